import * as words from '../platform/words';

/** All required statements about a renewal (2.46). */
export function RenewalExplanation() {
  return (
    <ul className="bullets stack gap-8 renewal-explanation-statements">
      {words.statements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
    </ul>
  );
}

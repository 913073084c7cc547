import * as words from '../platform/words';

import css from './renewal-explanation.module.css';

/** All required statements about a renewal (2.46). */
export function RenewalExplanation() {
  return (
    <ul className={css.statements}>
      {words.statements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
    </ul>
  );
}

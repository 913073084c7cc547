import { renewalStatements } from '../lib/renewal';
import css from './renewal-explanation.module.css';

/** All that must be said of a renewal (2.46). */
export function RenewalExplanation() {
  return (
    <ul className={css.statements}>
      {renewalStatements.map((statement) => (
        <li key={statement}>{statement}</li>
      ))}
    </ul>
  );
}

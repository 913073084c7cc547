import { copy } from './copy';
import css from './home.module.css';

/** The product's description of itself (1.8). */
export function About() {
  return <p className={css.about}>{copy.about}</p>;
}

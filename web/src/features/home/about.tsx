import css from './home.module.css';

/** The product's description of itself (1.8). */
export function About() {
  return (
    <p className={css.about}>
      We are a marketplace that connects customers with loan providers, and use data analysis to recommend products.
    </p>
  );
}

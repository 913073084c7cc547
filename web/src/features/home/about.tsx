import css from './home.module.css';

/** How the product presents itself (1.8). */
export function About() {
  return (
    <p className={css.about}>
      We are a marketplace that connects customers with loan providers, and use data analysis to recommend products.
    </p>
  );
}

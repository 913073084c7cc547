import { useHref } from 'react-router-dom';
import css from './bank.module.css';

/** @param url of the photo, relative to the base */
export function SavedPhoto({ url }: { readonly url: string }) {
  return <img className={css.photo} src={useHref(url)} alt="Your face, as it goes to the lender" />;
}

import { Illustration } from '../../ui/illustration';
import { Lead, Note } from '../../ui/page';
import { copy } from './copy';
import css from './login.module.css';

/** The texts above the login's first field. They are the same for every borrower, so the build can prerender them. */
export function PhoneIntro() {
  return (
    <>
      <div className={css.art}>
        <Illustration name="code" />
      </div>
      <Lead>{copy.question}</Lead>
      <Note>{copy.note}</Note>
    </>
  );
}

import { Illustration } from '../../ui/illustration';
import { Lead, Note } from '../../ui/page';
import css from './login.module.css';

/** The texts above the login's first field. They are the same for every borrower, so the build can prerender them. */
export function PhoneIntro() {
  return (
    <>
      <div className={css.art}>
        <Illustration name="phone" />
      </div>
      <Lead>What is your phone number?</Lead>
      <Note>We send a code to it by text message. The same number opens a new account or your own.</Note>
    </>
  );
}

import { Illustration } from '../../ui/illustration';
import { Lead, Note } from '../../ui/text';

/** The texts above the login's first field. They are the same for every borrower, so the build can prerender them. */
export function PhoneIntro() {
  return (
    <>
      <div className="login-art">
        <Illustration name="code" />
      </div>
      <Lead>What is your phone number?</Lead>
      <Note>We send you a code by text message. A new number opens a new account.</Note>
    </>
  );
}

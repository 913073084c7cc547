import { ActionBar } from '../../ui/action-bar';
import { Illustration } from '../../ui/illustration';
import { SkeletonBlock } from '../../ui/loaded';
import { Lead, Note, Page } from '../../ui/text';

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

/** The login screen before its scripts arrive. */
export function LoginLoading() {
  return (
    <>
      <Page>
        <PhoneIntro />
        <SkeletonBlock shape="line" />
        <SkeletonBlock shape="row" />
      </Page>
      <ActionBar>
        <SkeletonBlock shape="button" />
        <SkeletonBlock shape="line" />
      </ActionBar>
    </>
  );
}

import { ActionBar } from '../../ui/action-bar';
import { Page } from '../../ui/page';
import { SkeletonBlock } from '../../ui/skeleton';
import { PhoneIntro } from './phone-intro';

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

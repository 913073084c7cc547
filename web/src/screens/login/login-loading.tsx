import { ActionBar } from '../../ui/action-bar';
import { SkeletonBlock } from '../../ui/loaded';
import { Page } from '../../ui/text';
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

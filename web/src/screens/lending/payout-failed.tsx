import { informationStep } from '@kit/contracts/enums';
import type { OrderDetail } from '@kit/contracts/methods/loan';
import { HelpRow } from '../../loans/help-row';
import { formatMinute } from '../../platform/dates';
import { nextScreen } from '../../platform/information-steps';
import { useTopBar } from '../../platform/top-bar-context';
import { useNavigation } from '../../platform/use-navigation';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { unbroken } from '../../ui/day';
import { Illustration } from '../../ui/illustration';
import { Lead, Page } from '../../ui/page';
import { copy } from './copy';

/** A failed payout. Nothing is owed, and a new application is possible. */
export function PayoutFailed({ order, timeline }: Pick<OrderDetail, 'order' | 'timeline'>) {
  const { goTo } = useNavigation();
  useTopBar({ title: copy.failedTitle });
  const again = nextScreen(informationStep.values);
  const at = timeline.find(({ kind }) => kind === 'failed')?.at;
  return (
    <>
      <Page>
        <Illustration name="failed" />
        <Lead>{copy.failed}</Lead>
        <p>
          {at !== undefined && unbroken(copy.failedOn(formatMinute(at)))}
          {copy.failedText}
        </p>
        <HelpRow order={order} title={copy.failedHelp} />
      </Page>
      <ActionBar>
        <Button onClick={() => goTo(again.screen, again.options)}>{copy.applyAgain}</Button>
      </ActionBar>
    </>
  );
}

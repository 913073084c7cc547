import { bridgeTexts } from '@kit/contracts/bridge/message';
import { Message } from './message';

/** Shown instead of the app outside the native shell (1.2). */
export function RunInApp() {
  return (
    <main>
      <Message wholePage art="phone" title={bridgeTexts.outsideApp} text="Open this page from the app on your phone." />
    </main>
  );
}

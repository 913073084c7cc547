import { bridgeTexts } from '@kit/contracts/bridge/message';
import { Message } from './message';

/** What stands instead of the app where there is no native shell (1.2). */
export function RunInApp() {
  return (
    <main>
      <Message wholePage art="phone" title={bridgeTexts.outsideApp} text="Open this page from the app on your phone." />
    </main>
  );
}

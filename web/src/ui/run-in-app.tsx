import { bridgeTexts } from '@kit/contracts/bridge/message';

import { Message } from './message';

/** Shown in an ordinary browser in place of the app (1.2). */
export function RunInApp() {
  return (
    <main>
      <Message wholePage art="phone" title={bridgeTexts.outsideApp} text="Open this page from the app on your phone." />
    </main>
  );
}

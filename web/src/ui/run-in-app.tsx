import { bridgeTexts } from '@kit/contracts/bridge/message';
import { copy } from './copy';
import { Message } from './message';

/** Shown in an ordinary browser in place of the app (1.2). */
export function RunInApp() {
  return (
    <main>
      <Message wholePage art="phone" title={bridgeTexts.outsideApp} text={copy.runInApp} />
    </main>
  );
}

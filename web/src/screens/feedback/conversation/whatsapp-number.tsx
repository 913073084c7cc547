import { customerServiceTicket } from '@kit/contracts/methods/tickets';
import { useAction } from '../../../api/use-action';
import { groupPhone } from '../../../platform/phone';
import { useBridge } from '../../../platform/use-bridge';
import { useClipboard } from '../../../platform/use-clipboard';
import { Button } from '../../../ui/button';
import { copy } from '../copy';
import css from './conversation.module.css';

/** A person's WhatsApp number with a copy button (2.52). */
export function WhatsappNumber({ number }: { readonly number: string }) {
  const { copy: copyText, isCopied, problem } = useClipboard();
  const bridge = useBridge();
  const report = useAction(customerServiceTicket);
  const open = () => {
    void report.run({ sourcePage: '', supportChannel: 'whatsappService' }).catch(() => undefined);
    // if the native app fails to open WhatsApp, the borrower can still copy the number
    void bridge.call('openWhatsApp', { number }).catch(() => undefined);
  };
  return (
    <span className={css.whatsapp}>
      <span className={css.number}>
        <b>{groupPhone(number)}</b>
        <Button
          kind="secondary"
          isSmall
          label={isCopied ? copy.thread.copied : copy.thread.copyNumber}
          onClick={() => void copyText(number)}
        >
          {isCopied ? copy.thread.copied : copy.thread.copy}
        </Button>
      </span>
      {problem !== undefined && (
        <span className={css.problem} role="alert">
          {problem}
        </span>
      )}
      <span className={css.links}>
        <button type="button" onClick={open}>
          {copy.thread.openWhatsapp}
        </button>
      </span>
    </span>
  );
}

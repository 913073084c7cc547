import { Button } from '../../ui/button';
import { CheckIcon, CloseIcon, FileIcon } from '../../ui/icons';
import { UploadProgress } from '../../ui/upload-progress';
import { copy } from './copy';
import { fileSize } from './file-size';
import type { Receipt } from './receipts';
import css from './receipts.module.css';
import type { Receipts } from './use-receipts';

const percent = (share: number): number => Math.round(share * 100);

function State({ receipt: { state, share, problem, file } }: { readonly receipt: Receipt }) {
  if (state === 'failed') return <span className={css.problem}>{problem}</span>;
  if (state === 'uploaded') return <span className={css.note}>{copy.receipts.sent(fileSize(file.size))}</span>;
  return (
    <>
      <span className={css.note}>
        {share < 1 ? copy.receipts.sendingShare(percent(share)) : copy.receipts.checking}
      </span>
      <UploadProgress label={copy.receipts.sending(file.name)} percent={percent(share)} />
    </>
  );
}

/** The chosen files, each with its progress and its buttons. */
export function ReceiptList({ receipts }: { readonly receipts: Receipts }) {
  if (receipts.all.length === 0) return null;
  return (
    <ul className={css.list} aria-label={copy.receipts.chosen}>
      {receipts.all.map((receipt) => (
        <li key={receipt.id} className={css.item}>
          <span className={`${css.icon} ${receipt.state === 'failed' ? css.failed : ''}`}>
            {receipt.state === 'uploaded' ? <CheckIcon /> : <FileIcon />}
          </span>
          <span className={css.text} role={receipt.state === 'failed' ? 'alert' : undefined}>
            <span className={css.name}>{receipt.file.name}</span>
            <State receipt={receipt} />
          </span>
          {receipt.canRetry && receipt.state === 'failed' && (
            <Button
              kind="secondary"
              isSmall
              label={copy.receipts.sendAgain(receipt.file.name)}
              onClick={() => receipts.retry(receipt)}
            >
              {copy.receipts.retry}
            </Button>
          )}
          <button
            type="button"
            className={css.remove}
            aria-label={copy.receipts.remove(receipt.file.name)}
            onClick={() => receipts.remove(receipt)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

import { Button } from '../../ui/button';
import { CheckIcon, CloseIcon, FileIcon } from '../../ui/icons';
import { fileSize, type Receipt } from './receipts';
import css from './receipts.module.css';
import type { Receipts } from './use-receipts';

const percent = (share: number): number => Math.round(share * 100);

function State({ receipt: { state, share, problem, file } }: { readonly receipt: Receipt }) {
  if (state === 'failed') return <span className={css.problem}>{problem}</span>;
  if (state === 'uploaded') return <span className={css.note}>{fileSize(file.size)} · sent</span>;
  return (
    <>
      <span className={css.note}>{share < 1 ? `Sending, ${percent(share)} %` : 'Being checked'}</span>
      <span
        className={css.track}
        role="progressbar"
        aria-label={`Sending ${file.name}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent(share)}
      >
        <span className={css.share} style={{ width: `${percent(share)}%` }} />
      </span>
    </>
  );
}

/** The chosen files, each with its progress and its buttons. */
export function ReceiptList({ receipts }: { readonly receipts: Receipts }) {
  if (receipts.all.length === 0) return null;
  return (
    <ul className={css.list} aria-label="Chosen files">
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
              label={`Send ${receipt.file.name} again`}
              onClick={() => receipts.retry(receipt)}
            >
              Retry
            </Button>
          )}
          <button
            type="button"
            className={css.remove}
            aria-label={`Remove ${receipt.file.name}`}
            onClick={() => receipts.remove(receipt)}
          >
            <CloseIcon />
          </button>
        </li>
      ))}
    </ul>
  );
}

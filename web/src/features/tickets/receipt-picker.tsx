import { MAXIMUM_FILE_BYTES } from '@kit/contracts/constants';
import { MAXIMUM_RECEIPTS } from '@kit/contracts/methods/tickets';
import { uploadTypes } from '@kit/contracts/wire/upload';
import { unbroken } from '../../ui/day';
import { UploadButton } from '../../ui/upload-button';
import { ReceiptList } from './receipt-list';
import { fileSize } from './receipts';
import css from './receipts.module.css';
import type { Receipts } from './use-receipts';

export interface ReceiptPickerProps {
  readonly receipts: Receipts;
  /** shown if the borrower sent the form while an upload was running or had failed */
  readonly error: string | undefined;
}

/** The accepted file types, for the native file picker. */
export const ACCEPTED = uploadTypes.join(',');

/** The files of a feedback (5.10). */
export function ReceiptPicker({ receipts, error }: ReceiptPickerProps) {
  return (
    <fieldset className={css.picker}>
      <legend className={css.label}>Receipts (optional)</legend>
      <ReceiptList receipts={receipts} />
      {!receipts.isFull && (
        <UploadButton kind="secondary" accept={ACCEPTED} onPick={receipts.add}>
          {receipts.all.length === 0 ? 'Add a receipt' : 'Add another file'}
        </UploadButton>
      )}
      {error !== undefined && (
        <p className={css.error} role="alert">
          {error}
        </p>
      )}
      <p className={css.label}>
        {unbroken(
          `Up to ${MAXIMUM_RECEIPTS} files: pictures, PDF or video, at most ${fileSize(MAXIMUM_FILE_BYTES)} each.`,
        )}
      </p>
    </fieldset>
  );
}

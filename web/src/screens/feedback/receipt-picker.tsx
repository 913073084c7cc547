import { uploadTypes } from '@kit/contracts/wire/upload';
import { FieldError } from '../../ui/field-error';
import { Note } from '../../ui/page';
import { UploadButton } from '../../ui/upload-button';
import { copy } from './copy';
import { ReceiptList } from './receipt-list';
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
      <legend>{copy.receipts.legend}</legend>
      <ReceiptList receipts={receipts} />
      {!receipts.isFull && (
        <UploadButton kind="secondary" accept={ACCEPTED} onPick={receipts.add}>
          {receipts.all.length === 0 ? copy.receipts.add : copy.receipts.addAnother}
        </UploadButton>
      )}
      <FieldError text={error} isAlert />
      <Note>{copy.receipts.limit()}</Note>
    </fieldset>
  );
}

import { deleteAccount } from '@kit/contracts/methods/account';
import { useState } from 'react';
import { useAction } from '../../api/use-action';
import type { SentCode } from '../../api/use-send-code';
import { CodeEntry } from '../../forms/code-entry';
import { FormFrame } from '../../forms/form-view';
import { useCodeForm } from '../../forms/use-code-form';
import { maskPhone } from '../../platform/phone';
import { useView } from '../../platform/use-view';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import { copy } from './copy';
import type { DeletionReason } from './deletion-reasons';

export interface DeletionVerifyProps {
  readonly reasons: readonly DeletionReason[];
  readonly sent: SentCode;
  readonly onSent: (code: SentCode) => void;
  readonly onDeleted: () => void;
}

/** Step 3: the code and a final confirmation (4.11, 5.12). */
export function DeletionVerify({ reasons, sent, onSent, onDeleted }: DeletionVerifyProps) {
  useView({ name: 'verify', title: copy.verify.title });
  const deleting = useAction(deleteAccount);
  const [isAsking, setIsAsking] = useState(false);
  const codeForm = useCodeForm({
    name: 'deletion',
    purpose: 'accountDeletion',
    sent,
    onSent,
    // the complete code opens the confirmation
    onSubmit: async () => setIsAsking(true),
    blame: ({ codeName }) => (codeName === 'VERIFICATION_CODE_WRONG' ? 'authCode' : undefined),
  });
  const { form } = codeForm;
  const deleteNow = async (): Promise<void> => {
    const isDeleted = await form.run(async () => {
      await deleting.run({ reasons: [...reasons], authCode: form.values.authCode });
    });
    if (isDeleted) onDeleted();
    else setIsAsking(false);
  };
  return (
    <FormFrame form={form}>
      <Page>
        <ErrorSummary attempt={form.attempt} errors={form.summary} />
        <Lead>{copy.verify.lead}</Lead>
        <Note>{copy.verify.sent(maskPhone(sent.contactNumber))}</Note>
        <CodeEntry codeForm={codeForm} />
      </Page>
      <ActionBar>
        <Button type="submit" kind="danger">
          {copy.verify.delete}
        </Button>
      </ActionBar>
      {isAsking && (
        <Dialog title={copy.verify.question} onClose={() => setIsAsking(false)}>
          <p>{copy.verify.explanation}</p>
          <Button onClick={() => setIsAsking(false)}>{copy.verify.keep}</Button>
          <Button kind="danger" isBusy={deleting.isRunning} onClick={() => void deleteNow()}>
            {copy.verify.confirm}
          </Button>
        </Dialog>
      )}
    </FormFrame>
  );
}

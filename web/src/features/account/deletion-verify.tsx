import { useState } from 'react';
import { useAction } from '../../api/use-action';
import { CodeEntry } from '../../forms/code-entry';
import { FormFrame } from '../../forms/form-view';
import { useCodeForm } from '../../forms/use-code-form';
import { maskPhone } from '../../lib/phone';
import { useView } from '../../navigation/use-view';
import type { SentCode } from '../../session/use-send-code';
import { ActionBar } from '../../ui/action-bar';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { ErrorSummary } from '../../ui/error-summary';
import { Lead, Note, Page } from '../../ui/page';
import type { DeletionReason } from './deletion-reasons';

export interface DeletionVerifyProps {
  readonly reasons: readonly DeletionReason[];
  readonly sent: SentCode;
  readonly onSent: (code: SentCode) => void;
  readonly onDeleted: () => void;
}

/** Step 3: the code and a final confirmation (4.11, 5.12). */
export function DeletionVerify({ reasons, sent, onSent, onDeleted }: DeletionVerifyProps) {
  useView({ name: 'verify', title: 'Confirm that it is you' });
  const deleting = useAction('deleteAccount');
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
        <Lead>Enter the code</Lead>
        <Note>Sent by text message to {maskPhone(sent.contactNumber)}. It proves that the account is yours.</Note>
        <CodeEntry codeForm={codeForm} />
      </Page>
      <ActionBar>
        <Button type="submit" kind="danger">
          Delete my account
        </Button>
      </ActionBar>
      {isAsking && (
        <Dialog title="Delete your account for good?" onClose={() => setIsAsking(false)}>
          <p>Your data and your history are deleted. Nobody can bring them back.</p>
          <Button onClick={() => setIsAsking(false)}>Keep my account</Button>
          <Button kind="danger" isBusy={deleting.isRunning} onClick={() => void deleteNow()}>
            Yes, delete it
          </Button>
        </Dialog>
      )}
    </FormFrame>
  );
}

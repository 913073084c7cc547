import { VERIFICATION_CODE_DIGITS } from '@kit/contracts/constants';
import type { RequestOf } from '@kit/contracts/methods';
import { verificationCode } from '@kit/contracts/methods/session';
import { useState } from 'react';
import * as z from 'zod/mini';
import { type SentCode, useSendCode } from '../api/use-send-code';

import type { FormDefinition } from './form-rules';
import { type Form, type FormOptions, useForm } from './use-form';

type Field = 'authCode';

/** The form of a verification code (5.12). */
const codeDefinition: FormDefinition<Field, { authCode: string }> = {
  labels: { authCode: `${VERIFICATION_CODE_DIGITS}-digit code` },
  schema: z.strictObject({ authCode: verificationCode }),
  read: ({ authCode }) => ({ authCode }),
};

export interface CodeFormOptions {
  readonly name: string;
  readonly purpose: RequestOf<'sendAuthCode'>['purpose'];
  readonly sent: SentCode;
  readonly onSent: (sent: SentCode) => void;
  /** @throws AppError */
  readonly onSubmit: (authCode: string) => Promise<void>;
  readonly blame: FormOptions<Field, unknown>['blame'];
}

export interface CodeForm {
  readonly form: Form<Field>;
  readonly sent: SentCode;
  readonly resend: () => Promise<void>;
  readonly isSending: boolean;
  /** how many codes were sent again; a screen reader announces each */
  readonly resends: number;
}

/** The form for the code, and the function that requests another one. */
export const useCodeForm = ({ name, purpose, sent, onSent, onSubmit, blame }: CodeFormOptions): CodeForm => {
  const { send, isSending } = useSendCode(purpose);
  const [resends, setResends] = useState(0);
  const form = useForm({
    name,
    definition: codeDefinition,
    initial: { authCode: '' },
    onSubmit: ({ authCode }) => onSubmit(authCode),
    blame,
  });
  const resend = async (): Promise<void> => {
    // a new code invalidates the previous one
    form.change('authCode', '');
    const isSent = await form.run(async () => onSent(await send(sent.contactNumber)));
    if (isSent) setResends((count) => count + 1);
  };
  return { form, sent, resend, isSending, resends };
};

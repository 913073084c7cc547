import { labelOf } from '@kit/contracts/closed-list';
import { agreementType } from '@kit/contracts/methods/configuration';
import { AGREEMENTS, type AgreementType, agreementPath } from '../service/paths';

/** Style sheet of all agreements; a file, because the content security policy forbids inline styles. */
export const AGREEMENT_STYLE_PATH = `${AGREEMENTS}/agreement.css`;
export const agreementStyle = `body { margin: 0; padding: 20px; color: #13201a; font: 15px/1.5 system-ui, sans-serif; }
h1 { margin: 0; font-size: 22px; font-weight: 500; }
`;

const paragraphs: Record<AgreementType, readonly string[]> = {
  loan_agreement: [
    'This short-term loan agreement is between you, the borrower, and the lender that “All details” of your loan names.',
    'You receive the loan amount less the processing fee. You repay the loan amount and the interest shown before you confirm, on the repayment date shown there.',
    'After the repayment date an overdue fee is added for each day. You may extend the term for the extension fee; the fee does not reduce what you owe.',
    'You may repay early, in part or in full, at any time.',
  ],
  terms_of_service: [
    'The product connects customers with loan providers and uses data analysis to recommend products. The application is online only.',
    'You use your own phone number, your own identity and a bank account in your own name.',
    'Never tell anyone a code that we send you. Our staff do not ask for it, and no payment is made to a personal account.',
  ],
  privacy_policy: [
    'We use what you enter, and what you permit the app to read, to decide on your application and to keep your account safe.',
    'We do not contact people in your address book about your loan, other than the emergency contacts that you name.',
    'You may delete your account once no loan and no application is open. We keep only the records that the law requires, for as long as it requires.',
  ],
  permissions: [
    'Each permission is asked for when it is needed, with the reason. You can withdraw it in the settings of your phone.',
    'Without a permission that an application depends on, the application cannot be assessed; nothing else changes.',
  ],
};

const page = (type: AgreementType): string => {
  const label = labelOf(agreementType, type);
  const title = label.replace('&', '&amp;');
  const body = paragraphs[type].map((text) => `<p>${text}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="${AGREEMENT_STYLE_PATH}"></head>
<body>
<h1>${title}</h1>
<p>This text is an example in place of a lender's agreement. It is not legally binding.</p>
${body}
</body>
</html>
`;
};

/** The example agreements by path. */
export const agreementPages: ReadonlyMap<string, string> = new Map(
  agreementType.values.map((type) => [agreementPath(type), page(type)]),
);

import type { LoanTerms } from '@kit/contracts/methods/loan';
import { formatNaira } from '@kit/contracts/money';
import { TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { Checkbox } from '../../ui/checkbox';
import { copy } from './copy';
import css from './offer.module.css';

export interface AgreementTickProps {
  readonly id: string;
  readonly terms: LoanTerms;
  readonly isTicked: boolean;
  readonly onChange: (isTicked: boolean) => void;
  readonly error: string | undefined;
}

/** The consent to the loan agreement, with a link to its text (5.8). */
export function AgreementTick({ id, terms, isTicked, onChange, error }: AgreementTickProps) {
  const { goTo } = useNavigation();
  return (
    <Checkbox id={id} isChecked={isTicked} onChange={onChange} error={error}>
      {copy.agreeBefore}
      <button
        type="button"
        className={css.link}
        onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: 'loan_agreement' } })}
      >
        {copy.agreement}
      </button>
      {copy.agreeAfter(formatNaira(terms.totalRepayment))}
    </Checkbox>
  );
}

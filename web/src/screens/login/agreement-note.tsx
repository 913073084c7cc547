import { agreementType, labelOf } from '@kit/contracts/first-enums';
import { Fragment } from 'react';
import { TYPE_QUERY } from '../../platform/query-keys';
import { useNavigation } from '../../platform/use-navigation';
import { copy } from './copy';
import css from './login.module.css';

/** The agreements that a login accepts, in this order. */
const shownAgreements = ['terms_of_service', 'privacy_policy'] as const;

/** The agreements that a login accepts, each with a link to its text. */
export function AgreementNote() {
  const { goTo } = useNavigation();
  return (
    <p className={css.agreements}>
      {copy.agreement}
      {shownAgreements.map((type, index) => (
        <Fragment key={type}>
          {index > 0 && copy.and}
          <button type="button" onClick={() => goTo('agreement', { query: { [TYPE_QUERY]: type } })}>
            {labelOf(agreementType, type)}
          </button>
        </Fragment>
      ))}
      {copy.end}
    </p>
  );
}

import { informationStep } from '@kit/contracts/first-enums';
import type { ResponseOf } from '@kit/contracts/methods';
import type { ChosenOffer } from '../../loans/use-chosen-offer';
import { formatPercent, formatPercentOff } from '../../platform/money';
import { Button } from '../../ui/button';
import { Money } from '../../ui/money';
import { Note } from '../../ui/page';
import { Panel } from '../../ui/panel';
import { Progress } from '../../ui/progress';
import { copy } from './copy';
import css from './home.module.css';

const steps = informationStep.values;

export interface OfferPanelProps extends Pick<ResponseOf<'homePage'>, 'product' | 'application'> {
  /** the hot loan that the borrower applies for; undefined for the usual product */
  readonly offer: ChosenOffer | undefined;
  readonly label: string;
  readonly onApply: () => void;
}

/** The amount on offer and its price, with the next step of the application. */
export function OfferPanel({ product, application, offer, label, onApply }: OfferPanelProps) {
  const { completedSteps, nextStep } = application;
  const done = completedSteps.length;
  const place = nextStep === null ? copy.stepsDone(steps.length) : copy.step(nextStep, done + 1, steps.length);
  return (
    <Panel>
      <p className={css.amount}>
        <span>{copy.offerTitle}</span>
        <Money isHero amount={product.maximumAmount} />
        <Note as="span">{copy.offerPrice(product.loanDays, formatPercent(product.dailyRateBasisPoints))}</Note>
      </p>
      <Button onClick={onApply}>{label}</Button>
      <div className={css.steps}>
        <Progress done={done} total={steps.length} label={copy.stepsLabel} text={place} />
        <p className={css.place}>
          <span>{place}</span>
          <span>{copy.online}</span>
        </p>
        {offer && (
          <Note>
            {offer.discountBasisPoints === null
              ? copy.chosenOffer(offer.name)
              : copy.chosenDiscount(offer.name, formatPercentOff(offer.discountBasisPoints))}
          </Note>
        )}
      </div>
    </Panel>
  );
}

import { useId } from 'react';
import { FieldError } from '../../ui/field-error';
import { copy } from './copy';
import css from './review.module.css';

const ratings = [1, 2, 3, 4, 5] as const;

export interface StarsProps {
  readonly value: number | undefined;
  readonly onChange: (value: number) => void;
  readonly error: string | undefined;
}

/** One to five stars, with native radio buttons. */
export function Stars({ value, onChange, error }: StarsProps) {
  const name = useId();
  return (
    <fieldset
      aria-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : `${name}-error`}
    >
      <legend className="unseen">{copy.rating}</legend>
      <div className={css.row}>
        {ratings.map((rating) => (
          <label key={rating} className={css.star}>
            <input type="radio" name={name} checked={rating === value} onChange={() => onChange(rating)} />
            <span className="unseen">{copy.stars(rating)}</span>
            <svg viewBox="0 0 24 24" className={rating <= (value ?? 0) ? css.lit : css.unlit} aria-hidden="true">
              <path d="M12 3l2.7 5.700 6.300.8-4.600 4.300 1.200 6.200L12 17l-5.600 3 1.200-6.200L3 9.500l6.300-.8z" />
            </svg>
          </label>
        ))}
      </div>
      <FieldError id={`${name}-error`} text={error} isAlert />
    </fieldset>
  );
}

import type { ResponseOf } from '@kit/contracts/methods';
import { maskPhone } from '../../lib/phone';
import { PersonIcon } from '../../ui/icons';
import { initialsOf } from './initials';
import css from './me.module.css';

/** Who is logged in: the name, if known, and the masked number. */
export function PersonCard({ contactNumber, fullName }: ResponseOf<'userIdentifierInfo'>) {
  return (
    <section className={css.person}>
      <span className={css.face} aria-hidden="true">
        {initialsOf(fullName) || <PersonIcon />}
      </span>
      <span className={css.text}>
        {fullName && <b>{fullName}</b>}
        <span className={css.number}>{maskPhone(contactNumber)}</span>
      </span>
    </section>
  );
}

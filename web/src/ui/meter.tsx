import css from './meter.module.css';

/**
 * A bar that shows the elapsed part of a term. It is decorative: text beside it says the same.
 * @param share 0 to 1
 */
export function Meter({ share }: { readonly share: number }) {
  return (
    <div className={css.meter} aria-hidden="true">
      <div className={css.fill} style={{ width: `${Math.min(1, Math.max(0, share)) * 100}%` }} />
    </div>
  );
}

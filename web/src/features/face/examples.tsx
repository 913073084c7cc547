import css from './face.module.css';

/** One example of a photo: the same face, as the camera would have it. */
const kinds = [
  { kind: 'good', title: 'Correct', text: 'Face in the middle, light from the front' },
  { kind: 'dark', title: 'Too dark', text: 'Turn towards a window' },
  { kind: 'blurred', title: 'Blurred', text: 'Hold the phone still' },
] as const;

/** What a photo should be, and the two ways in which most of them fail (2.40). */
export function Examples() {
  return (
    <ul className={css.examples} aria-label="Examples of photos">
      {kinds.map(({ kind, title, text }) => (
        <li key={kind} className={css.example}>
          <span className={`${css.frame} ${css[kind]}`}>
            <svg viewBox="0 0 80 96" aria-hidden="true">
              <g className={css.person}>
                <path d="M8 96c2-20 14-28 32-28s30 8 32 28z" />
                <ellipse cx="40" cy="42" rx="18" ry="23" />
                <path className={css.hair} d="M21 38c0-16 9-24 19-24s19 8 19 24c-5-2-8-6-10-10-6 5-18 7-28 10z" />
                <path className={css.features} d="M32 43v2M48 43v2M34 54c4 3 8 3 12 0" />
              </g>
            </svg>
            <span className={css.sign} aria-hidden="true">
              {kind === 'good' ? '✓' : '✕'}
            </span>
          </span>
          <b className={css.name}>{title}</b>
          <span className={css.text}>{text}</span>
        </li>
      ))}
    </ul>
  );
}

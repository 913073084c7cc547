import { create } from 'qrcode';
import styles from './parts.module.css';

/** Light around the code, in modules, without which cameras do not find it. */
const MARGIN = 3;

/** A text as a QR code: black on white in either theme, since many cameras read no other. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : '',
  ).join('');
  const whole = size + 2 * MARGIN;
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${whole} ${whole}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <title>{label}</title>
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

import { create } from 'qrcode';

/** Quiet zone in modules. Cameras need it to find the code. */
const MARGIN = 3;

/** A QR code, black on white in both themes, because many cameras read nothing else. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (dark, index) =>
    dark ? `M${(index % size) + MARGIN} ${Math.floor(index / size) + MARGIN}h1v1h-1z` : '',
  ).join('');
  const whole = size + 2 * MARGIN;
  return (
    <svg viewBox={`0 0 ${whole} ${whole}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <title>{label}</title>
      <rect width={whole} height={whole} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}

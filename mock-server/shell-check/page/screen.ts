import type { Screen } from '../check/judge-meaning';

let measured: number | undefined;

/** What the system covers at the top, where the engine knows it. */
const safeTop = (): number => {
  if (measured !== undefined) return measured;
  const probe = document.createElement('div');
  probe.className = 'safe-top-probe';
  document.body.append(probe);
  measured = probe.offsetHeight;
  probe.remove();
  return measured;
};

/** The screen as this page sees it. */
export const screenOf = (): Screen => ({ width: innerWidth, pixelRatio: devicePixelRatio, safeTop: safeTop() });

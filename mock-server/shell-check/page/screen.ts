import type { Screen } from '../check/judge-meaning';

let measured: number | undefined;

/** Height that the system covers at the top, if the engine reports it. */
const safeTop = (): number => {
  if (measured !== undefined) return measured;
  const probe = document.createElement('div');
  probe.className = 'safe-top-probe';
  document.body.append(probe);
  measured = probe.offsetHeight;
  probe.remove();
  return measured;
};

export const screenOf = (): Screen => ({ width: innerWidth, pixelRatio: devicePixelRatio, safeTop: safeTop() });

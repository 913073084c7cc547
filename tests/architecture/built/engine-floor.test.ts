import { describe, expect, test } from 'vitest';
import { engineFloor } from '../../support/engine-floor';
import { filesBelow } from '../../support/source-files';

const { scriptFindings, styleFindings } = engineFloor({ chrome: 87, safari: 14 });

/** Rules that an old engine ignores without harm. */
const STYLES_WITHOUT_HARM: Readonly<Record<string, string>> = {
  'text-size-adjust': 'Safari reads the prefixed name beside it',
  '-webkit-tap-highlight-color': 'taps only lack their own colour',
  'text-wrap': 'lines break less evenly',
  'text-wrap: balance': 'lines break less evenly',
  'text-wrap: pretty': 'lines break less evenly',
  ':focus-visible': 'Safari then shows its own ring; each such rule has no other selector',
  'overflow-wrap: anywhere': 'the grid cells have a minimum of 0, so long words still break or are cut',
  'scroll-margin-top': 'the summary of errors stops below the top bar',
  appearance: 'the build adds the prefixed name',
  'appearance: auto': 'only in forced colours',
  '@media (forced-colors)': 'an engine without forced colours needs no rule for them',
  '::backdrop': 'the sheet has a shadow that replaces it',
  'overflow-anchor': 'Safari never anchors',
  'overflow-anchor: none': 'Safari never anchors',
};

/** Uses behind a check, or in an engine that has them. */
const CHECKED_USES: readonly string[] = [
  // the sheet works without them, as a dialog with the attribute `open`
  'web/src/ui/dialog.tsx: HTMLDialogElement.showModal',
  'web/src/ui/dialog.tsx: HTMLDialogElement.close',
  // only if the engine reports layout shifts; Safari does not
  'web/src/ui/tap-guard.ts: PerformanceObserver.takeRecords',
];

/** Parts of the shell that only a desktop's browser runs: the frame of its window. */
const NEEDS_DESKTOP = /^mock-server\/shell\/desktop-frame\.ts: /;

describe('the oldest supported engines know', () => {
  test('each selector, style and function of the built style sheets', () => {
    const sheets = ['web/dist', 'mock-server/dist/shell-check'].flatMap((folder) => filesBelow(folder, /\.css$/));
    expect(sheets.length).toBeGreaterThan(1);
    const found = new Set(sheets.flatMap(([, text]) => styleFindings(text)));
    expect([...found].sort()).toEqual(Object.keys(STYLES_WITHOUT_HARM).sort());
  });

  test('each selector and API of the app', () => {
    expect(scriptFindings('web').filter((finding) => !CHECKED_USES.includes(finding))).toEqual([]);
  });

  test('each selector and API of the shell check', () => {
    expect(scriptFindings('mock-server/shell-check')).toEqual([]);
  });

  // The simulated shell is for testers. It needs Chromium, because Safari 14 has no constructed style sheets.
  test('each selector and API of the simulated shell', () => {
    const findings = engineFloor({ chrome: 87 }).scriptFindings('mock-server/shell');
    expect(findings.filter((finding) => !NEEDS_DESKTOP.test(finding))).toEqual([]);
  });
});

describe('the check finds', () => {
  test.each([
    ['a:is(b, c) { color: red }', [':is']],
    ['input:not(a, b) { color: red }', [':not() with a list']],
    ['input:not(a):not(b) { min-height: 10vh }', []],
    ['main:has(h1) { min-height: 10dvh }', [':has', 'the unit dvh']],
    ['main { inset: 0; color: light-dark(red, blue) }', ['inset', 'light-dark()']],
    ['@supports (min-height: 1dvh) { main { min-height: 10dvh } }', []],
    ['@media (width >= 400px) { main { aspect-ratio: 1 } }', ['@media with a range', 'aspect-ratio']],
    ['@container (min-width: 1px) { main { color: red } }', ['@container']],
  ])('%s', (text, findings) => {
    expect(styleFindings(text)).toEqual(findings);
  });
});

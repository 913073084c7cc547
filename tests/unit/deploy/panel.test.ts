import { describe, expect, it } from 'vitest';
import { accentOf, backgroundsOf } from '../../../deploy/src/accent';
import { contrast, mix } from '../../../deploy/src/colours';
import { panelOf } from '../../../deploy/src/panel';
import { filesBelow } from '../../support/source-files';

const [[, tokens] = ['', '']] = filesBelow('web/src/ui', /^tokens\.css$/);
const accentIn = (colour: string) => accentOf([colour], backgroundsOf(tokens), () => undefined);
const panelIn = (panel?: readonly string[], second?: readonly string[], accent?: string) =>
  panelOf({ panel, second, accent: accent === undefined ? undefined : accentIn(accent) });

const themes = ['light', 'dark'] as const;

describe("the lender's panel", () => {
  it("stays the app's own if no colour is configured", () => {
    expect(panelIn()).toBeUndefined();
  });

  it.each(['#7a1fa2', '#0a6b45', '#004080', '#b00020', '#ffd54f', '#00e5ff', '#000000', '#ffffff', '#808080'])(
    'has legible text and a visible second colour, from the panel %s and from this accent',
    (colour) => {
      const derived = colour === '#808080' ? undefined : panelIn(undefined, undefined, colour);
      for (const made of [panelIn([colour]), derived]) {
        for (const theme of made ? themes : []) {
          const tones = made?.[theme] ?? { panel: '', onPanel: '', onPanelSoft: '', second: '' };
          expect(contrast(tones.onPanel, tones.panel)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(tones.onPanelSoft, tones.panel)).toBeGreaterThanOrEqual(4.5);
          expect(contrast(tones.second, tones.panel)).toBeGreaterThanOrEqual(3);
        }
      }
    },
  );

  it('uses a pair unchanged, one colour in each theme', () => {
    const made = panelIn(['#0b3b2a', '#0f3526'], ['#f2b53c', '#ffd54f']);
    expect([made?.light.panel, made?.dark.panel]).toEqual(['#0b3b2a', '#0f3526']);
    expect([made?.light.second, made?.dark.second]).toEqual(['#f2b53c', '#ffd54f']);
  });

  it('is set by any one of the three colours', () => {
    expect(panelIn(['#7a1fa2'])?.light.panel).toBe('#7a1fa2');
    expect(panelIn(undefined, ['#f2b53c'])?.light.second).toBe('#f2b53c');
    expect(panelIn(undefined, undefined, '#7a1fa2')?.light.panel).toMatch(/^#/);
  });

  it('takes the rest from the accent: a deeper panel, and a second colour between the accent and its text', () => {
    const made = panelIn(undefined, undefined, '#0a6b45');
    expect(made?.light.panel).toBe(mix('#0a6b45', '#000000', 0.45));
    expect(made?.dark.panel).toBe(mix('#0a6b45', '#000000', 0.65));
    const lilac = panelIn(['#000000'], undefined, '#b39ddb')?.light;
    expect(lilac?.second).toBe(mix(accentIn('#b39ddb')?.light.accent ?? '', '#ffffff', 0.7));
  });

  it('changes a colour no further than its contrast needs', () => {
    const soft = panelIn(['#808080'])?.light.onPanelSoft ?? '';
    expect(soft).not.toBe('#000000');
    expect(contrast(soft, '#808080')).toBeLessThan(4.7);
  });

  it('refuses a second colour that is too close to the panel, and names the nearest allowed one', () => {
    const message = (() => {
      try {
        panelIn(['#0b3b2a'], ['#0a6b45']);
      } catch (cause) {
        return cause instanceof Error ? cause.message : '';
      }
      return '';
    })();
    expect(message).toMatch(/^#0a6b45 has a contrast of \d\.\d:1 to the panel #0b3b2a in the light theme/);
    const nearest = /the nearest colour is (#[\da-f]{6})$/.exec(message)?.[1] ?? '';
    expect(panelIn(['#0b3b2a'], [nearest])?.light.second).toBe(nearest);
  });

  it("is checked in the app's own colours, which a lender with only a second colour keeps", () => {
    for (const theme of ['light', 'dark'] as const) {
      const own = panelIn(undefined, ['#f2b53c'])?.[theme];
      expect(tokens).toContain(`--panel: var(--light, ${panelIn(undefined, ['#f2b53c'])?.light.panel})`);
      expect(tokens).toContain(`var(--dark, ${panelIn(undefined, ['#f2b53c'])?.dark.panel})`);
      for (const [name, minimum] of [
        ['on-panel', 4.5],
        ['on-panel-soft', 4.5],
      ] as const) {
        const [, light = '', dark = ''] =
          new RegExp(`--${name}: var\\(--light, (#[\\da-f]{6})\\) var\\(--dark, (#[\\da-f]{6})\\)`).exec(tokens) ?? [];
        expect(contrast(theme === 'light' ? light : dark, own?.panel ?? '')).toBeGreaterThanOrEqual(minimum);
      }
    }
  });
});

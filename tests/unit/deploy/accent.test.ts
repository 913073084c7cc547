import { describe, expect, it } from 'vitest';
import { accentOf, backgroundsOf, ownAccentOf, parseAccent } from '../../../deploy/src/accent';
import { contrast, mix } from '../../../deploy/src/colours';
import { filesBelow } from '../../support/source-files';

const [[, tokens] = ['', '']] = filesBelow('web/src/ui', /^tokens\.css$/);
const grounds = backgroundsOf(tokens);

/** Returns the tones of a setting, and the messages about them. */
const made = (text: string) => {
  const messages: string[] = [];
  return { accent: accentOf(parseAccent(text), grounds, (line) => messages.push(line)), messages };
};
const refused = (text: string): string => {
  try {
    made(text);
  } catch (cause) {
    return cause instanceof Error ? cause.message : '';
  }
  return '';
};

describe('the contrast', () => {
  it('follows WCAG: 21 for black on white, 1 for a colour on itself, in any order', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
    expect(contrast('#123456', '#123456')).toBe(1);
    // a pair from the WCAG tables
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  });

  it("is measured against the colours of the app's style sheet, as written and as the build shortens it", () => {
    expect(grounds).toEqual({
      light: { background: '#f5f7f4', surface: '#ffffff' },
      dark: { background: '#0d1310', surface: '#161f1a' },
    });
    const short =
      ':root{--background:var(--light,#F5F7F4) var(--dark,#0d1310);--surface:var(--light,#fff) var(--dark,#161f1a)}';
    expect(backgroundsOf(short)).toEqual(grounds);
    const tokenOf = (name: string) => `--${name}:var(--light,#abc) var(--dark,#0a6b45);`;
    for (const css of ['--background:#fff', tokenOf('background'), tokenOf('surface')]) {
      expect(() => backgroundsOf(css)).toThrow('does not define --background and --surface');
    }
    for (const css of ['', tokenOf('accent'), tokenOf('on-accent')]) {
      expect(() => ownAccentOf(css)).toThrow('the style sheet of the app does not define --accent and --on-accent');
    }
    expect(ownAccentOf(tokenOf('accent') + tokenOf('on-accent'))).toEqual({ accent: '#aabbcc', onAccent: '#aabbcc' });
  });
});

describe('the colour of a lender', () => {
  it.each(['#7a1fa2', '#0a6b45', '#004080', '#b00020', '#ffd54f', '#5fd39a', '#00e5ff', '#000', '#fff'])(
    '%s is legible in both themes: on the page, on a card, on its own tint, and under its text',
    (colour) => {
      const { accent, messages } = made(colour);
      expect(messages).toHaveLength(1);
      for (const theme of ['light', 'dark'] as const) {
        const tones = accent?.[theme] ?? { accent: '', onAccent: '', accentSoft: '' };
        for (const behind of [...Object.values(grounds[theme]), tones.accentSoft, tones.onAccent]) {
          expect(contrast(tones.accent, behind), `${theme}: ${tones.accent} and ${behind}`).toBeGreaterThanOrEqual(4.5);
        }
      }
    },
  );

  it('stays unchanged if it is legible, and a change is reported', () => {
    const { accent, messages } = made('#7A1FA2');
    expect(accent?.light.accent).toBe('#7a1fa2');
    expect(accent?.dark.accent).not.toBe('#7a1fa2');
    expect(messages[0]).toMatch(
      /^#7a1fa2 has a contrast of 1\.\d:1 in the dark theme.*4\.5:1: using #[\da-f]{6} there\.$/,
    );
  });

  it('can be a pair for the two themes, which is used unchanged', () => {
    const { accent, messages } = made('#0a6b45, #5fd39a');
    expect([accent?.light.accent, accent?.dark.accent, messages]).toEqual(['#0a6b45', '#5fd39a', []]);
    // The contrast of #717100 is just enough.
    expect(made('#717100,#5fd39a').accent?.light.accent).toBe('#717100');
  });

  it('is refused if it is legible in neither theme, or a pair in one, and the nearest legible pair is named', () => {
    const neither = refused('#808080');
    expect(neither).toContain('in the light theme');
    expect(neither).toMatch(/in the light theme, and text needs 4\.5:1, and #808080 .* in the dark theme/);
    const nearest = /is (#[\da-f]{6},#[\da-f]{6})$/.exec(neither)?.[1] ?? '';
    expect(made(nearest).messages).toEqual([]);
    expect(refused('#0a6b45,#0a6b45')).toMatch(/^#0a6b45 has a contrast of \d\.\d:1 in the dark theme/);
  });

  it.each(['green', '#12345', '#1234567', '#gggggg', '', '#123456,#123456,#123456', '#123456,', '#0#123456'])(
    'is refused for "%s"',
    (text) => {
      expect(refused(text)).toBe('not a colour');
    },
  );

  it('is mixed channel by channel', () => {
    expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080');
    expect(mix('#102030', '#102030', 0.3)).toBe('#102030');
  });
});

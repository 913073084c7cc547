import { describe, expect, it } from 'vitest';
import { showColours } from '../../../web/src/platform/appearance';

const accent = {
  light: { accent: '#112233', onAccent: '#ffffff', accentSoft: '#eeeeff' },
  dark: { accent: '#99aabb', onAccent: '#000000', accentSoft: '#223344' },
};
const tones = { panel: '#101010', onPanel: '#fefefe', onPanelSoft: '#cccccc', second: '#ffcc00' };

const shown = (given: Parameters<typeof showColours>[0]) => {
  const root = document.createElement('html');
  showColours(given, root);
  return (token: string) => root.style.getPropertyValue(token);
};

describe("the lender's colours", () => {
  it('replace the tokens of the accent in both themes, and keep the panel', () => {
    const value = shown({ accent });
    expect(value('--accent')).toBe('var(--light, #112233) var(--dark, #99aabb)');
    expect(value('--on-accent')).toBe('var(--light, #ffffff) var(--dark, #000000)');
    expect(value('--accent-soft')).toBe('var(--light, #eeeeff) var(--dark, #223344)');
    expect(value('--panel')).toBe('');
  });

  it('replace the tokens of the panel, with and without an accent', () => {
    const panel = { light: tones, dark: { ...tones, panel: '#202020' } };
    for (const value of [shown({ panel }), shown({ accent, panel })]) {
      expect(value('--panel')).toBe('var(--light, #101010) var(--dark, #202020)');
      expect(value('--on-panel-soft')).toBe('var(--light, #cccccc) var(--dark, #cccccc)');
      expect(value('--second')).toBe('var(--light, #ffcc00) var(--dark, #ffcc00)');
    }
    expect(shown({ panel })('--accent')).toBe('');
  });
});

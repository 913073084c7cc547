import { expect, it } from 'vitest';
import { showAccent } from '../../../web/src/theme/accent';

it("replaces the tokens of both themes by the lender's colour, and changes nothing without one", () => {
  const root = document.createElement('html');
  showAccent(undefined, root);
  expect(root.getAttribute('style')).toBeNull();
  showAccent(
    {
      light: { accent: '#112233', onAccent: '#ffffff', accentSoft: '#eeeeff' },
      dark: { accent: '#99aabb', onAccent: '#000000', accentSoft: '#223344' },
    },
    root,
  );
  expect(root.style.getPropertyValue('--accent')).toBe('var(--light, #112233) var(--dark, #99aabb)');
  expect(root.style.getPropertyValue('--on-accent')).toBe('var(--light, #ffffff) var(--dark, #000000)');
  expect(root.style.getPropertyValue('--accent-soft')).toBe('var(--light, #eeeeff) var(--dark, #223344)');
});

// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are the placeholders of the template
import { expect, it } from 'vitest';
import { fillIn } from '../../../deploy/src/template';

it('replaces placeholders in capitals, and leaves the variables and comments of nginx alone', () => {
  expect(fillIn('# ${NAME} is filled in\nlisten ${PORT};\nset $x ${uri};', { PORT: '80' })).toBe(
    '# ${NAME} is filled in\nlisten 80;\nset $x ${uri};',
  );
  expect(fillIn('  # ${NAME}\nx#${PORT}', { PORT: '80' })).toBe('  # ${NAME}\nx#80');
});

it('keeps the indentation for each line of a value, and removes an empty line', () => {
  expect(fillIn('a {\n  ${LINES}\n  ${NONE}\n\n}', { LINES: 'one;\ntwo;', NONE: '' })).toBe('a {\n  one;\n  two;\n\n}');
  expect(fillIn('a  ${LINES}', { LINES: 'one;\ntwo;' })).toBe('a  one;\ntwo;');
  expect(fillIn('a\n  \n', {})).toBe('a\n  \n');
});

it('does not look for placeholders inside a value', () => {
  expect(fillIn('${A}', { A: '$& ${B} $1' })).toBe('$& ${B} $1');
});

it('refuses a placeholder without a value and a value without a placeholder', () => {
  expect(() => fillIn('${MISSPELT}', {})).toThrow('The template uses ${MISSPELT}, which has no value');
  expect(() => fillIn('', { UNUSED: '' })).toThrow('The template has no placeholder for UNUSED');
  expect(() => fillIn('', { A: '', B: '' })).toThrow('The template has no placeholder for A, B');
});

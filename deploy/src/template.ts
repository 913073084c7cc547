const PLACEHOLDER = /\$\{([A-Z][A-Z_]*)\}/g;

/**
 * Fills in the placeholders of a template, `${CAPITALS}`; nginx's own variables are not spelled so. A value of several
 * lines keeps the indentation of its placeholder, and a line that becomes empty goes.
 * @throws Error for a placeholder without a value, or a value without a placeholder: one of the two is misspelt
 */
export const fillIn = (template: string, values: Readonly<Record<string, string>>): string => {
  const used = new Set<string>();
  const valueFor = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template wants \${${name}}, which has no value`);
    used.add(name);
    return value;
  };
  const lines = template.split('\n').flatMap((line) => {
    // what a comment says of the placeholders is not one of them
    if (/^\s*#/.test(line)) return [line];
    const indentation = /^\s*/.exec(line)?.[0] ?? '';
    const filled = line.replace(PLACEHOLDER, (_all, name: string) =>
      valueFor(name).replaceAll('\n', `\n${indentation}`),
    );
    return line.trim() !== '' && filled.trim() === '' ? [] : [filled];
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The template has no place for ${unused.join(', ')}`);
  return lines.join('\n');
};

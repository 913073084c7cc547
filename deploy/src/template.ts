const PLACEHOLDER = /\$\{([A-Z][A-Z_]*)\}/g;

/**
 * Replaces the placeholders `${CAPITALS}` of a template. A multi-line value keeps the indentation of its placeholder. A
 * line that becomes empty is removed.
 * @throws Error if a placeholder has no value, or a value has no placeholder
 */
export const fillIn = (template: string, values: Readonly<Record<string, string>>): string => {
  const used = new Set<string>();
  const valueFor = (name: string): string => {
    const value = values[name];
    if (value === undefined) throw new Error(`The template uses \${${name}}, which has no value`);
    used.add(name);
    return value;
  };
  const lines = template.split('\n').flatMap((line) => {
    // Comments may mention placeholders.
    if (/^\s*#/.test(line)) return [line];
    const indentation = line.slice(0, line.length - line.trimStart().length);
    const filled = line.replace(PLACEHOLDER, (_all, name: string) =>
      valueFor(name).replaceAll('\n', `\n${indentation}`),
    );
    return line.trim() !== '' && filled.trim() === '' ? [] : [filled];
  });
  const unused = Object.keys(values).filter((name) => !used.has(name));
  if (unused.length > 0) throw new Error(`The template has no placeholder for ${unused.join(', ')}`);
  return lines.join('\n');
};

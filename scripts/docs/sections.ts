/** A generated section of a page. */
const SECTION = /<!-- from the contract: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/** The generator of each section, by name. */
export type Sections = Readonly<Record<string, () => string>>;

/**
 * Updates the generated sections of a page. The hand-written text stays.
 * @param path path of the page under docs/, for error messages
 * @param page the current page
 * @throws Error for a section without a generator, or a generator without a section
 */
export const filledPage = (path: string, page: string, sections: Sections): string => {
  const drawn = new Set<string>();
  const filled = page.replaceAll(SECTION, (_section, name: string) => {
    const draw = sections[name];
    if (draw === undefined) throw new Error(`docs/${path} has a section "${name}" that scripts/docs does not draw`);
    drawn.add(name);
    return `<!-- from the contract: ${name} -->\n\n${draw()}\n\n<!-- end -->`;
  });
  const missing = Object.keys(sections).filter((name) => !drawn.has(name));
  if (missing.length > 0) throw new Error(`docs/${path} has lost its sections ${missing.join(', ')}`);
  return filled;
};

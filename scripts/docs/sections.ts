/** Where the sections that are drawn from the contract begin and end in a page. */
const SECTION = /<!-- from the contract: ([\w-]+) -->\n[\s\S]*?<!-- end -->/g;

/** What is drawn into a page, by the name of the section. */
export type Sections = Readonly<Record<string, () => string>>;

/**
 * A page with its sections of data as the contract has them now; what a person wrote stays.
 * @param path of the page under docs/, for the errors
 * @param page as it stands
 * @throws Error for a section that nothing here draws, or one that the page no longer has
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

import { type Breaks, type Change, changeRules } from './rules';

const HEAD = `# Changelog of the contract

Changes between versions, for authors of clients, backends and native apps. \`npm run contract -- diff\` writes the newest section by
[these rules](../docs/contract/changes.md).
`;

const headings: Readonly<Record<Breaks, string>> = {
  client: 'Breaks clients of the previous version',
  server: 'Breaks backends of the previous version',
  shell: 'Breaks native apps of the previous version',
  both: 'Breaks clients and backends of the previous version',
  nobody: 'Breaks nobody',
};
const order: readonly Breaks[] = ['both', 'client', 'server', 'shell', 'nobody'];

/** Merges equal changes at several places into one line. */
const linesOf = (changes: readonly Change[]): string[] => {
  const places = new Map<string, string[]>();
  for (const { rule, place, detail } of changes) {
    const said = detail === '' ? `**${rule}**` : `**${rule}** ${detail.replace(/\.$/, '')}`;
    places.set(said, [...(places.get(said) ?? []), place]);
  }
  return [...places].map(([said, where]) => `- ${said}: ${where.map((place) => `\`${place}\``).join(', ')}`);
};

/** Formats the changes, grouped by what they break. */
export const changesText = (changes: readonly Change[]): string =>
  order
    .flatMap((who) => {
      const own = changes.filter(({ rule }) => changeRules[rule].breaks === who);
      return own.length === 0 ? [] : [`### ${headings[who]}\n\n${linesOf(own).join('\n')}`];
    })
    .join('\n\n');

/** The manual note below the heading of a section. */
const noteIn = (text: string, version: string): string => {
  const section = text.split(/^(?=## )/m).find((each) => each.startsWith(`## ${version}\n`)) ?? '';
  const [written = ''] = section.split('\n').slice(1).join('\n').split(/^### /m);
  return written.trim() === NOTHING ? '' : written.trim();
};

const NOTHING = 'Nothing changed.';

const sectionOf = (version: string, note: string, changes: readonly Change[]): string => {
  const summary = changes.length === 0 ? NOTHING : changesText(changes);
  return `${[`## ${version}`, note, summary].filter((part) => part !== '').join('\n\n')}\n`;
};

const withoutSection = (text: string, version: string): string[] =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .filter((section) => !section.startsWith(`## ${version}\n`))
    .map((section) => `${section.trimEnd()}\n`);

/**
 * Updates the section of a version in the changelog. Keeps other sections and the manual note.
 * @param text current changelog; empty if there is none
 */
export const changelogWith = (text: string, version: string, changes: readonly Change[]): string =>
  [HEAD, sectionOf(version, noteIn(text, version), changes), ...withoutSection(text, version)].join('\n');

import { type Breaks, type Change, changeRules } from './rules';

const HEAD = `# Changelog of the contract

What changed from one version to the next, for whoever wrote a client or a backend. \`npm run contract -- diff\` writes the
newest section, by [the rules](../docs/contract/changes.md) that it holds a change to.
`;

const headings: Readonly<Record<Breaks, string>> = {
  client: 'Breaks clients of the version before',
  server: 'Breaks backends of the version before',
  both: 'Breaks clients and backends of the version before',
  nobody: 'Breaks nobody',
};
const order: readonly Breaks[] = ['both', 'client', 'server', 'nobody'];

/** What is the same at several places is one line. */
const linesOf = (changes: readonly Change[]): string[] => {
  const places = new Map<string, string[]>();
  for (const { rule, place, detail } of changes) {
    const said = detail === '' ? `**${rule}**` : `**${rule}** ${detail}`;
    places.set(said, [...(places.get(said) ?? []), place]);
  }
  return [...places].map(([said, where]) => `- ${said}: ${where.map((place) => `\`${place}\``).join(', ')}`);
};

/** The changes as they are told, grouped by whom they break. */
export const toldChanges = (changes: readonly Change[]): string =>
  order
    .flatMap((who) => {
      const own = changes.filter(({ rule }) => changeRules[rule].breaks === who);
      return own.length === 0 ? [] : [`### ${headings[who]}\n\n${linesOf(own).join('\n')}`];
    })
    .join('\n\n');

/** What a person wrote below the heading of a section: it stays. */
const noteIn = (text: string, version: string): string => {
  const section = text.split(/^(?=## )/m).find((each) => each.startsWith(`## ${version}\n`)) ?? '';
  const [written = ''] = section.split('\n').slice(1).join('\n').split(/^### /m);
  return written.trim() === NOTHING ? '' : written.trim();
};

const NOTHING = 'Nothing changed.';

const sectionOf = (version: string, note: string, changes: readonly Change[]): string => {
  const told = changes.length === 0 ? NOTHING : toldChanges(changes);
  return `${[`## ${version}`, note, told].filter((part) => part !== '').join('\n\n')}\n`;
};

const withoutSection = (text: string, version: string): string[] =>
  text
    .split(/^(?=## )/m)
    .slice(1)
    .filter((section) => !section.startsWith(`## ${version}\n`))
    .map((section) => `${section.trimEnd()}\n`);

/**
 * The changelog with the section of a version as it is now. The sections of other versions stay, and so does what a
 * person wrote above the changes of this one.
 * @param text as it stands; empty for none
 */
export const changelogWith = (text: string, version: string, changes: readonly Change[]): string =>
  [HEAD, sectionOf(version, noteIn(text, version), changes), ...withoutSection(text, version)].join('\n');

import { readFileSync, writeFileSync } from 'node:fs';

export type Status =
  | 'Killed'
  | 'Timeout'
  | 'Survived'
  | 'NoCoverage'
  | 'CompileError'
  | 'RuntimeError'
  | 'Ignored'
  | 'Pending';

export type ReportedMutant = {
  status: Status;
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};

export type Report = { files: Record<string, { source: string; mutants: readonly ReportedMutant[] }> };

/** `score` in percent */
type Score = { all: number; tried: number; noticed: number; unreached: number; score: number };

const LONGEST = 160;

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

const textAt = (source: string, { start, end }: ReportedMutant['location']) => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
};

/**
 * The share of mutants that a test noticed. Those that no test reaches are known without a try, so of a sample only the
 * others are estimated.
 */
export const scoreOf = ({ files }: Report): Score => {
  const mutants = Object.values(files).flatMap(({ mutants: own }) => own);
  const count = (...statuses: Status[]) => mutants.filter(({ status }) => statuses.includes(status)).length;
  const noticed = count('Killed', 'Timeout');
  const tried = noticed + count('Survived');
  const unreached = count('NoCoverage');
  // what throws when it is loaded, or is set aside, is no behaviour that a test could notice
  const all = mutants.length - count('Ignored', 'RuntimeError');
  const reached = all === 0 ? 1 : (all - unreached) / all;
  return { all, tried, noticed, unreached, score: (tried === 0 ? 1 : noticed / tried) * reached * 100 };
};

/**
 * By how much chance alone may have moved the score of a sample: two standard errors. Nothing for a whole run.
 * @returns in percent
 */
export const doubtOf = ({ all, tried, noticed, unreached }: Score): number => {
  if (tried + unreached >= all) return 0;
  // one more of each, so that a sample without a survivor is not taken for certain
  const share = (noticed + 1) / (tried + 2);
  return 200 * Math.sqrt((share * (1 - share)) / (tried + 2));
};

/** Every mutant that no test noticed, each in two lines. */
export const survivorsOf = ({ files }: Report): string[] =>
  Object.entries(files).flatMap(([file, { source, mutants }]) =>
    mutants
      .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
      .map(({ status, location, replacement = '' }) => {
        const how = status === 'Survived' ? 'survives' : 'no test comes there';
        const place = `${file}:${location.start.line}:${location.start.column}`;
        return `${place} ${how}\n  ${short(textAt(source, location))}\n  → ${short(replacement)}`;
      }),
  );

const floorsFile = new URL('floors.json', import.meta.url);

/** @returns percent, by folder */
export const readFloors = (): Record<string, number> => JSON.parse(readFileSync(floorsFile, 'utf8'));

export const writeFloors = (floors: Record<string, number>) =>
  writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`);

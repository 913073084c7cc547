import { readFileSync, writeFileSync } from 'node:fs';

/**
 * @typedef {'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError' | 'RuntimeError' | 'Ignored' | 'Pending'} Status
 * @typedef {{ status: Status, mutatorName: string, replacement?: string, location: { start: { line: number, column: number }, end: { line: number, column: number } } }} ReportedMutant
 * @typedef {{ files: Record<string, { source: string, mutants: readonly ReportedMutant[] }> }} Report
 * @typedef {{ all: number, tried: number, noticed: number, unreached: number, score: number }} Score `score` in percent
 */

const LONGEST = 160;

/** @param {string} text */
const short = (text) => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};

/** @param {string} source @param {ReportedMutant['location']} location */
const textAt = (source, { start, end }) => {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  const last = lines.length - 1;
  return lines
    .map((line, index) => line.slice(index === 0 ? start.column - 1 : 0, index === last ? end.column - 1 : undefined))
    .join('\n');
};

/**
 * The share of mutants that a test noticed. Those that no test reaches are known without a try, so of a sample only the
 * others are estimated.
 * @param {Report} report
 * @returns {Score}
 */
export const scoreOf = ({ files }) => {
  const mutants = Object.values(files).flatMap(({ mutants: own }) => own);
  const count = (/** @type {Status[]} */ ...statuses) =>
    mutants.filter(({ status }) => statuses.includes(status)).length;
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
 * @param {Score} score
 * @returns {number} in percent
 */
export const doubtOf = ({ all, tried, noticed, unreached }) => {
  if (tried + unreached >= all) return 0;
  // one more of each, so that a sample without a survivor is not taken for certain
  const share = (noticed + 1) / (tried + 2);
  return 200 * Math.sqrt((share * (1 - share)) / (tried + 2));
};

/**
 * Every mutant that no test noticed, each in two lines.
 * @param {Report} report
 * @returns {string[]}
 */
export const survivorsOf = ({ files }) =>
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

/** @returns {Record<string, number>} percent, by folder */
export const readFloors = () => JSON.parse(readFileSync(floorsFile, 'utf8'));

/** @param {Record<string, number>} floors */
export const writeFloors = (floors) => writeFileSync(floorsFile, `${JSON.stringify(floors, null, 2)}\n`);

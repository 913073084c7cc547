import { deletionReason } from '@kit/contracts/methods/account';
import { type DictionaryName, dictionary } from '@kit/contracts/methods/dictionary';
import { education, gender, maritalStatus, residentType } from '@kit/contracts/methods/profile';
import {
  contactRelation,
  jobExperence,
  jobIndustry,
  jobType,
  payFrequency,
  weekday,
} from '@kit/contracts/methods/work';
import { banks } from '@kit/mock-server/methods/banks';
import { areasOf, states } from '@kit/mock-server/methods/states';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';

const areas = states.flatMap((state) => (areasOf(state) ?? []).map((area) => ({ state, area })));
const closedLists = {
  gender,
  education,
  maritalStatus,
  residentType,
  deletionReason,
  jobType,
  jobIndustry,
  jobExperence,
  payFrequency,
  weekday,
  contactRelation,
};

describe('the places', () => {
  it('are 37 states and 774 areas, sorted and distinct', () => {
    expect(states).toHaveLength(37);
    expect(states).toEqual([...new Set(states)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(states).toContain('Federal Capital Territory');
    expect(areas).toHaveLength(774);
    expect(new Set(areas.map(({ state, area }) => `${state}: ${area}`)).size).toBe(774);
    for (const state of states) {
      const names = areasOf(state) ?? [];
      expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    }
  });
});

describe('the banks', () => {
  it('are sorted, with distinct names and codes', () => {
    const names = banks.map(({ name }) => name);
    expect(names).toEqual([...new Set(names)].sort((a, b) => a.localeCompare(b, 'en')));
    expect(new Set(banks.map(({ code }) => code)).size).toBe(banks.length);
    expect(banks.filter(({ code }) => !/^\d{3,6}A?$/.test(code))).toEqual([]);
    expect(names.filter((name) => /\s{2}|\b(?:Mfb|MFB|Ltd|Limited|Plc)\b|[A-Z]{7,}/.test(name))).toEqual([]);
  });
});

describe('getDictItem', () => {
  const borrower = new BorrowerInSandbox();

  it('returns entries for every dictionary, without duplicates', () => {
    for (const dictType of dictionary.values) {
      const parent = dictType === 'district' ? { parent: 'Lagos' } : {};
      const { items } = borrower.ok('getDictItem', { dictType, ...parent });
      expect(items.length, dictType).toBeGreaterThan(1);
      expect(new Set(items.map(({ value }) => value)).size, dictType).toBe(items.length);
    }
  });

  it.each(Object.entries(closedLists))('offers %s as the contract lists it', (dictType, { entries }) => {
    expect(borrower.ok('getDictItem', { dictType: dictType as DictionaryName }).items).toEqual(entries);
  });

  it('[3.20] [7.15] offers the 16 industries, and only feedback types 1 to 6', () => {
    expect(borrower.ok('getDictItem', { dictType: 'jobIndustry' }).items).toHaveLength(16);
    expect(borrower.ok('getDictItem', { dictType: 'feedbackType' }).items.map(({ value }) => value)).toEqual([
      1, 2, 3, 4, 5, 6,
    ]);
  });

  it('returns the areas of a state and the banks with codes, and refuses an unknown state', () => {
    expect(borrower.ok('getDictItem', { dictType: 'district', parent: 'Bayelsa' }).items).toHaveLength(8);
    expect(borrower.ok('getDictItem', { dictType: 'bank' }).items).toContainEqual({
      value: 'Zenith Bank',
      label: 'Zenith Bank',
      code: '057',
    });
    expect(borrower.issuesOf('getDictItem', { dictType: 'district', parent: 'Atlantis' })).toHaveProperty('parent');
    expect(borrower.issuesOf('getDictItem', { dictType: 'district' })).toHaveProperty('parent');
  });
});

import { dictionary } from '@kit/contracts/methods/dictionary';
import { hasPayDays, jobIndustry } from '@kit/contracts/methods/work';
import { banks } from '@kit/mock-server/methods/banks';
import { areasOf, states } from '@kit/mock-server/methods/states';
import { describe, expect, it } from 'vitest';
import { BorrowerInSandbox } from '../../../support/borrower-in-sandbox';
import { examples } from '../../../support/examples';

const areas = states.flatMap((state) => (areasOf(state) ?? []).map((area) => ({ state, area })));
const _wellSpelled = /^\p{Lu}[\p{L}']*(?:[ /-]\p{Lu}[\p{L}']*)*$/u;

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

  const person = examples.saveIdentifierInfo.request;
  const work = examples.saveWorkInfo.request;
  // the two contacts must not know the borrower in the same way
  const contacts = (relationship: string) => [
    { ...work.emergencyContacts[0], relationship },
    { ...work.emergencyContacts[1], relationship: relationship === 'friends' ? 'others' : 'friends' },
  ];

  /** The lists as section 3 spells them, each with the call that saves a choice of it. */
  const lists = [
    [
      '3.17',
      'jobExperence',
      ['less than 1 year', '1-3 years', 'more than 3 years'],
      'saveWorkInfo',
      (jobExperence: string) => ({ ...work, jobExperence }),
    ],
    [
      '3.18',
      'residentType',
      ['own house', 'rented', 'others'],
      'saveIdentifierInfo',
      (residentType: string) => ({ ...person, residentType }),
    ],
    [
      '3.19',
      'jobType',
      ['Student', 'employee', 'self employed', 'Unemployed', 'freelance', 'part time', 'no work', 'other'],
      'saveWorkInfo',
      (jobType: string) => ({ ...work, jobType, payDay1: hasPayDays(jobType) ? work.payDay1 : '' }),
    ],
    [
      '3.21',
      'contactRelation',
      ['colleagues', 'classmates', 'parents', 'spouse', 'siblings', 'child', 'friends', 'others'],
      'saveWorkInfo',
      (relationship: string) => ({ ...work, emergencyContacts: contacts(relationship) }),
    ],
    [
      '3.22',
      'maritalStatus',
      ['single', 'married', 'divorced', 'widowed'],
      'saveIdentifierInfo',
      (maritalStatus: string) => ({ ...person, maritalStatus }),
    ],
    [
      '3.23',
      'education',
      ['none', 'primary', 'secondary', 'graduate', 'post-graduate'],
      'saveIdentifierInfo',
      (education: string) => ({ ...person, education }),
    ],
  ] as const;

  it.each(lists)(
    '[%s] offers %s as specified, and accepts only those values',
    (_id, dictType, values, method, withChoice) => {
      expect(borrower.ok('getDictItem', { dictType }).items.map(({ value }) => value)).toEqual(values);
      for (const value of values) expect(borrower.issuesOf(method, withChoice(value)), value).toEqual({});
      expect(Object.values(borrower.issuesOf(method, withChoice('none of these')))).toEqual(['Please choose one']);
    },
  );

  it('[3.20] [7.15] offers the 16 industries, and only feedback types 1 to 6', () => {
    const { items } = borrower.ok('getDictItem', { dictType: 'jobIndustry' });
    expect(items).toHaveLength(16);
    expect(items).toEqual(jobIndustry.entries);
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

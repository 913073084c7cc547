import { canonicalPhone } from './phone';
import { ruleTexts } from './rules';

/** Titles that people write before a name, without their dots. */
const titles = new Set(
  'mr mrs ms miss dr prof engr barr arc chief alhaji alhaja mallam hajia pastor rev sir madam'.split(' '),
);

/** The parts of a name for a comparison: without case, accents, titles and punctuation. */
const nameParts = (name: string): string[] =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'’]+/u)
    .map((part) => part.replace(/['’]/g, ''))
    .filter((part) => part !== '' && !titles.has(part));

/**
 * Returns true if two names can belong to one person (5.4). The order of the parts and middle names do not matter. A
 * single name equals only itself.
 */
export const isSamePerson = (one: string, other: string): boolean => {
  const [short, long] = [nameParts(one), nameParts(other)].sort((a, b) => a.length - b.length);
  if (short === undefined || long === undefined || short.length === 0) return one.trim() === other.trim();
  if (short.length === 1) return long.length === 1 && short[0] === long[0];
  const isWithin = short.every((part) => long.includes(part));
  return isWithin && [long[0], long[long.length - 1]].every((part) => part !== undefined && short.includes(part));
};

interface Contact {
  readonly name: string;
  readonly phone: string;
  readonly relationship: string;
}

/**
 * Finds conflicts between the two emergency contacts, and between a contact and the borrower (5.4).
 * @param borrower the login phone and full name ('' before it is saved); omit if unknown
 * @returns paths into the work information, each with the error text of the field
 */
export const contactProblems = (
  contacts: readonly [Contact, Contact],
  borrower?: { readonly contactNumber: string; readonly fullName: string },
): { path: ['emergencyContacts', 0 | 1, keyof Contact]; reason: string }[] => {
  const [first, second] = contacts;
  const problems: ReturnType<typeof contactProblems> = [];
  const add = (index: 0 | 1, field: keyof Contact, reason: string) =>
    problems.push({ path: ['emergencyContacts', index, field], reason });
  if (isSamePerson(first.name, second.name)) add(1, 'name', ruleTexts.contactName);
  if (canonicalPhone(first.phone) === canonicalPhone(second.phone)) add(1, 'phone', ruleTexts.contactPhone);
  if (first.relationship === second.relationship) add(1, 'relationship', ruleTexts.contactRelationship);
  contacts.forEach((contact, index) => {
    if (borrower === undefined) return;
    if (canonicalPhone(contact.phone) === canonicalPhone(borrower.contactNumber)) {
      add(index as 0 | 1, 'phone', ruleTexts.contactIsOwnPhone);
    }
    if (isSamePerson(contact.name, borrower.fullName)) add(index as 0 | 1, 'name', ruleTexts.contactIsOwnName);
  });
  return problems;
};

import seed from 'ng-states/seed.json' with { type: 'json' };
import { inTitleCase, sorted } from './spelling';

/** Where cleaning alone does not make the name that people use: what the package says, cleaned, to what is meant. */
const renamedStates: Readonly<Record<string, string>> = { Fct: 'Federal Capital Territory' };
const renamedAreas: Readonly<Record<string, string>> = {
  'Abua-Odual': 'Abua/Odual',
  'Ado Odo-Ota': 'Ado-Odo/Ota',
  'Barikin Ladi': 'Barkin Ladi',
  'Dawaki Kudu': 'Dawakin Kudu',
  'Dawaki Tofa': 'Dawakin Tofa',
  Edatti: 'Edati',
  'Gire 1': 'Girei',
  Ihala: 'Ihiala',
  'Ileoluji/Okeigbo': 'Ile-Oluji/Okeigbo',
  'Kirika Samma': 'Kiri Kasama',
  'Kogi . K. K.': 'Kogi',
  'Kwaya/Kusar': 'Kwaya Kusar',
  'Maiduguri M. C.': 'Maiduguri',
  Malufashi: 'Malumfashi',
  Municipal: 'Abuja Municipal',
  'Ogun Water Side': 'Ogun Waterside',
  'Oji-River': 'Oji River',
  'Opobo/Nekoro': 'Opobo/Nkoro',
  'S/Birni': 'Sabon Birni',
};

const COMPASS = /\s*-\s*(?=(?:North|South|East|West)\b)/g;

/** The package writes 'Umu - Nneochi', 'Ilorin-south', 'JAMA'ARE' and, in Imo, the headquarters behind the name. */
const cleanArea = (name: string): string => {
  const clean = inTitleCase(
    name
      .replace(/\s*\([^)]*\)/g, '')
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\s*([/-])\s*/g, '$1'),
  ).replace(COMPASS, ' ');
  return renamedAreas[clean] ?? clean;
};

const byState = new Map<string, string[]>();
for (const { STATE, LGA } of seed) {
  const state = renamedStates[STATE] ?? STATE;
  byState.set(state, [...(byState.get(state) ?? []), cleanArea(LGA)]);
}

/** The 36 states and the Federal Capital Territory, sorted. */
export const states: readonly string[] = sorted(byState.keys(), (name) => name);

/** The local government areas by state, sorted. */
const areas: ReadonlyMap<string, readonly string[]> = new Map(
  [...byState].map(([state, names]) => [state, sorted(names, (name) => name)]),
);

/** The areas of a state; undefined where there is no such state. */
export const areasOf = (state: string): readonly string[] | undefined => areas.get(state);

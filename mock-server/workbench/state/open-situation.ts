import { changeAddress } from './address';
import { newPhone, type Phone, type PhoneName, putPhone } from './phones';
import { reloadPhones, type Workbench } from './workbench';

const withToken = (route: string, token: string | undefined): string =>
  token === undefined ? route : `${route}${route.includes('?') ? '&' : '?'}shell.token=${encodeURIComponent(token)}`;

/**
 * Puts a borrower into a situation and shows it on a phone, logged in as they are. Where a session was ended, the phone
 * gets the one that was ended.
 */
export const openSituation = async (
  workbench: Workbench,
  scenario: string,
  name: PhoneName,
  phones: readonly Phone[],
): Promise<void> => {
  const phone = phones.find((known) => known.name === name) ?? newPhone(name);
  const opened = await workbench.act(`${scenario} on phone ${name.toUpperCase()}`, 'POST /scenarios/:name', {
    params: { name: scenario },
    body: {},
  });
  if (opened === undefined) return;
  const { contactNumber, route, token } = opened;
  const borrower = contactNumber ?? '';
  for (const other of phones) putPhone(other);
  putPhone({ ...phone, as: token === undefined ? borrower : '', at: withToken(route, token) });
  changeAddress({ who: borrower });
  // A phone that is somebody else's already would go on with that login.
  reloadPhones(workbench, [name], true);
};

/** Replaces all that the sandbox holds with a saved scenario, and shows it on phone A. */
export const openSaved = async (workbench: Workbench, name: string, phones: readonly Phone[]): Promise<void> => {
  const opened = await workbench.act(`${name} in the place of all`, 'POST /scenarios/:name', {
    params: { name },
  });
  if (opened === undefined) return;
  const [first] = phones;
  if (first !== undefined) putPhone({ ...first, as: opened.contactNumber ?? '', at: opened.route });
  changeAddress({ who: opened.contactNumber ?? '' });
  reloadPhones(
    workbench,
    phones.map((phone) => phone.name),
    true,
  );
};

import { changeAddress } from './address';
import { newPhone, type Phone, type PhoneName, putPhone } from './phones';
import { reloadPhones, type Workbench } from './workbench';

const withToken = (route: string, token: string | undefined): string =>
  token === undefined ? route : `${route}${route.includes('?') ? '&' : '?'}shell.token=${encodeURIComponent(token)}`;

/**
 * Opens a built-in scenario on a phone, with its borrower logged in. If the scenario ended the session, the phone gets
 * the ended token.
 */
export const openScenario = async (
  workbench: Workbench,
  scenario: string,
  name: PhoneName,
  phones: readonly Phone[],
): Promise<void> => {
  const phone = phones.find((known) => known.name === name) ?? newPhone(name);
  const opened = await workbench.act(`Open ${scenario} on phone ${name.toUpperCase()}`, 'POST /scenarios/:name', {
    params: { name: scenario },
    body: {},
  });
  if (opened === undefined) return;
  const { contactNumber, route, token } = opened;
  const borrower = contactNumber ?? '';
  for (const other of phones) putPhone(other);
  putPhone({ ...phone, as: token === undefined ? borrower : '', at: withToken(route, token) });
  changeAddress({ who: borrower });
  // Without the wipe, the phone would keep the previous borrower's login.
  reloadPhones(workbench, [name], true);
};

/** Replaces the whole sandbox with a saved scenario and opens it on phone A. */
export const openSaved = async (workbench: Workbench, name: string, phones: readonly Phone[]): Promise<void> => {
  const opened = await workbench.act(`Replace the sandbox with ${name}`, 'POST /scenarios/:name', {
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

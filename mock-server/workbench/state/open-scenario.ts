import { changeAddress } from './address';
import { type Device, type DeviceName, newDevice, putBeside } from './devices';
import { reloadDevices, type Workbench } from './workbench';

const withToken = (route: string, token: string | undefined): string =>
  token === undefined ? route : `${route}${route.includes('?') ? '&' : '?'}shell.token=${encodeURIComponent(token)}`;

/**
 * Opens a built-in scenario on a phone, with its borrower logged in. If the scenario ended the session, the phone gets
 * the ended token.
 */
export const openScenario = async (
  workbench: Workbench,
  scenario: string,
  name: DeviceName,
  devices: readonly Device[],
): Promise<void> => {
  const device = devices.find((known) => known.name === name) ?? newDevice(name);
  const opened = await workbench.act(`Open ${scenario} on phone ${name.toUpperCase()}`, 'POST /scenarios/:name', {
    params: { name: scenario },
    body: {},
  });
  if (opened === undefined) return;
  const { contactNumber, route, token } = opened;
  const borrower = contactNumber ?? '';
  putBeside({ ...device, as: token === undefined ? borrower : '', at: withToken(route, token) }, devices);
  changeAddress({ who: borrower, phone: name });
  // Without the wipe, the phone would keep the previous borrower's login.
  reloadDevices(workbench, [name], 'wipe');
};

/** Replaces the whole sandbox with a saved scenario and opens it on phone A. */
export const openSaved = async (workbench: Workbench, name: string, devices: readonly Device[]): Promise<void> => {
  const opened = await workbench.act(`Replace the sandbox with ${name}`, 'POST /scenarios/:name', {
    params: { name },
  });
  if (opened === undefined) return;
  const [first] = devices;
  if (first !== undefined) putBeside({ ...first, as: opened.contactNumber ?? '', at: opened.route }, devices);
  changeAddress({ who: opened.contactNumber ?? '' });
  reloadDevices(
    workbench,
    devices.map((device) => device.name),
    'wipe',
  );
};

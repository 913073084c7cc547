import { originOf, serverNameOf } from './device-address';
import { postToDevice } from './device-frame';
import type { Device, DeviceName } from './devices';

/** A screenshot of a phone, for a trace. */
export interface DevicePicture {
  readonly name: string;
  /** the server's name for it */
  readonly device: string;
  /** data address of an image */
  readonly data: string;
  /** current path of the app */
  readonly path?: string;
}

/** In ms. A page that cannot draw itself must not delay the trace. */
const TIMEOUT = 5_000;

/** Characters that the server accepts in a path only if escaped. */
const NOT_IN_PATH = /[^\w\-./~%?&=+:@,;]/g;

interface Drawn {
  readonly device?: { readonly picture?: number; readonly data?: string; readonly path?: string };
}

let nextNumber = 1;

const pictureOf = (name: DeviceName): Promise<DevicePicture | undefined> =>
  new Promise((resolve) => {
    const frame = document.querySelector<HTMLIFrameElement>(`iframe[data-phone="${name}"]`);
    if (!frame?.contentWindow) return resolve(undefined);
    const number = nextNumber;
    nextNumber += 1;
    const origin = originOf(name);
    const finish = (picture: DevicePicture | undefined): void => {
      clearTimeout(timer);
      removeEventListener('message', hear);
      resolve(picture);
    };
    const hear = ({ source, origin: from, data }: MessageEvent<Drawn>): void => {
      if (source !== frame.contentWindow || from !== origin || data?.device?.picture !== number) return;
      const { data: drawn, path } = data.device;
      const title = `Phone ${name.toUpperCase()}`;
      const at = path?.replace(NOT_IN_PATH, encodeURIComponent);
      finish(
        drawn === undefined
          ? undefined
          : { name: title, device: serverNameOf(name), data: drawn, ...(at === undefined ? {} : { path: at }) },
      );
    };
    const timer = setTimeout(() => finish(undefined), TIMEOUT);
    addEventListener('message', hear);
    postToDevice(frame, name, { picture: number });
  });

/** Takes screenshots of the phones. Leaves out a phone that does not reply in time. */
export const takePictures = async (devices: readonly Pick<Device, 'name'>[]): Promise<readonly DevicePicture[]> => {
  const taken = await Promise.all(devices.map(({ name }) => pictureOf(name)));
  return taken.filter((picture) => picture !== undefined);
};

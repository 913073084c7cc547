import { useEffect } from 'react';
import type { Journal, Row } from '../api/journal';
import { createStore } from '../lib/store';
import { serverNameOf } from './device-address';
import { type DevicePicture, takePictures } from './device-picture';
import { DEVICES, type DeviceName } from './devices';

/** A picture of a phone after a call. */
export interface StepPicture extends DevicePicture {
  /** id of the last call of the phone before the picture */
  readonly request: number;
}

/** A trace holds 20 pictures. This leaves four for the phones at its end. */
const MAX_PICTURES = 16;
/** In ms. After this time without calls, a phone shows the effect of its last call. */
const QUIET = 700;

/** The latest pictures of the open sandbox, oldest first. */
export const stepPictures = createStore<readonly StepPicture[]>([]);

const keep = (picture: StepPicture): void => {
  const before = stepPictures.get();
  // A call that changed nothing on the screen needs no second picture.
  if (before.findLast(({ device }) => device === picture.device)?.data === picture.data) return;
  stepPictures.set([...before, picture].slice(-MAX_PICTURES));
};

/** For each phone of the page, its latest call after `seen`. */
const latestCalls = (rows: readonly Row[], seen: number): ReadonlyMap<DeviceName, number> => {
  const latest = new Map<DeviceName, number>();
  for (let index = rows.length - 1; index >= 0; index -= 1) {
    const row = rows[index];
    if (row === undefined || row.key <= seen) break;
    const name = DEVICES.find((known) => serverNameOf(known) === row.entry.device);
    if (name !== undefined && !latest.has(name)) latest.set(name, row.entry.id);
  }
  return latest;
};

/**
 * Takes a picture of each phone when its calls pause.
 * @returns stops it
 */
export const followSteps = (journal: Journal): (() => void) => {
  const timers = new Map<DeviceName, number>();
  let seen = journal.get().rows.at(-1)?.key ?? 0;
  const take = async (name: DeviceName, request: number): Promise<void> => {
    if (document.hidden) return;
    for (const picture of await takePictures([{ name }])) keep({ ...picture, request });
  };
  const unsubscribe = journal.subscribe(() => {
    const { rows } = journal.get();
    for (const [name, request] of latestCalls(rows, seen)) {
      clearTimeout(timers.get(name));
      timers.set(
        name,
        window.setTimeout(() => void take(name, request), QUIET),
      );
    }
    seen = rows.at(-1)?.key ?? seen;
  });
  return () => {
    unsubscribe();
    for (const timer of timers.values()) clearTimeout(timer);
    stepPictures.set([]);
  };
};

/** Takes pictures of the steps while the page shows a sandbox. */
export const useStepPictures = (journal: Journal): void => useEffect(() => followSteps(journal), [journal]);

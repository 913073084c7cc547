import * as z from 'zod/mini';
import { putIntoFrame, tellWindow } from './desk-frame';
import { readSettings } from './settings';
import { startShell } from './start-shell';

/** A page whose console is watched must not be able to miss what it got wrong. */
const report = (problem: string) => {
  reportError(new Error(`Simulated shell: ${problem}`));
};

z.config({ jitless: true });
const settings = readSettings(report);
if (!settings.frame || !putIntoFrame()) {
  tellWindow();
  startShell(settings, report);
}

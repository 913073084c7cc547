import * as z from 'zod/mini';
import { drawFrame, goIntoFrame, isDesk, tellWindow } from './desk-frame';
import { readSettings } from './settings';
import { startShell } from './start-shell';

/** A page whose console is watched must not be able to miss what it got wrong. */
const report = (problem: string) => {
  reportError(new Error(`Simulated shell: ${problem}`));
};

z.config({ jitless: true });
if (isDesk()) {
  drawFrame();
} else {
  const settings = readSettings(report);
  if (!settings.frame || !goIntoFrame()) {
    tellWindow();
    startShell(settings, report);
  }
}

import * as z from 'zod/mini';
import { drawFrame, goIntoFrame, isFramePage, tellWindow } from './desktop-frame';
import { readSettings } from './settings';
import { startShell } from './start-shell';

/** Reported as an error, so that tests that watch the browser console fail. */
const report = (problem: string) => {
  setTimeout(() => {
    throw new Error(`Simulated shell: ${problem}`);
  });
};

z.config({ jitless: true });
if (isFramePage()) {
  drawFrame();
} else {
  const settings = readSettings(report);
  if (!settings.frame || !goIntoFrame()) {
    tellWindow();
    startShell(settings, report);
  }
}

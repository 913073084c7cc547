import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR, STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { bridgeTexts } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { DESIGN_WIDTH, NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import { dataSchema } from './bridge-schema';
import { fieldsTable } from './fields';
import { code, table } from './markdown';
import { filledPage, type Sections } from './sections';

const names = Object.keys(bridgeNotes) as BridgeEventName[];

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

const limitsSection = (): string =>
  table(
    ['limit', 'value', 'effect beyond it'],
    [
      ['a start', seconds(STARTUP_TIMEOUT), 'the first screen appears without the data of the shell'],
      ['any other call', seconds(NATIVE_CALL_TIMEOUT), `the call fails with '${bridgeTexts.timedOut('…')}'`],
      ['the status bar', `${HIGHEST_STATUS_BAR} CSS pixels`, 'the app ignores the rest'],
      ['the unit of its height: a design of', `${DESIGN_WIDTH} pixels wide`, ''],
    ],
  );

const tableSection = (): string =>
  table(
    ['event', 'what it does', 'the app waits'],
    names.map((name) => [
      `[${code(name)}](#${name.toLowerCase()})`,
      bridgeEvents[name].summary,
      seconds(bridgeNotes[name].timeout),
    ]),
  );

const eventSection = (name: BridgeEventName): string => {
  const { when, answer, otherwise, timeout, example } = bridgeNotes[name];
  const { params, callbackData } = example;
  const isRead = dataSchema(name).type !== undefined;
  return [
    `### ${name}`,
    bridgeEvents[name].summary,
    [
      `- **When**: ${when}`,
      `- **Answer** ${answer}.`,
      `- **Fails**, or no reply within ${seconds(timeout)}: the app ${otherwise}`,
      `- **params**: ${code(JSON.stringify(params))}`,
      `- **callbackData**: ${isRead ? code(JSON.stringify(callbackData)) : 'anything, because the app does not read it'}`,
    ].join('\n'),
  ].join('\n\n');
};

const sections: Sections = {
  limits: limitsSection,
  table: tableSection,
  'package-info': () => fieldsTable(dataSchema('getPackageInfo')),
  events: () => names.map(eventSection).join('\n\n'),
};

/**
 * Returns docs/native-shell.md with its generated sections updated. The hand-written text stays.
 * @param page the current page
 * @throws Error for an unknown section, or one that the page lacks
 */
export const shellPage = (page: string): string => filledPage('native-shell.md', page, sections);

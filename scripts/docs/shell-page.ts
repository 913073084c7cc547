import { type BridgeEventName, bridgeEvents } from '@kit/contracts/bridge/events';
import { HIGHEST_STATUS_BAR, STARTUP_TIMEOUT } from '@kit/contracts/bridge/limits';
import { bridgeTexts } from '@kit/contracts/bridge/message';
import { bridgeNotes } from '@kit/contracts/bridge/notes';
import { DESIGN_WIDTH, NATIVE_CALL_TIMEOUT } from '@kit/contracts/constants';
import { callSchema, dataSchema, failureSchema, paramsSchema, successSchema } from './bridge-schema';
import { fieldsTable } from './fields';
import { code, compactJson, table } from './markdown';
import { filledPage, type Sections } from './sections';

const names = Object.keys(bridgeNotes) as BridgeEventName[];

const seconds = (milliseconds: number): string => `${milliseconds / 1000} s`;

const messageSection = (): string =>
  [
    'The call:',
    compactJson(callSchema()),
    'The reply, where it was done:',
    compactJson(successSchema()),
    'The reply, where it was not:',
    compactJson(failureSchema()),
  ].join('\n\n');

const limitsSection = (): string =>
  table(
    ['limit', 'value', 'what happens beyond it'],
    [
      ['a start', seconds(STARTUP_TIMEOUT), 'the first screen comes without what the shell would have said'],
      ['any other call', seconds(NATIVE_CALL_TIMEOUT), `the call fails with '${bridgeTexts.timedOut('…')}'`],
      ['the status bar', `${HIGHEST_STATUS_BAR} CSS pixels`, 'the rest is not taken'],
      ['the design that its height is given in', `${DESIGN_WIDTH} pixels wide`, ''],
    ],
  );

const tableSection = (): string =>
  table(
    ['event', 'what it does', 'when', 'the app waits'],
    names.map((name) => [
      `[${code(name)}](#${name.toLowerCase()})`,
      bridgeEvents[name].summary,
      bridgeNotes[name].when,
      seconds(bridgeNotes[name].timeout),
    ]),
  );

const eventSection = (name: BridgeEventName): string => {
  const { when, answer, otherwise, timeout, example } = bridgeNotes[name];
  const data = dataSchema(name);
  const isRead = data.type !== undefined;
  return [
    `### ${name}`,
    bridgeEvents[name].summary,
    [
      `- **When**: ${when}`,
      `- **Answer** ${answer}.`,
      `- **Fails**, or nothing comes within ${seconds(timeout)}: the app ${otherwise}`,
    ].join('\n'),
    `${code('params')}, and what ${code('callbackData')} must be${isRead ? '' : ': anything, since the app does not read it'}:`,
    compactJson({ params: paramsSchema(name), ...(isRead ? { callbackData: data } : {}) }),
    'For example:',
    compactJson(example),
  ].join('\n\n');
};

const sections: Sections = {
  message: messageSection,
  limits: limitsSection,
  table: tableSection,
  'package-info': () => fieldsTable(dataSchema('getPackageInfo')),
  events: () => names.map(eventSection).join('\n\n'),
};

/**
 * The page for those who write the shell, with its schemas as the contract has them now; what a person wrote stays.
 * @param page docs/shell.md as it stands
 * @throws Error for a section that nothing here draws, or one that the page no longer has
 */
export const shellPage = (page: string): string => filledPage('shell.md', page, sections);

import { CONTRACT_VERSION } from '@kit/contracts/version';
import type { NativeBridge } from '../check/bridge';
import { type Call, shownReply } from '../check/line';
import { rows } from '../check/rows';
import { dataOf, problemsOf, type Screen } from '../check/rules';
import { toDos } from './acts';

interface Run {
  /** the bridge, or why there is none */
  readonly bridge: NativeBridge | string;
  readonly screen: Screen;
  readonly calls: Readonly<Record<string, readonly Call[]>>;
  readonly answers: Readonly<Record<string, string>>;
}

const callLines = ({ sentName, params, replies }: Call): string[] => [
  `    sent     ${sentName} ${JSON.stringify(params)}`,
  ...replies.map(({ after, raw }) => `    answer   after ${after} ms: ${shownReply(sentName, raw)}`),
];

/** The run as text for a ticket. It shows no login token. */
export const reportOf = ({ bridge, screen, calls, answers }: Run, userAgent: string): string => {
  const lines = rows.flatMap((row) => {
    const sent = calls[row.id] ?? [];
    const problems = problemsOf(row, sent, screen);
    const verdict =
      sent.length === 0 ? 'not sent' : problems.length === 0 ? 'follows the contract' : 'breaks the contract';
    return [
      `${row.id}: ${verdict}`,
      ...problems.map((problem) => `    problem  ${problem}`),
      ...sent.flatMap(callLines),
      ...(row.look ? [`    ${row.look} ${answers[row.id] ?? 'not answered'}`] : []),
    ];
  });
  const text = [
    `Shell check, contract ${CONTRACT_VERSION}, bridge: ${typeof bridge === 'string' ? bridge : bridge.kind}`,
    `${screen.width} CSS pixels wide, ${screen.pixelRatio} device pixels each; ${userAgent}`,
    '',
    ...lines,
    '',
    ...toDos.map(({ id }) => `${id}: ${answers[id] ?? 'not answered'}`),
  ].join('\n');
  const tokens = Object.values(calls)
    .flat()
    .map((call) => dataOf(call)?.token);
  return tokens.reduce<string>(
    (shown, token) => (typeof token === 'string' && token !== '' ? shown.split(token).join('•••') : shown),
    text,
  );
};

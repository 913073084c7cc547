import { orderStatus } from '@kit/contracts/enums';
import { transitions } from '@kit/mock-server/loan/transitions';

const from = new Set<string>(transitions.map((transition) => transition.from));

/** The table of transitions as a Mermaid state diagram. */
export const transitionDiagram = (): string =>
  [
    'stateDiagram-v2',
    '  [*] --> incomplete: apply',
    ...transitions.map((transition) => `  ${transition.from} --> ${transition.to}: ${transition.by}`),
    ...orderStatus.values.filter((status) => !from.has(status)).map((status) => `  ${status} --> [*]`),
    '',
  ].join('\n');

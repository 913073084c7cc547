import { orderTransitions } from '@kit/contracts/behaviour/order-transitions';
import { orderStatus } from '@kit/contracts/enums';

const from = new Set<string>(orderTransitions.map((transition) => transition.from));

/** The table of transitions as a Mermaid state diagram. */
export const transitionDiagram = (): string =>
  [
    'stateDiagram-v2',
    '  [*] --> incomplete: apply',
    ...orderTransitions.map((transition) => `  ${transition.from} --> ${transition.to}: ${transition.by}`),
    ...orderStatus.values.filter((status) => !from.has(status)).map((status) => `  ${status} --> [*]`),
    '',
  ].join('\n');

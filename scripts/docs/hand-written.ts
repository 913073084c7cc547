import { magicValues } from '@kit/mock-server/methods/banks';
import type { Scenario } from '@kit/mock-server/scenarios/scenario';
import { scenarios } from '@kit/mock-server/scenarios/table';
import { code, table } from './markdown';
import type { Sections } from './sections';
import { dayTasks, type Task, tasks } from './workbench-tasks';

const taskRow = ({ wanted, acts, command }: Task): string[] => [
  wanted,
  acts.join(', '),
  String(acts.length),
  command === undefined ? '' : code(`npm run qa -- ${command}`),
];

const scenarioRow = ({ name, description, sideEffects }: Scenario): string[] => [
  code(name),
  sideEffects === undefined ? description : `${description} Changes ${sideEffects}.`,
];

/** The generated sections of docs/qa.md. */
const qaSections: Sections = {
  tasks: () =>
    table(
      ['you want', 'in the workbench', 'acts', 'in a terminal'],
      [...Object.values<Task>(tasks), ...Object.values<Task>(dayTasks)].map(taskRow),
    ),
  scenarios: () => table(['scenario', 'state'], scenarios.map(scenarioRow)),
  values: () =>
    table(
      ['field', 'value', 'what it does'],
      magicValues.map(({ field, value, does }) => [code(field), value, does]),
    ),
};

/** The generated sections of hand-written pages, by path under docs/. */
export const handWritten: Readonly<Record<string, Sections>> = {
  'qa.md': qaSections,
};

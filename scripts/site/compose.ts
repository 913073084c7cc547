import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../run';

/** The used parts of docker-compose.yml. */
interface ComposeService {
  build?: { context: string; dockerfile: string; target: string; args?: unknown };
  image?: string;
  user?: string;
  restart?: string;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  mem_limit?: string;
  command?: string[];
  environment?: Record<string, string>;
  volumes?: string[];
  tmpfs?: string[];
  ports?: string[];
  networks?: string[];
  network_mode?: string;
  healthcheck?: { test: string[] };
  depends_on?: Record<string, { condition: string }>;
}

type Compose = {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean } | null>;
  volumes: Record<string, unknown>;
};

export const readCompose = (): Compose =>
  parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });

/** Returns the instructions of each stage, FROM first. */
export const dockerStages = (): { instruction: string; rest: string }[][] => {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  const instructions = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return instructions
    .filter((line) => line.trim() !== '')
    .reduce((stages: { instruction: string; rest: string }[][], line) => {
      const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      if (instruction === 'FROM') stages.push([]);
      stages.at(-1)?.push({ instruction, rest });
      return stages;
    }, []);
};

/** The last value of each instruction in a stage of deploy/Dockerfile. */
export const dockerStage = (target: string): Record<string, string> => {
  const stage = dockerStages().find(([from]) => from?.rest.endsWith(` AS ${target}`));
  if (!stage) throw new Error(`deploy/Dockerfile has no stage ${target}`);
  return Object.fromEntries(stage.map(({ instruction, rest }) => [instruction, rest]));
};

/** Command of a service, or of its image. */
export const commandOf = ({ command, build }: ComposeService): string[] =>
  command ?? JSON.parse(dockerStage(build?.target ?? '').CMD ?? '[]');

/** Environment of a service, with variables of this process filled in. */
export const environmentOf = (
  { environment = {} }: ComposeService,
  ours: Record<string, string | undefined>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::\?([^}]*))?\}/g, (_all, variable: string, why) => {
        const given = ours[variable];
        if (given === undefined || given === '') throw new Error(`${variable} is not set: ${why}`);
        return given;
      }),
    ]),
  );

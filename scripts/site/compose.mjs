import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../run.mjs';

/**
 * docker-compose.yml, as far as anything here looks at it.
 * @typedef {object} ComposeService
 * @property {{ context: string, dockerfile: string, target: string, args?: unknown }} [build]
 * @property {string} [image]
 * @property {string} [user]
 * @property {string} [restart]
 * @property {boolean} [read_only]
 * @property {string[]} [cap_drop]
 * @property {string[]} [security_opt]
 * @property {string} [mem_limit]
 * @property {string[]} [command]
 * @property {Record<string, string>} [environment]
 * @property {string[]} [volumes]
 * @property {string[]} [tmpfs]
 * @property {string[]} [ports]
 * @property {string[]} [networks]
 * @property {string} [network_mode]
 * @property {{ test: string[] }} [healthcheck]
 * @property {Record<string, { condition: string }>} [depends_on]
 *
 * @typedef {{ services: Record<string, ComposeService>, networks: Record<string, { internal?: boolean } | null>, volumes: Record<string, unknown> }} Compose
 */

/** @returns {Compose} */
export const readCompose = () => parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true });

/** @returns {{ instruction: string, rest: string }[][]} the instructions of each stage, FROM first */
export const dockerStages = () => {
  const text = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').replaceAll(/^\s*#.*\n/gm, '');
  const instructions = text.replaceAll(/\\\n\s*/g, '').split('\n');
  return instructions
    .filter((line) => line.trim() !== '')
    .reduce((/** @type {{ instruction: string, rest: string }[][]} */ stages, line) => {
      const [, instruction = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line) ?? [];
      if (instruction === 'FROM') stages.push([]);
      stages.at(-1)?.push({ instruction, rest });
      return stages;
    }, []);
};

/**
 * What a stage of deploy/Dockerfile says last of each instruction.
 * @param {string} target
 * @returns {Record<string, string>}
 */
export const dockerStage = (target) => {
  const stage = dockerStages().find(([from]) => from?.rest.endsWith(` AS ${target}`));
  if (!stage) throw new Error(`deploy/Dockerfile has no stage ${target}`);
  return Object.fromEntries(stage.map(({ instruction, rest }) => [instruction, rest]));
};

/**
 * The program of a service: its own, else that of its image.
 * @param {ComposeService} service
 * @returns {string[]}
 */
export const commandOf = ({ command, build }) => command ?? JSON.parse(dockerStage(build?.target ?? '').CMD ?? '[]');

/**
 * A service's environment, with what it takes from ours.
 * @param {ComposeService} service
 * @param {Record<string, string | undefined>} ours
 * @returns {Record<string, string>}
 */
export const environmentOf = ({ environment = {} }, ours) =>
  Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [
      name,
      value.replaceAll(/\$\{(\w+)(?::\?([^}]*))?\}/g, (_all, /** @type {string} */ variable, why) => {
        const given = ours[variable];
        if (given === undefined || given === '') throw new Error(`${variable} is not set: ${why}`);
        return given;
      }),
    ]),
  );

import { execFile, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Ended, runScript, script } from '../support/command';
import { root } from '../support/source-files';
import { temporaryFolder } from '../support/temporary-folder';

const modules = (folder: string) => join(folder, 'node_modules');

/** An empty project folder outside the checkout, as a user of the package has it. */
export interface BareProject {
  readonly folder: string;
  /** false if npm could not install the package offline: then it is unpacked, and its dependencies are linked */
  readonly installed: boolean;
  write(path: string, content: string): void;
  /** Links a package from this repository's node_modules, so that the project can import it. */
  link(...names: string[]): void;
  /** Installs packages in a subfolder. */
  install(what: readonly string[], below: string): Promise<void>;
  /** Runs Node in a subfolder until it ends. */
  run(args: readonly string[], below?: string, env?: Readonly<Record<string, string>>): Promise<Ended>;
}

const install = (folder: string, ...args: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    const all = ['install', ...args, '--no-audit', '--no-fund', '--loglevel=error'];
    execFile('npm', all, { cwd: folder }, (error) => resolve(error === null));
  });

/** Unpacks the file that npm packed and links its dependencies from this repository, in the same versions. */
const unpack = (folder: string, file: string, name: string, link: BareProject['link']): void => {
  const target = join(modules(folder), name);
  mkdirSync(target, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['-xzf', file, '--strip-components=1', '-C', target], { cwd: folder });
  if (status !== 0) throw new Error(`tar could not unpack ${file}: ${stderr}`);
  const { dependencies } = JSON.parse(readFileSync(join(target, 'package.json'), 'utf8'));
  link(...Object.keys(dependencies));
};

/**
 * Packs a package of this repository, and installs it in an empty project.
 * @param flags of `npm run pack`
 */
export const installElsewhere = async (name: string, ...flags: readonly string[]): Promise<BareProject> => {
  const folder = temporaryFolder();
  const write = (path: string, content: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const link = (...names: string[]): void => {
    for (const each of names) {
      mkdirSync(dirname(join(modules(folder), each)), { recursive: true });
      symlinkSync(join(modules(root), each), join(modules(folder), each));
    }
  };
  const { exit, err } = await runScript(script('pack', ...flags, name, folder));
  if (exit !== 0) throw new Error(`npm run pack ended with ${exit}: ${err}`);
  const packed = readdirSync(folder).find((file) => file.endsWith('.tgz')) ?? '';
  write('package.json', '{"name": "elsewhere", "private": true}\n');
  const installed = await install(folder, `./${packed}`, '--prefer-offline', '--fetch-retries=0');
  if (!installed) unpack(folder, packed, `@kit/${name}`, link);
  return {
    folder,
    installed,
    write,
    link,
    install: async (what, below) => {
      if (await install(join(folder, below), ...what, '--prefer-offline', '--no-save')) return;
      throw new Error(`npm could not install ${what.join(' ')}.`);
    },
    run: (args, below = '.', env = {}) => runScript(args, { cwd: join(folder, below), env }),
  };
};

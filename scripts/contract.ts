import { runCommand } from './command-line';

await runCommand({
  usage: 'npm run contract -- <command>',
  about: 'Publishes the contract: compares it with the last release, and packs it.',
  subcommands: {
    check: {
      about: 'compares the contract with the last release',
      load: async () => (await import('./contract/check')).runCheck(),
    },
    pack: {
      about: 'packs the contract as an npm package',
      load: async () => (await import('./contract/pack')).runPack(),
    },
  },
});

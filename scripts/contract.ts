import { runCommand } from './command-line';

await runCommand({
  usage: 'npm run contract -- <command>',
  about: 'Publishes the contract: compares it with the last release, writes types, and packs it.',
  subcommands: {
    diff: {
      about: 'compares the contract with the last release',
      load: async () => (await import('./contract/diff')).runDiff(),
    },
    types: {
      about: 'writes types for Kotlin, Swift, Dart and TypeScript',
      load: async () => (await import('./contract/types')).runTypes(),
    },
    pack: {
      about: 'packs the contract as an npm package',
      load: async () => (await import('./contract/pack')).runPack(),
    },
  },
});

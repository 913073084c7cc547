import { runCommand } from './command-line';

await runCommand({
  usage: 'npm run contract -- <command>',
  about: 'Publishes the contract: compares it with the last release, writes types, and packs it.',
  subcommands: {
    diff: { about: 'compares the contract with the last release', load: () => import('./contract/diff') },
    types: { about: 'writes types for Kotlin, Swift, Dart and TypeScript', load: () => import('./contract/types') },
    pack: { about: 'packs the contract as an npm package', load: () => import('./contract/pack') },
  },
});

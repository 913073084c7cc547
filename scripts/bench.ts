import { runCommand } from './command-line';

await runCommand({
  usage: 'npm run bench -- <command>',
  about: 'Runs the benchmarks.',
  subcommands: {
    server: { about: 'measures the mock server and the wire', load: () => import('./bench/server') },
    web: { about: 'measures the built app and the workbench in a browser', load: () => import('./bench/web') },
    peers: { about: 'measures other mock servers for comparison', load: () => import('./bench/peers') },
  },
});

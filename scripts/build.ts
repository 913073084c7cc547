import { buildAll } from './build-parts';
import { runCommand } from './command-line';

const line = {
  usage: 'npm run build',
  about:
    'Builds the app to web/dist. Builds the mock server, the simulated shell, the shell check and the workbench to mock-server/dist. Builds the page writer of the site to deploy/dist.',
};

await runCommand(line, async () => {
  await buildAll();
  console.log(
    'Built: web/dist (app), mock-server/dist (mock server, simulated shell, shell check and workbench), deploy/dist (page writer of the site).',
  );
});

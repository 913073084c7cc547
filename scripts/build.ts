import { buildHost, buildMock } from './build-parts';
import { runCommand } from './command-line';

const line = {
  usage: 'npm run build',
  about:
    'Builds the app to web/dist, the mock server, the simulated shell, the shell check and the workbench to mock-server/dist, and what renders the configuration of nginx to deploy/dist.',
};

await runCommand(line, async () => {
  await buildMock();
  await buildHost();
  console.log(
    'Built: web/dist (the app), mock-server/dist (the mock server, the simulated shell, the shell check and the workbench), deploy/dist (what renders the configuration of nginx).',
  );
});

import { runCommand } from './command-line';
import { stageMock } from './package/mock';
import { pack } from './package/stage';

const line = {
  usage: 'npm run mock:pack [-- <folder>]',
  about:
    'Packs the mock server for the tests of other projects, as npm pack does: the server with the built app, startMock() for any runner, and a fixture for Playwright. Installed with npm install <the file>.',
  words: 1,
  flags: { built: { about: 'take what npm run build made last, and do not build anew' } },
  more: 'The file goes to .build/package, or to the folder that is named. docs/testing-with-the-mock.md says how it is used.',
};

await runCommand(line, async ({ words: [folder], flags: { built } }) => {
  pack(await stageMock({ built: built === true }), folder);
});

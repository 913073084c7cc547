/** Three scenarios of different stages, to start with. */
const SCENARIOS = ['new-borrower', 'approved', 'overdue-3'];
/** Paths from the root of the checkout. */
const DOCUMENTS = ['docs/README.md', 'docs/qa.md'];

const scenariosOf = (app: string): string =>
  `  Scenarios, opened in the app
${SCENARIOS.map((name) => `    ${app}/__admin/scenarios/${name}/open`).join('\n')}`;

const loginAt = (mock: string): string =>
  `  Log in with any number, such as 08031234567. The code is in the workbench, and at
    ${mock}/__admin/messages`;

/** A real backend knows neither the borrower of a scenario nor a code of the mock server. */
const BACKEND_LOGIN = '  Log in with a number that the backend accepts. The backend sends the code.';

/** The text that `npm start` prints when both servers are ready. */
export const banner = ({
  app,
  mock,
  workbench,
  backend,
  phone,
  token,
  madeToken,
}: {
  /** without a trailing slash */
  app: string;
  mock: string;
  workbench: string;
  /** address of the real backend behind the mock server */
  backend?: string | undefined;
  /** lines about a phone, if the network can reach the server */
  phone?: string;
  /** admin token, if there is one */
  token?: string | undefined;
  /** admin token, if this run generated it */
  madeToken?: string | undefined;
}) =>
  [
    `
  The app          ${app}/
  The workbench    ${workbench}
  The mock server  ${mock}/__admin/health${backend === undefined ? '' : `\n  The backend      ${backend}`}`,
    backend === undefined ? scenariosOf(app) : undefined,
    `  From a terminal  npm run qa -- help      scenarios, faults, clock, networks, journal
  Documentation    ${DOCUMENTS.join(', ')}`,
    `${backend === undefined ? loginAt(mock) : BACKEND_LOGIN}
  A separate sandbox, for a second tab or a test
    ${app}/s/my-sandbox/`,
    phone,
    token &&
      `  A browser asks for the admin token once, or opens a link from "npm run qa -- enter". Other clients of /__admin send
  the header "authorization: Bearer <token>".`,
    madeToken && `  Admin token for this run\n    ${madeToken}`,
    '  Edit a file under web/src to see it change. Ctrl-C stops both.\n',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');

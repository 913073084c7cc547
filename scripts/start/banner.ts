/** Three situations at different times of a borrower's life, to begin with. */
const SITUATIONS = ['new-borrower', 'approved', 'overdue-3'];
/** Where to read on, from the root of the checkout. */
const DOCUMENTS = ['docs/README.md', 'docs/qa.md'];

/** What `npm start` says once everything answers. */
export const banner = ({
  app,
  mock,
  workbench,
  backend,
  phone,
  token,
  madeToken,
}: {
  /** address of the app, without a slash at the end */
  app: string;
  /** address of the mock server */
  mock: string;
  /** address of the workbench */
  workbench: string;
  /** address of the real backend behind the mock server */
  backend?: string | undefined;
  /** lines about a phone, where the network reaches the server */
  phone?: string;
  /** the admin token, where there is one */
  token?: string | undefined;
  /** the same, where nobody could know it */
  madeToken?: string | undefined;
}) =>
  [
    `
  The app          ${app}/
  The workbench    ${workbench}
  The mock server  ${mock}/__admin/health${backend === undefined ? '' : `\n  The backend      ${backend}`}`,
    `  Situations, each brought about and opened in the app
${SITUATIONS.map((name) => `    ${app}/__admin/scenarios/${name}/open`).join('\n')}`,
    `  From a terminal  npm run qa -- help      situations, faults, the clock, networks, the journal
  To read on       ${DOCUMENTS.join(', ')}`,
    `  Log in with any number, such as 08031234567: the code "sent" to it is in the workbench, and at
    ${mock}/__admin/messages
  A world of its own, for a second tab or a test
    ${app}/s/my-sandbox/`,
    phone,
    token &&
      `  A browser is asked for the admin token once, or opens a link that "npm run qa -- enter" makes; anything else that
  asks for an address with __admin in it sends the header "authorization: Bearer <token>".`,
    madeToken && `  The admin token, made up for this run\n    ${madeToken}`,
    '  Save a file under web/src and see it change. Ctrl-C stops both.\n',
  ]
    .filter((part) => part !== undefined)
    .join('\n\n');

interface Addresses {
  /** without a trailing slash */
  readonly app: string;
  readonly mock: string;
  readonly workbench: string;
  /** address of the real backend behind the mock server */
  readonly backend?: string | undefined;
  /** lines about a phone, if the network can reach the server */
  readonly phone?: string;
  /** admin token, if this run generated it */
  readonly madeToken?: string | undefined;
}

/** The text that `npm start` prints when both servers are ready: at most eight lines, and more for phones. */
export const banner = ({ app, mock, workbench, backend, phone, madeToken }: Addresses): string =>
  [
    `  App          ${app}/`,
    `  Workbench    ${workbench}`,
    `  Mock server  ${mock}/`,
    ...(backend === undefined
      ? [
          '  Log in with  08031234567, or any other number. The workbench shows the code.',
          `  Try next     ${app}/__admin/scenarios/approved/open (a loan offer)`,
        ]
      : [
          `  Backend      ${backend} (log in with a number that it knows)`,
          `  Try next     ${app}/s/another/ (a second sandbox)`,
        ]),
    '               npm run qa -- advance 3d (the clock goes on; npm run qa -- help lists more)',
    '               edit a file below web/src (the page changes at once)',
    '  Ctrl-C stops both. Read on: docs/how-it-works.md, docs/qa.md',
    ...(madeToken === undefined ? [] : ['', `  Admin token of this run: ${madeToken}`]),
    ...(phone === undefined ? [] : ['', phone]),
  ].join('\n');

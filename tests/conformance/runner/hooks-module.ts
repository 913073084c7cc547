/** The sandbox that the hooks use. */
const SANDBOX = 'hooked';

/**
 * Returns the text of a hooks module as the owner of a backend would write it. @param server whose admin API the hooks
 * call @param before code that runs before a loan is approved; `CLOCK` in it is the address of the clock
 */
export const hooksModule = (server: string, before = ''): string => {
  const admin = (path: string) => `${JSON.stringify(server)} + '/__admin${path}sandbox=${SANDBOX}'`;
  const post = (path: string, body: string) =>
    `await fetch(${admin(path)}, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(${body}) })`;
  // Refused, without an effect, if the order has the status already.
  const move = (to: string) => post("/orders/' + orderNo + '/transition?", `{ to: '${to}' }`);
  return `
let next = 8070000000 + Math.floor(Math.random() * 1e6) * 9;
export const freshPhone = async () => '0' + (next += 1);
export const codeFor = async (phone) =>
  (await (await fetch(${admin("/messages?contactNumber=' + phone + '&")})).json()).messages[0].authCode;
export const advance = async (ms) => { ${post('/clock/advance?', '{ ms }')} };
export const approve = async (orderNo) => { ${before.replace('CLOCK', admin('/clock?'))} ${move('reviewing')}; ${move('approved')} };
export const reject = async (orderNo) => { ${move('reviewing')}; ${move('rejected')} };
`;
};

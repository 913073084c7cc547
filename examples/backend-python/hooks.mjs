// The hooks of `npm run conform`: each one is an action of the backend's staff.
const names = [
  ...['codeFor', 'freshPhone', 'advance', 'approve', 'reject', 'pay', 'squeeze', 'expire'],
  ...['refuseBank', 'failPayout', 'withdrawProduct', 'hideAmount', 'failingAccount', 'writeTicket', 'closeTicket'],
];
const backend = process.env.BACKEND ?? 'http://127.0.0.1:8080';

const hook =
  (name) =>
  async (...values) => {
    const reply = await fetch(`${backend}/staff/${name}`, { method: 'POST', body: JSON.stringify(values) });
    const { answer, error } = await reply.json();
    if (error !== undefined) throw new Error(error);
    return answer;
  };

export default Object.fromEntries(names.map((name) => [name, hook(name)]));

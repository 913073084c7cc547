import { messageOf } from '@kit/contracts/message-of';
import { type ReactNode, useState } from 'react';
import useSWR from 'swr';
import { ADMIN, type AdminError, callOf, DEFAULT_SANDBOX, send } from '../api/client';
import { Form, Problem, TextField } from '../ui/form';
import { Button } from '../ui/parts';

const UNAUTHORIZED = 401;

/** Exchanges the token for a signed link that sets a cookie. The page never stores the token. */
const enter = async (token: string): Promise<void> => {
  const reply = await fetch(`${ADMIN}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      path: `${location.pathname}${location.search}`.replace(/[^\w\-./~%?&=+:@,;]/g, encodeURIComponent),
    }),
  });
  if (!reply.ok)
    throw new Error(
      reply.status === UNAUTHORIZED
        ? 'Wrong admin token. Enter the MOCK_ADMIN_TOKEN of this server.'
        : await reply.text(),
    );
  const { link }: { readonly link: string } = await reply.json();
  location.assign(link);
};

/** Asks for the admin token if the server requires one and the browser has no cookie yet. */
export function TokenGate({ children }: { readonly children: ReactNode }) {
  const { error, data } = useSWR<unknown, AdminError>(
    'admin access',
    () => send(callOf('GET /health'), DEFAULT_SANDBOX),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  const [token, setToken] = useState('');
  const [problem, setProblem] = useState<string>();
  if (data === undefined && error === undefined) return null;
  if (error?.status !== UNAUTHORIZED) return children;
  const submit = () => enter(token).catch((cause: unknown) => setProblem(messageOf(cause)));
  return (
    <main className="gate">
      <Form className="card column" onSubmit={submit}>
        <h1>Workbench</h1>
        <p>This server requires its admin token. A cookie then keeps this browser signed in for 12 hours.</p>
        <TextField
          label="Admin token (MOCK_ADMIN_TOKEN)"
          type="password"
          required
          value={token}
          onChange={({ target }) => setToken(target.value)}
        />
        <Problem>{problem}</Problem>
        <Button type="submit" look="primary">
          Sign in
        </Button>
      </Form>
    </main>
  );
}

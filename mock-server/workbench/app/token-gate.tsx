import type { ReactNode } from 'react';
import useSWR from 'swr';
import { ADMIN, AdminError, callOf, DEFAULT_SANDBOX, refusalIn, send } from '../api/client';
import type { Attempt } from '../state/workbench';
import { AdminForm } from '../ui/form';

const UNAUTHORIZED = 401;

/** Exchanges the token for a signed link that sets a cookie. The page never stores the token. */
const enter = async (token: string): Promise<Attempt<{ readonly link: string }>> => {
  const reply = await fetch(`${ADMIN}/enter`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({
      path: `${location.pathname}${location.search}`.replace(/[^\w\-./~%?&=+:@,;]/g, encodeURIComponent),
    }),
  });
  if (reply.ok) return { reply: await reply.json() };
  const refusal = refusalIn(await reply.text(), reply.status);
  if (reply.status !== UNAUTHORIZED) return { refusal };
  return {
    refusal: new AdminError('Wrong admin token. Enter the MOCK_ADMIN_TOKEN of this server.', UNAUTHORIZED),
  };
};

/** Asks for the admin token if the server requires one and the browser has no cookie yet. */
export function TokenGate({ children }: { readonly children: ReactNode }) {
  const { error, data } = useSWR<unknown, AdminError>(
    'admin access',
    () => send(callOf('GET /health'), DEFAULT_SANDBOX),
    { shouldRetryOnError: false, revalidateOnFocus: false },
  );
  if (data === undefined && error === undefined) return null;
  if (error?.status !== UNAUTHORIZED) return children;
  return (
    <main className="gate">
      <AdminForm
        fields={{
          token: { label: 'Admin token (MOCK_ADMIN_TOKEN)', type: 'password', required: true, autoFocus: true },
        }}
        send="Sign in"
        submit={({ token }) => enter(token)}
        onDone={({ link }) => location.assign(link)}
      >
        <h1>Workbench</h1>
        <p>This server requires its admin token. A cookie then keeps this browser signed in for 12 hours.</p>
      </AdminForm>
    </main>
  );
}

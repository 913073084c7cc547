import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { checkListening } from '../../../deploy/src/listening';

it('says in one sentence why the site cannot listen, and frees a port that it can have', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  const sentence = `Port ${port} is in use. Choose another one with SITE_LISTEN.`;
  await expect(checkListening(`127.0.0.1:${port}`)).rejects.toThrow(sentence);
  await expect(checkListening(String(port))).rejects.toThrow(sentence);
  await expect(checkListening(`203.0.113.1:${port}`)).rejects.toThrow('This machine has no address 203.0.113.1.');
  // An IPv6 address of nginx leaves IPv4 free. A machine without IPv6 has another error.
  await checkListening(`[::]:${port}`).catch(({ message }) => expect(message).not.toContain('in use'));
  server.close();
  await once(server, 'close');
  await checkListening(`127.0.0.1:${port}`);
  await checkListening(`127.0.0.1:${port}`);
});

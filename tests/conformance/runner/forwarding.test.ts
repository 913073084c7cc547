import { expect, test } from 'vitest';
import { startServer } from '../../support/server';
import { asOneTarget, backendKeys, startInFront } from '../../support/two-backends';
import { run } from './runs';

test('no check sees a difference if a server with another key pair is in front of the backend', async () => {
  const keys = backendKeys();
  const back = await startServer({ privateKey: keys.privateFile });
  const front = await startInFront(back.address, keys.publicKey);
  const [address, close] = await asOneTarget(front.address, back.address);
  const wanted = ({ id }: { readonly id: string }) =>
    /^(?:wire|upload|session)\.|^example\.(?:homePage|saveTicket)$|^order\.finished$/.test(id);
  const { deviations, outcomes } = await run(address, {}, wanted);
  expect(deviations.map(({ id }) => id)).toEqual([]);
  expect(outcomes.filter(([, { outcome }]) => outcome !== 'holds').map(([{ id }]) => id)).toEqual([]);
  close();
  await front.close();
  await back.close();
});

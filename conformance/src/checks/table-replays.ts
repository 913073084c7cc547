import { codes } from '@kit/contracts/codes';
import { severityOfMeaning } from '../inspect/app-reader';
import { shown } from '../inspect/values';
import { type Call, sampleOf } from '../wire/call';
import { randomHex } from '../wire/cipher';
import type { Borrowers } from './borrowers';
import { type Check, LOGIN } from './check';
import { examples } from './examples';
import { levelOf, needsOfExample, prepared } from './table-examples';
import type { World } from './world';

const SOURCE = 'protocol 2 (idempotency)';

const observe = (world: World, call: Call, method: string, expected: string, seen: string): void =>
  world.observe({
    cause: 'request ids',
    method,
    place: `${method}.requestid`,
    expected,
    seen,
    severity: severityOfMeaning(call),
    sample: sampleOf(call),
  });

/**
 * Repeats a call under its request id. The reply must be the same and the call must run once. Other entries under the
 * same id must be refused.
 * @param first the first call under the request id
 */
const replay = async (world: World, first: Call, requestId: string, token: string | undefined): Promise<void> => {
  const [entry] = first.entries;
  if (entry === undefined) return;
  const again = await world.client.call(first.entries, { token, requestId });
  world.take(again, { codes: [undefined] });
  if (JSON.stringify(again.reply) !== JSON.stringify(first.reply)) {
    observe(
      world,
      again,
      entry.method,
      `the stored reply of the request id: ${shown(first.reply)}`,
      shown(again.reply),
    );
    return;
  }
  const other = await world.client.call([entry, entry], { token, requestId });
  const { reply } = other;
  const code = typeof reply === 'object' && reply !== null ? Reflect.get(reply, 'code') : undefined;
  if (code === codes.REQUEST_ID_REUSED.code) {
    world.take(other, { top: 'REQUEST_ID_REUSED' });
    return;
  }
  const expected = `${codes.REQUEST_ID_REUSED.code} REQUEST_ID_REUSED for other entries under the same request id`;
  observe(world, other, entry.method, expected, shown(reply));
};

/** One check for each method whose example can be repeated. */
const ofExamples = (borrowers: Borrowers): Check[] => {
  const firsts = examples.filter(
    ({ method }, index) => examples.findIndex((other) => other.method === method) === index,
  );
  return firsts.map((example) => ({
    id: `replay.${example.method}`,
    title: `${example.method} runs once for a request id, however often the call is repeated`,
    source: SOURCE,
    level: levelOf(example.method, example.given),
    needs: needsOfExample(example),
    methods: [example.method],
    run: async (world) => {
      const { token, request } = await prepared(borrowers, example);
      const requestId = randomHex(16);
      const first = await world.ask(example.method, request, { token, requestId });
      await replay(world, first.call, requestId, token);
    },
  }));
};

/** The first login uses the code up, so a repeated login can only return the stored token. */
const ofLogin = (borrowers: Borrowers): Check => ({
  id: 'replay.authenticate',
  title: 'A repeated login under one request id returns the same token',
  source: SOURCE,
  level: 'write',
  needs: LOGIN,
  methods: ['sendAuthCode', 'authenticate'],
  run: async (world) => {
    const contactNumber = await borrowers.number();
    const sendId = randomHex(16);
    const sent = await world.ask('sendAuthCode', { contactNumber, purpose: 'login' }, { requestId: sendId });
    await replay(world, sent.call, sendId, undefined);
    const authCode = String(await world.hook('codeFor', contactNumber, 'login'));
    const requestId = randomHex(16);
    const first = await world.ask('authenticate', { contactNumber, authCode }, { requestId });
    await replay(world, first.call, requestId, undefined);
  },
});

export const replayChecks = (borrowers: Borrowers): Check[] => [...ofExamples(borrowers), ofLogin(borrowers)];

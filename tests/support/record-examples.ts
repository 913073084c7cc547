import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type CodeName, codeName, codes } from '@kit/contracts/codes';
import { type MethodName, methods } from '@kit/contracts/methods';
import type { RecordedExample } from '@kit/contracts/openapi/examples';
import type { EnvelopeEntry, ReplyEnvelope } from '@kit/contracts/wire/envelope';
import { createApp } from '@kit/mock-server/app';
import { readConfig } from '@kit/mock-server/config';
import { drawFrom } from '@kit/mock-server/core/replay-context';
import type { FastifyInstance } from 'fastify';
import { codeWays, type FreshClient, PHONE } from './code-ways';
import { examples } from './examples';
import { jpeg } from './files';
import { logInWithScenario } from './scenario';
import { upload, uploaded } from './upload';
import { openAes, type Transport, WireClient } from './wire-client';

/** 21 November 2026, 11:00 in Lagos: the time of every recorded call. */
const AT = Date.UTC(2026, 10, 21, 10);

/** Examples by method and code name. `envelope` has the refusals of whole envelopes. */
export type Examples = Record<string, Record<string, RecordedExample>>;

interface Exchange {
  readonly entries: readonly EnvelopeEntry[];
  readonly reply: ReplyEnvelope;
}

const SEALED = /^[0-9a-f]+$/;
/** The part of an upload that contains its encrypted envelope. */
const SEALED_PART = /name="data"\r\n\r\n([0-9a-f]+)/;

/** A client that records its requests and replies in plain text. */
class RecordingClient extends WireClient {
  readonly exchanges: Exchange[] = [];

  override async post(segment: string, body: string | Buffer, sent: Record<string, string>) {
    const answer = await super.post(segment, body, sent);
    const text = Buffer.isBuffer(body) ? body.toString('latin1') : body;
    const sealed = SEALED.test(text) ? text : SEALED_PART.exec(text)?.[1];
    if (sealed !== undefined && SEALED.test(answer.body)) {
      const { entries } = JSON.parse(openAes(this.key, sealed)) as { entries: readonly EnvelopeEntry[] };
      this.exchanges.push({ entries, reply: JSON.parse(openAes(this.key, answer.body)) as ReplyEnvelope });
    }
    return answer;
  }
}

/** Returns the last call of a method that was answered with a code. */
const exampleIn = (clients: readonly RecordingClient[], method: string, name: CodeName): RecordedExample => {
  const found = clients
    .flatMap(({ exchanges }) => exchanges)
    .flatMap(({ entries, reply }) =>
      entries.map((entry, index) => ({ entry, reply: reply.results[index] ?? { method: entry.method, ...reply } })),
    )
    .filter(({ entry, reply }) => entry.method === method && reply.code === codes[name].code)
    .at(-1);
  if (found === undefined) throw new Error(`${method} did not answer ${name}`);
  const { code, message, data } = found.reply;
  return { request: found.entry.data, reply: { code, message, ...(data === undefined ? {} : { data }) } };
};

type Facts = Readonly<Record<string, string>>;
type Success = (method: MethodName, freshClient: FreshClient) => Promise<unknown>;

/** Makes a valid call as the borrower of a scenario. */
const inScenario =
  (scenario: string, request?: (facts: Facts) => unknown): Success =>
  async (method, freshClient) => {
    const { client, facts, token } = await logInWithScenario(await freshClient(), scenario, PHONE);
    return client.call(method, request?.({ ...facts }) ?? examples[method].request, { token });
  };

const withPhoto: Success = async (method, freshClient) => {
  const { client, token } = await logInWithScenario(await freshClient(), 'half-filled', PHONE);
  const { fileId } = await uploaded(client, jpeg(), { token, purpose: 'face' });
  return client.call(method, { fileId }, { token });
};

const withReview: Success = async (method, freshClient) => {
  const { client, token } = await logInWithScenario(await freshClient(), 'finished', PHONE);
  const { results } = await client.call('createReviewSchema', {}, { token });
  const { reviewSchemaId } = (results[0]?.data ?? {}) as { reviewSchemaId?: string };
  return client.call(method, { ...examples[method].request, reviewSchemaId }, { token });
};

const order = ({ orderNo }: Facts) => ({ orderNo });
const term = (facts: Facts) => ({ ...order(facts), loanDays: 14 });
const ticket = ({ ticketOdrId }: Facts) => ({ ticketOdrId });

/** A successful call of each method. */
const successes: Record<MethodName, Success> = {
  sendAuthCode: async (_, freshClient) => (await freshClient()).login(PHONE),
  authenticate: async (_, freshClient) => (await freshClient()).login(PHONE),
  userIdentifierInfo: inScenario('half-filled'),
  saveIdentifierInfo: inScenario('new-borrower'),
  profileInfo: inScenario('approved'),
  saveWorkInfo: inScenario('half-filled'),
  faceServiceToggle: inScenario('new-borrower'),
  mediaUpload: async (_, freshClient) => {
    const client = await freshClient();
    return upload(client, jpeg(), { token: await client.login(PHONE), purpose: 'face' });
  },
  mockOcr: withPhoto,
  saveFaceImageInfo: withPhoto,
  checkBank: inScenario('half-filled'),
  saveBankInfo: inScenario('half-filled'),
  getDictItem: inScenario('new-borrower'),
  operationConfiguration: inScenario('new-borrower'),
  homePage: inScenario('repaying'),
  applyLoan: inScenario('cancelled'),
  uploadStatus: inScenario('uploads-missing', ({ tractOdrId }) => ({ tractOdrId })),
  uploadPermissionData: inScenario('uploads-missing', ({ tractOdrId }) => ({ tractOdrId, step: 'app', isSubmit: 0 })),
  orderList: inScenario('repaying'),
  orderDetail: inScenario('overdue-3', order),
  loanQuote: inScenario('approved', term),
  confirmBorrow: inScenario('approved', (facts) => ({ ...term(facts), agreed: true })),
  cancelOrder: inScenario('approved', order),
  createPayOrder: inScenario('repaying', (facts) => ({
    ...order(facts),
    purpose: 'repay',
    method: 'transfer',
    amount: 5_000,
  })),
  payOrderStatus: inScenario('payment-waiting', ({ payOrderId }) => ({ payOrderId })),
  extensionQuote: inScenario('overdue-3', order),
  extendOrder: inScenario('overdue-3', order),
  tictetQuestionList: inScenario('new-borrower'),
  ticketList: inScenario('ticket-needs-reply'),
  ticketInfo: inScenario('ticket-needs-reply', ticket),
  saveTicket: inScenario('repaying'),
  displayTicketNote: inScenario('unread-ticket'),
  notePage: inScenario('ticket-needs-reply', ticket),
  saveTicketNote: inScenario('repaying'),
  rateTicket: async (method, freshClient) => {
    const { client, facts, token } = await logInWithScenario(await freshClient(), 'ticket-needs-reply', PHONE);
    const { ticketOdrId } = facts;
    await client.admin('POST', `/tickets/${ticketOdrId}/status`, { status: 4 });
    return client.call(method, { ticketOdrId, resolved: 1 }, { token });
  },
  customerServiceTicket: inScenario('new-borrower'),
  createReviewSchema: inScenario('finished'),
  updateReviewSchema: withReview,
  saveReview: withReview,
  accountDeletionCheck: inScenario('finished'),
  deleteAccount: async (method, freshClient) => {
    const { client, token } = await logInWithScenario(await freshClient(), 'finished', PHONE);
    await client.call('sendAuthCode', { contactNumber: PHONE, purpose: 'accountDeletion' });
    const authCode = await client.codeSentTo(PHONE);
    return client.call(method, { ...examples.deleteAccount.request, authCode }, { token });
  },
};

/** A field that no method has. */
const UNKNOWN = { notInTheContract: true };

const withUnknownField: Success = async (method, freshClient) => {
  const client = await freshClient();
  const token = await client.login(PHONE);
  return client.call(method, { ...examples[method].request, ...UNKNOWN }, { token });
};

/** Calls whose whole envelope is refused because of their token, by code. */
const refusedAsWhole: Partial<Record<CodeName, (client: WireClient) => Promise<ReplyEnvelope>>> = {
  TOKEN_EMPTY: (client) => client.call('homePage', {}),
  TOKEN_INVALID: (client) => client.call('homePage', {}, { token: 'a-token-that-nobody-was-given' }),
  TOKEN_EXPIRED: async (client) => {
    const token = await client.login(PHONE);
    await client.admin('POST', `/sessions/${PHONE}/expire`, {});
    return client.call('homePage', {}, { token });
  },
  TOKEN_SQUEEZED: async (client) => {
    const token = await client.login(PHONE);
    await client.admin('POST', `/sessions/${PHONE}/squeeze`, {});
    return client.call('homePage', {}, { token });
  },
  REQUEST_INVALID: (client) => client.envelope({ t: AT, header: { appName: 'Tests', version: '1.0.1' }, entries: [] }),
  TIME_SKEW: (client) =>
    client.envelope({
      t: 0,
      header: { appName: 'Tests', version: '1.0.1' },
      entries: [{ method: 'operationConfiguration', data: {} }],
    }),
  REQUEST_ID_REUSED: async (client) => {
    const requestId = '0123456789abcdef0123456789abcdef';
    await client.call('operationConfiguration', {}, { requestId });
    return client.call('tictetQuestionList', {}, { requestId });
  },
};

const METHOD_UNKNOWN = 'noSuchMethod';

/** Pseudo-random values, the same on every run. Each name has its own sequence. */
const sequence = (name: string) => {
  let drawn = 0;
  const next = (): Buffer => {
    drawn += 1;
    return createHash('sha256').update(`${name}:${drawn}`).digest();
  };
  return {
    seed: () => next().toString('hex').slice(0, 32),
    bytes: (count: number) => Buffer.concat(Array.from({ length: Math.ceil(count / 32) }, next)).subarray(0, count),
  };
};

/** Records calls under a name, with its own sandboxes and random sequence. */
const recording = async (
  transport: Transport,
  name: string,
  play: (freshClient: FreshClient) => Promise<unknown>,
): Promise<readonly RecordingClient[]> => {
  const clients: RecordingClient[] = [];
  drawFrom(sequence(name));
  await play(async () => {
    const client = new RecordingClient(transport, `docs-${name}-${clients.length}`);
    clients.push(client);
    await client.exchange();
    return client;
  });
  return clients;
};

const record = async (transport: Transport): Promise<Examples> => {
  const examples: Examples = {};
  for (const [method, { codes: own }] of Object.entries(methods) as [MethodName, (typeof methods)[MethodName]][]) {
    const ways: [CodeName, Success][] = [
      ['SUCCESS', successes[method]],
      ['REQUEST_INVALID', withUnknownField],
      ...own.map((code): [CodeName, Success] => [
        code,
        (name, fresh) => codeWays[method]?.[code]?.(name, fresh) ?? fresh(),
      ]),
    ];
    const recorded: Record<string, RecordedExample> = {};
    for (const [code, way] of ways) {
      const clients = await recording(transport, `${method}-${code}`, (fresh) => way(method, fresh));
      recorded[code] = exampleIn(clients, method, code);
    }
    examples[method] = recorded;
  }
  const envelope: Record<string, RecordedExample> = {};
  for (const [code, way] of Object.entries(refusedAsWhole)) {
    const replies: ReplyEnvelope[] = [];
    await recording(transport, `envelope-${code}`, async (fresh) => void replies.push(await way(await fresh())));
    const [reply] = replies;
    if (reply === undefined || codeName(reply.code) !== code) throw new Error(`An envelope was not refused as ${code}`);
    envelope[code] = { request: undefined, reply };
  }
  const unknown = await recording(transport, METHOD_UNKNOWN, async (fresh) => (await fresh()).call(METHOD_UNKNOWN, {}));
  envelope.METHOD_UNKNOWN = exampleIn(unknown, METHOD_UNKNOWN, 'METHOD_UNKNOWN');
  const tooMany = await recording(transport, 'sendAuthCode-TOO_MANY_ATTEMPTS', async (fresh) => {
    const client = await fresh();
    const request = { contactNumber: PHONE, purpose: 'login' };
    await client.call('sendAuthCode', request);
    return client.call('sendAuthCode', request);
  });
  examples.sendAuthCode = {
    ...examples.sendAuthCode,
    TOO_MANY_ATTEMPTS: exampleIn(tooMany, 'sendAuthCode', 'TOO_MANY_ATTEMPTS'),
  };
  return { ...examples, envelope };
};

const privateKey = fileURLToPath(new URL('../unit/contracts/rsa-for-tests-only.pem', import.meta.url));

const inProcess = (app: FastifyInstance): Transport => ({
  send: async ({ method, path, headers, body }) => {
    const answer = await app.inject({ method, url: path, headers, payload: body });
    return { status: answer.statusCode, body: answer.body };
  },
});

/**
 * Calls every method of the real mock server in this process and records its replies: a success and each refusal that
 * the method declares. The clock stands still and random values follow from names, so every run records the same.
 */
export const recordExamples = async (): Promise<Examples> => {
  const { now } = Date;
  Date.now = () => AT;
  const app = await createApp(readConfig({ MOCK_PRIVATE_KEY: privateKey, MOCK_KEY_EXCHANGES_A_MINUTE: '1000000' }));
  try {
    await app.ready();
    // The document stores JSON, which drops undefined fields.
    return JSON.parse(JSON.stringify(await record(inProcess(app)))) as Examples;
  } finally {
    drawFrom();
    await app.close();
    Date.now = now;
  }
};

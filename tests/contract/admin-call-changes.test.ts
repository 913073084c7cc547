import { counterCollection } from '@kit/mock-server/sandbox/records/counters';
import { messageCollection } from '@kit/mock-server/sandbox/records/messages';
import type { Sandbox } from '@kit/mock-server/sandbox/sandbox';
import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AppAroundSandboxes, appAroundSandboxes } from '../support/app-around-sandboxes';

const LONGEST = 100_000;

let around: AppAroundSandboxes;
let sandboxes = 0;
beforeAll(async () => {
  around = await appAroundSandboxes();
});
afterAll(() => around.app.close());

const open = () => {
  sandboxes += 1;
  const name = `call-changes-${sandboxes}`;
  const current = () => around.sandboxes.get(name);
  const send = async (method: 'get' | 'post', path: string) => {
    const { status, body } = await request(around.app.server)[method](`/__admin/requests/${path}?sandbox=${name}`);
    return { status, body };
  };
  return { name, sandbox: current(), current, send };
};

/** Records a call that makes changes. @returns its id */
const callThat = (
  { documents, journal }: Sandbox,
  changes: () => void,
  positions = { before: true, after: true },
): number | undefined => {
  const before = documents.position;
  changes();
  return journal.record(
    {
      ...{ url: '/app/homePage', rawHeaders: [], request: Buffer.alloc(0), reply: '{}', channel: undefined },
      ...{ methods: ['homePage'], contactNumber: undefined, code: 0, http: 200, durationMs: 1, note: undefined },
      before: positions.before ? before : undefined,
      after: positions.after ? documents.position : undefined,
    },
    0,
  );
};

const message = (text: string) => ({
  ...{ id: '1', contactNumber: '08031234567', text, authCode: null, purpose: 'login', sentAt: 0 },
});
/** A message whose JSON has a length. */
const ofLength = (length: number) => message('x'.repeat(length - JSON.stringify(message('')).length));
const NO_CALL = {
  status: 404,
  body: {
    error: 'The journal does not contain this call. List its calls with GET /__admin/requests.',
    issues: [],
  },
};
const TOO_LONG_AGO = {
  status: 410,
  body: {
    error: 'The history does not reach back to this call. It starts again after a reset, a snapshot or a restart.',
    issues: [],
  },
};

describe('the changes of a call', () => {
  it('are the new, the replaced and the deleted documents, each with its own versions', async () => {
    const { sandbox, send } = open();
    const messages = sandbox.documents.collection(messageCollection);
    const counters = sandbox.documents.collection(counterCollection);
    messages.set('1', message('old'));
    counters.set('1', 5);
    messages.set('2', message('stays'));
    const id = callThat(sandbox, () => {
      messages.set('1', message('new'));
      messages.set('3', message('added'));
      counters.delete('1');
    });
    messages.set('1', message('later'));
    expect(await send('get', `${id}/changes`)).toEqual({
      status: 200,
      body: {
        request: id,
        changes: [
          { kind: 'counter', id: '1', before: 5 },
          { kind: 'message', id: '1', before: message('old'), after: message('new') },
          { kind: 'message', id: '3', after: message('added') },
        ],
      },
    });
  });

  it('leave out a document if one of its versions is too long, and give the longer length', async () => {
    const { sandbox, send } = open();
    const messages = sandbox.documents.collection(messageCollection);
    const changed = async (before: number, after: number) => {
      messages.set('1', ofLength(before));
      const id = callThat(sandbox, () => messages.set('1', ofLength(after)));
      return (await send('get', `${id}/changes`)).body.changes;
    };
    const [kind, id] = ['message', '1'];
    expect(await changed(LONGEST, LONGEST)).toEqual([
      { kind, id, before: ofLength(LONGEST), after: ofLength(LONGEST) },
    ]);
    expect(await changed(LONGEST + 1, 200)).toEqual([{ kind, id, leftOut: LONGEST + 1 }]);
    expect(await changed(200, LONGEST + 2)).toEqual([{ kind, id, leftOut: LONGEST + 2 }]);
  });

  it('are none for a call that only reads, even if the history does not reach back', async () => {
    const { sandbox, send } = open();
    const id = callThat(sandbox, () => undefined);
    sandbox.documents.clear();
    expect(await send('get', `${id}/changes`)).toEqual({ status: 200, body: { request: id, changes: [] } });
  });

  it.each([
    ['before', { before: false, after: true }],
    ['after', { before: true, after: false }],
  ])('are refused if the journal does not know the state %s the call', async (_, positions) => {
    const { sandbox, send } = open();
    const id = callThat(sandbox, () => sandbox.clock.freeze(), positions);
    expect(await send('get', `${id}/changes`)).toEqual(TOO_LONG_AGO);
  });

  it('are refused if the history does not reach back, and for an unknown call', async () => {
    const { sandbox, send } = open();
    const id = callThat(sandbox, () => sandbox.clock.freeze());
    sandbox.documents.clear();
    expect(await send('get', `${id}/changes`)).toEqual(TOO_LONG_AGO);
    expect(await send('get', '99/changes')).toEqual(NO_CALL);
  });
});

describe('going back to before a call', () => {
  it('replies with the restored state', async () => {
    const { name, sandbox, current, send } = open();
    sandbox.clock.freeze();
    const now = sandbox.clock.now();
    const id = callThat(sandbox, () => {
      sandbox.clock.advance(5);
      sandbox.documents.collection(messageCollection).set('1', message('new'));
    });
    expect(await send('post', `${id}/back`)).toEqual({
      status: 200,
      body: { sandbox: name, request: id, documents: 1, now },
    });
    expect([current().clock.now(), current().messages.list()]).toEqual([now, []]);
  });

  it('is refused if the state before is unknown or out of reach, and for an unknown call', async () => {
    const { sandbox, send } = open();
    const changes = () => sandbox.clock.freeze();
    const unknown = callThat(sandbox, changes, { before: false, after: true });
    const outOfReach = callThat(sandbox, changes);
    sandbox.documents.clear();
    expect(await send('post', `${unknown}/back`)).toEqual(TOO_LONG_AGO);
    expect(await send('post', `${outOfReach}/back`)).toEqual(TOO_LONG_AGO);
    expect(await send('post', '99/back')).toEqual(NO_CALL);
  });
});

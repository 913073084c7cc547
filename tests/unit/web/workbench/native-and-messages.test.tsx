import { beforeEach, describe, expect, it } from 'vitest';
import { Messages } from '../../../../mock-server/workbench/regions/messages/messages';
import { Native } from '../../../../mock-server/workbench/regions/native/native';
import { button, tap } from '../../../support/mount';
import { choose, fakeClipboard, openRegion, parameter, Refused, wordsIn } from './page-around';

const NUMBER = '08031234567';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the messages', () => {
  it('say how to get one, and copy the code of one', async () => {
    const written = fakeClipboard();
    const at = Date.UTC(2026, 10, 23, 10);
    const list = [
      { id: 'm1', contactNumber: NUMBER, text: '123456 is your code', authCode: '123456', sentAt: at },
      { id: 'm2', contactNumber: NUMBER, text: 'Paid.', authCode: null, sentAt: at },
    ];
    const { container } = await openRegion(<Messages />, { 'GET /messages': { messages: list } });
    const head = ['0803 123 4567', '23 Nov 2026, 11:00'];
    expect(wordsIn(container)).toEqual([...head, '123456 is your code', 'Copy 123456', ...head, 'Paid.']);
    await tap(button('Copy 123456'));
    expect(written).toHaveBeenCalledWith('123456');
  });

  it('are none at first', async () => {
    const { container } = await openRegion(<Messages />, { 'GET /messages': { messages: [] } });
    expect(container.textContent).toContain('No messages yetRequest a code on a phone.');
  });
});

describe('the native app', () => {
  const PATH = '/__admin/devices/{device}/shell';
  const schemaOf = (properties: object) => ({
    put: { requestBody: { content: { 'application/json': { schema: { properties } } } } },
  });
  const openApi = { paths: { [PATH]: schemaOf({ events: { propertyNames: { enum: ['getUserInfo'] } } }) } };
  const native = (orders: object | undefined, calls: object[] = []) => ({
    'GET /openapi.json': openApi,
    'GET /devices': {
      devices: [
        { device: 'a.workbench', orders },
        { device: '10.0.0.7', orders: {} },
      ],
    },
    'GET /reports': { calls, errors: [] },
  });

  it('is not watched at first, and each setting is one call that reloads the phone', async () => {
    const { container, sent, workbench } = await openRegion(<Native />, native({ events: { getUserInfo: 'error' } }));
    expect(wordsIn(container)).toEqual([
      ...[
        'Native app',
        'Phone',
        '= a.workbench',
        'A',
        '10.0.0.7',
        'Bridge',
        '= ok',
        'present',
        'missing, as in a browser',
      ],
      ...['Calls over the bridge', 'The bridge of phone A isn’t watched', 'Watch bridge'],
      'The phone reloads and then reports each bridge call.',
      ...[
        'Reply to each event',
        'getUserInfo',
        '= error',
        'replies',
        'replies with an error',
        'never replies',
        'replies with invalid data',
      ],
    ]);
    await tap(button('Watch bridge'));
    await choose('Bridge', 'missing');
    await choose('Bridge', 'ok');
    await choose('getUserInfo', 'timeout');
    const put = sent.filter(({ method }) => method === 'PUT');
    expect(put.map(({ path, body }) => [path, body])).toEqual([
      ['/devices/a.workbench/shell?sandbox=mine', { report: true }],
      ['/devices/a.workbench/shell?sandbox=mine', { bridge: 'missing' }],
      ['/devices/a.workbench/shell?sandbox=mine', { bridge: 'ok' }],
      ['/devices/a.workbench/shell?sandbox=mine', { events: { getUserInfo: 'timeout' } }],
    ]);
    expect(workbench.reloads.get()).toEqual({ a: { count: 4, mode: 'stay' } });
    expect(workbench.actions.get().map(({ what }) => what)).toEqual([
      ...[
        'Set the reply to getUserInfo: never replies',
        'Set the bridge of phone A: ok',
        'Set the bridge of phone A: missing',
      ],
      'Watch phone A',
    ]);
    await choose('Phone', '10.0.0.7');
    expect(parameter('native')).toBe('10.0.0.7');
    await tap(button('Watch bridge'));
    expect(workbench.reloads.get().a?.count).toBe(4);
  });

  it('lists the calls of a watched phone with their results', async () => {
    const at = Date.UTC(2026, 10, 23, 10);
    const { container, sent, workbench } = await openRegion(
      <Native />,
      native({ report: true }, [
        { id: 1, at, eventName: 'close', params: {} },
        { id: 2, at, eventName: '', params: {}, problem: 'No such event', reply: null },
        { id: 3, at, eventName: 'getUserInfo', params: { a: 1 }, reply: { result: 'success' } },
      ]),
    );
    expect([...container.querySelectorAll('summary')].map((summary) => wordsIn(summary))).toEqual([
      ['11:00:00.000', 'getUserInfo', 'replied'],
      ['11:00:00.000', 'not a bridge call', 'refused'],
      ['11:00:00.000', 'close', 'no reply'],
    ]);
    expect(container.querySelectorAll('details p')).toHaveLength(1);
    const tones = [...container.querySelectorAll('summary span:last-child')].map(({ className }) => className);
    expect(tones).toEqual(['good', 'danger', 'warning'].map((tone) => expect.stringContaining(tone)));
    expect(container.querySelector('details')?.textContent).toMatch(/params.*a: 1.*reply.*result/);
    await tap(button('Stop watching'));
    expect(workbench.actions.get()[0]?.what).toBe('Stop watching phone A');
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ report: false });
  });

  it('says so while a watched phone has called nothing', async () => {
    const { container } = await openRegion(<Native />, native({ report: true }));
    expect(container.textContent).toContain(
      'No bridge calls yetOn the phone, use a feature that needs the native app.',
    );
  });

  it.each([
    undefined,
    {},
    { put: {} },
    { put: { requestBody: { content: {} } } },
    schemaOf({}),
    schemaOf({ events: {} }),
  ])('offers no events if the server names none: %j', async (path) => {
    const { container } = await openRegion(<Native />, {
      ...native(undefined),
      'GET /openapi.json': { paths: { [PATH]: path } },
      'GET /devices': { devices: [{ device: '10.0.0.7', orders: { report: true } }] },
    });
    expect(wordsIn(container).slice(-1)).toEqual(['Reply to each event']);
    expect(wordsIn(container)).toContain('The bridge of phone A isn’t watched');
  });

  it('loads no phone again if the server refuses a setting', async () => {
    const { workbench } = await openRegion(<Native />, {
      ...native({}),
      'PUT /devices/a.workbench/shell': new Refused(409, { error: 'No.' }),
      'PUT /devices/10.0.0.7/shell': {},
    });
    await tap(button('Watch bridge'));
    await choose('Phone', '10.0.0.7');
    await tap(button('Watch bridge'));
    expect(workbench.reloads.get()).toEqual({});
  });
});

import { expect, test } from 'vitest';
import { connectMock, createMock, startMock } from '../../../mock-server/testing/mock';
import { MockError } from '../../../mock-server/testing/mock-error';
import { sandboxOn } from '../../../mock-server/testing/sandbox';

const sandbox = sandboxOn({ origin: 'http://127.0.0.1:1' }, 'mine');
const circular: Record<string, unknown> = {};
circular.self = circular;
const given = (value: unknown) => value as never;

test.each<[string, () => Promise<unknown>]>([
  ['startMock(null)', () => startMock(given(null))],
  ['startMock with both scenarios', () => startMock({ scenario: 'approved', savedScenario: 'mine' })],
  ['startMock with circular assumptions', () => startMock({ assumptions: circular })],
  ['createMock with a circular clock', () => createMock({ clock: given(circular) })],
  ['connectMock()', () => connectMock(given(undefined))],
  ['connectMock to nothing', () => connectMock({ origin: 'http://127.0.0.1:1' })],
  ['a fault that no JSON can contain', () => sandbox.faults.add(given(circular))],
  ['a path without a slash', () => sandbox.admin('clock')],
  ['an expected call of nothing', () => sandbox.expectCall('homePage', given(null))],
  ['expected data that no JSON can contain', () => sandbox.expectCall('homePage', { within: given(circular) })],
  ['a clock that goes nowhere', () => sandbox.clock.advance(given(circular))],
])('%s rejects with a MockError of one sentence or two', async (_, use) => {
  const cause = await use().catch((thrown: unknown) => thrown);
  expect(cause).toBeInstanceOf(MockError);
  expect((cause as MockError).message.split('\n')).toHaveLength(1);
});

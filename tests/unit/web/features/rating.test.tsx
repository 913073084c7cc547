import { methods, type ResponseOf } from '@kit/contracts/methods';
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RatingPrompt } from '../../../../web/src/features/review/rating-prompt';
import { UserContext } from '../../../../web/src/session/session-context';
import { button, mount, tap } from '../../../support/mount';
import { createSurroundings } from './surroundings';

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 10, 21, 9);
const user = methods.userIdentifierInfo.example.response;
const example = methods.homePage.example.response;
/** Home of a borrower with nothing open, whose limit is no news. */
const idle: ResponseOf<'homePage'> = {
  ...example,
  order: null,
  application: { ...example.application, nextStep: null },
  product: { ...example.product, previousMaximumAmount: null },
};

/** @param popupTime when the phone says that the prompt was last shown */
const open = async (popupTime: number, home = idle) => {
  const surroundings = createSurroundings({
    homePage: () => home,
    createReviewSchema: () => ({ reviewSchemaId: 'R1', shouldAsk: true }),
    updateReviewSchema: ({ state }) => ({ state }),
  });
  surroundings.store.set('evaluationPopup', { popupTime });
  await mount(
    <UserContext value={{ user, ensure: () => undefined }}>{surroundings.surround('/', <RatingPrompt />)}</UserContext>,
  );
  // the dialog is a chunk of its own
  await act(() => vi.dynamicImportSettled());
  const named = (name: string) =>
    surroundings.call.mock.calls.flatMap(([method, request]) => (method === name ? [request] : []));
  return { ...surroundings, named };
};

beforeEach(() => {
  vi.useFakeTimers({ now: NOW, toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the rating prompt', () => {
  it('[2.58] [3.14] asks on the first visit, and keeps the time at which it did in evaluationPopup.popupTime', async () => {
    const { store, named } = await open(0);
    expect(document.querySelector('dialog')?.textContent).toContain('Are you satisfied with us?');
    expect(store.get('evaluationPopup')).toEqual({ popupTime: NOW });
    expect(named('updateReviewSchema')).toEqual([{ reviewSchemaId: 'R1', state: 'shown' }]);
  });

  it('[2.58] [3.14] does not ask within a day of that time, and does after it', async () => {
    const early = await open(NOW - DAY + 1);
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
    expect(early.named('createReviewSchema')).toEqual([]);
    expect(early.store.get('evaluationPopup')).toEqual({ popupTime: NOW - DAY + 1 });
    document.body.replaceChildren();
    const later = await open(NOW - DAY);
    expect(document.querySelectorAll('dialog')).toHaveLength(1);
    expect(later.store.get('evaluationPopup')).toEqual({ popupTime: NOW });
  });

  it('does not ask a borrower who has something open, or a limit to hear of', async () => {
    await open(0, { ...idle, application: { ...idle.application, nextStep: 'work' } });
    await open(0, { ...idle, product: { ...idle.product, previousMaximumAmount: 1_000 } });
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });

  it('counts a prompt that was closed as dismissed', async () => {
    const { named } = await open(0);
    await tap(button('Close'));
    expect(named('updateReviewSchema').at(-1)).toEqual({ reviewSchemaId: 'R1', state: 'dismissed' });
    expect(document.querySelectorAll('dialog')).toHaveLength(0);
  });
});

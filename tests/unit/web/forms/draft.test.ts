import { afterEach, describe, expect, it } from 'vitest';
import { initialValues, openDraft } from '../../../../web/src/forms/draft';
import { createLocalStore } from '../../../../web/src/platform/local-store';
import { bankForm } from '../../../../web/src/screens/add-bank-card/bank-fields';
import { later } from '../../../support/later';

const store = createLocalStore(() => localStorage);
const draftOf = (owner: string | undefined) => openDraft(store, 'bank', owner, bankForm.secret);
const openedBy = (owner: string) => draftOf(owner).opened;

afterEach(() => localStorage.clear());

describe('a draft', () => {
  it('never contains account number or BVN', () => {
    draftOf('U1').save({ bankName: 'Access Bank', accountNo: '0123456789', bvn: '22123456789' });
    expect(openedBy('U1')).toEqual({ bankName: 'Access Bank' });
    expect(JSON.stringify(localStorage)).not.toMatch(/0123456789|22123456789/);
  });

  it('is invisible to another borrower of the same device, whose texts replace it', () => {
    draftOf('U1').save({ bankName: 'Access Bank' });
    expect(openedBy('U2')).toEqual({});
    draftOf('U2').save({ bankName: 'Wema Bank' });
    expect([openedBy('U1'), openedBy('U2')]).toEqual([{}, { bankName: 'Wema Bank' }]);
  });

  it('of an unknown user is not stored', () => {
    draftOf(undefined).save({ bankName: 'Access Bank' });
    expect(localStorage.length).toBe(0);
  });

  it('is deleted alone, and other drafts stay', () => {
    openDraft(store, 'work', 'U1').save({ monthlyIncome: '1' });
    const draft = draftOf('U1');
    draft.save({ bankName: 'Access Bank' });
    draft.clear();
    expect([openedBy('U1'), openDraft(store, 'work', 'U1').opened]).toEqual([{}, { monthlyIncome: '1' }]);
  });

  it('that was opened earlier changes only its own texts', () => {
    const message = openDraft(store, 'message', 'U1');
    message.save({ text: 'Here it is' });
    const feedback = openDraft(store, 'feedback', 'U1');
    feedback.save({ description: 'I paid' });
    message.clear();
    expect(store.get('drafts').texts).toEqual({ feedback: { description: 'I paid' } });
    feedback.save({ type: '4' });
    expect(store.get('drafts').texts).toEqual({ feedback: { description: 'I paid', type: '4' } });
  });

  it('is not written by a late change of the borrower before', () => {
    const late = draftOf('U1');
    late.save({ bankName: 'Access Bank' });
    draftOf('U2').save({ bankName: 'Wema Bank' });
    late.save({ bankName: 'Zenith Bank' });
    late.clear();
    expect(openedBy('U2')).toEqual({ bankName: 'Wema Bank' });
  });

  it.each([
    [true, {}, {}],
    [false, {}, { bankName: 'Access Bank' }],
    [true, { bankName: 'Wema Bank' }, { bankName: 'Wema Bank' }],
    [false, { bankName: 'Wema Bank' }, { bankName: 'Wema Bank' }],
  ])('is empty while it is sent; after the reply %j, and %j typed meanwhile, it is %j', async (reply, typed, left) => {
    const draft = draftOf('U1');
    draft.save({ bankName: 'Access Bank' });
    const { promise, resolve } = later<boolean>();
    const sent = draft.send(() => promise);
    const next = draftOf('U1');
    expect(next.opened).toEqual({});
    if ('bankName' in typed) next.save(typed);
    resolve(reply);
    await sent;
    expect(openedBy('U1')).toEqual(left);
  });

  it('keeps the texts that a change does not name', () => {
    const draft = draftOf('U1');
    draft.save({ bankName: 'Access Bank' });
    draft.save({ files: 'one' });
    expect(openedBy('U1')).toEqual({ bankName: 'Access Bank', files: 'one' });
  });
});

it('the initial values of a form prefer the draft, also an empty one, then the saved values, and drop removed fields', () => {
  const draft = { first: 'typed', cleared: '', gone: 'x' };
  const saved = { first: 'saved', second: 'saved', cleared: 'saved' };
  const values = initialValues(['first', 'second', 'third', 'cleared'], saved, draft);
  expect(values).toEqual({ first: 'typed', second: 'saved', third: '', cleared: '' });
});

import { afterEach, describe, expect, it } from 'vitest';
import { createDraft, initialValues } from '../../../../web/src/forms/draft';
import { createLocalStore } from '../../../../web/src/platform/local-store';
import { bankForm } from '../../../../web/src/screens/add-bank-card/bank-fields';

const store = createLocalStore(() => localStorage);
const draftOf = (owner: string) => createDraft(store, 'bank', owner, bankForm.secret);

afterEach(() => localStorage.clear());

describe('a draft', () => {
  it('never contains account number or BVN', () => {
    draftOf('U1').save({ bankName: 'Access Bank', accountNo: '0123456789', bvn: '22123456789' });
    expect(draftOf('U1').load()).toEqual({ bankName: 'Access Bank' });
    expect(JSON.stringify(localStorage)).not.toMatch(/0123456789|22123456789/);
  });

  it('is invisible to another borrower of the same device, whose texts replace it', () => {
    draftOf('U1').save({ bankName: 'Access Bank' });
    expect(draftOf('U2').load()).toEqual({});
    draftOf('U2').save({ bankName: 'Wema Bank' });
    expect(draftOf('U1').load()).toEqual({});
    expect(draftOf('U2').load()).toEqual({ bankName: 'Wema Bank' });
  });

  it('is deleted alone, and other steps keep theirs', () => {
    const other = createDraft(store, 'work', 'U1');
    other.save({ monthlyIncome: '1' });
    draftOf('U1').save({ bankName: 'Access Bank' });
    draftOf('U1').clear();
    expect(draftOf('U1').load()).toEqual({});
    expect(other.load()).toEqual({ monthlyIncome: '1' });
  });
});

describe('the initial values of a form', () => {
  it('prefer the draft, then the saved values, and drop removed fields', () => {
    const draft = { first: 'typed', gone: 'x' };
    expect(initialValues(['first', 'second', 'third'], { first: 'saved', second: 'saved' }, draft)).toEqual({
      first: 'typed',
      second: 'saved',
      third: '',
    });
  });

  it('keep a cleared field empty', () => {
    expect(initialValues(['first'], { first: 'saved' }, { first: '' })).toEqual({ first: '' });
  });
});

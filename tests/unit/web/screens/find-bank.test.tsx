import { banks } from '@kit/mock-server/methods/banks';
import { describe, expect, it } from 'vitest';
import { nicknamesOf, usualBanks } from '../../../../web/src/screens/add-bank-card/bank-fields';
import { PickerField } from '../../../../web/src/ui/picker-field';
import { button, enter, mount, only, tap } from '../mount';

const options = banks.map(({ name }) => ({ value: name, label: name }));

const openPicker = async () => {
  await mount(
    <PickerField
      label="Bank"
      searchLabel="Find your bank"
      options={options}
      value=""
      onChange={() => undefined}
      nicknamesOf={nicknamesOf}
      usual={usualBanks(options)}
    />,
  );
  await tap(button('Bank: Choose'));
};
const listed = () => [...document.querySelectorAll('dialog li')].map(({ textContent }) => textContent);

describe('finding a bank', () => {
  it.each([
    ['gtb', 'Guaranty Trust Bank'],
    ['fbn', 'First Bank of Nigeria'],
    ['paycom', 'OPay'],
    ['monie point', 'Moniepoint Microfinance Bank'],
    ['momo', 'MTN MoMo Payment Service Bank'],
    ['9psb', '9 Payment Service Bank'],
  ])('%s finds %s first', async (typed, name) => {
    await openPicker();
    await enter(only<HTMLInputElement>('dialog input'), typed);
    expect(listed()[0]).toBe(name);
  });

  it('shows the frequent banks first, each from the list, and then all banks', async () => {
    await openPicker();
    const usual = usualBanks(options).map(({ label }) => label);
    expect(usual).toHaveLength(9);
    expect(listed().slice(0, usual.length)).toEqual(usual);
    expect(listed().slice(usual.length)).toEqual(options.map(({ label }) => label));
  });
});

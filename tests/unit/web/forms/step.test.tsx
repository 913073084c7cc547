import { expect, it } from 'vitest';
import { Dictionary } from '../../../../web/src/forms/field-kinds';
import { StepScreen, useStep } from '../../../../web/src/forms/step';
import { button, tap } from '../mount';
import { home, homeOrder } from '../screens/loan-examples';
import { address, noNetwork, openScreen, type Replies, user } from '../screens/screen-context';

it.each([
  ['/more_info', '/face_recognition_info'],
  ['/more_info?from=answers', '/'],
])('a saved step at %s leads to the next one, or back to the answers: %s', async (at, next) => {
  function Step() {
    const { goToNext } = useStep('work', user);
    return (
      <button type="button" onClick={() => goToNext(['personal', 'work'])}>
        Next
      </button>
    );
  }
  await openScreen(at, <Step />);
  await tap(button('Next'));
  expect(address()).toBe(next);
});

const openStep = (replies: Replies) =>
  openScreen('/more_info', <StepScreen>{({ work }) => `Work: ${work}`}</StepScreen>, {
    homePage: () => home,
    profileInfo: () => ({ personal: null, work: null, face: null, bank: null }),
    userIdentifierInfo: () => user,
    ...replies,
  });

it.each([
  ['Back', '/'],
  ['Is something wrong? Talk to us', '/customer_faq'],
])('a step that the lender decides by is locked, and "%s" leads to %s', async (name, to) => {
  const { text } = await openStep({ homePage: () => ({ ...home, order: homeOrder('reviewing') }) });
  expect(text()).toContain('You can’t change this now');
  expect(text()).not.toContain('Work: ');
  await tap(button(name));
  expect(address()).toBe(to);
});

it('a step opens if home does not load, and loads again only what is missing', async () => {
  let isOnline = false;
  const { text, sent } = await openStep({
    homePage: noNetwork,
    profileInfo: () => (isOnline ? { personal: null, work: null, face: null, bank: null } : noNetwork()),
  });
  expect(text()).toContain('check your internet connection');
  isOnline = true;
  await tap(button('Refresh'));
  expect(text()).toContain('Work: null');
  expect([sent('profileInfo').length, sent('userIdentifierInfo').length]).toEqual([2, 1]);
});

it('a list says that it loads, or can be loaded again if it fails', async () => {
  let reply = (): unknown => new Promise(() => undefined);
  const open = (parent?: string) =>
    openScreen(
      '/profile_info',
      <Dictionary dictType="district" parent={parent} what="areas">
        {(options, placeholder, isLoaded) => [placeholder, isLoaded, ...options.map(({ label }) => label)].join(' ')}
      </Dictionary>,
      { getDictItem: () => reply() as never },
    );
  const waiting = await open('Lagos');
  expect(waiting.text()).toContain('Loading… false');
  expect(waiting.sent('getDictItem')).toEqual([{ dictType: 'district', parent: 'Lagos' }]);
  await waiting.close();
  expect((await open('')).sent('getDictItem')).toEqual([]);
  expect((await open()).sent('getDictItem')).toEqual([{ dictType: 'district' }]);
  reply = noNetwork;
  const failed = await open('Kano');
  expect(failed.text()).toContain('Choose trueWe couldn’t load the list of areas.');
  reply = () => ({ items: [{ value: 'Dala', label: 'Dala' }] });
  await tap(button('Try again'));
  expect(failed.text()).toContain('Choose true Dala');
  expect(failed.text()).not.toContain('couldn’t');
});

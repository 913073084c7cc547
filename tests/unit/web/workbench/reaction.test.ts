import { codes } from '@kit/contracts/codes';
import { expect, it } from 'vitest';
import { reactionTo } from '../../../../mock-server/workbench/lib/reaction';

it.each(Object.entries(codes))('the workbench explains what the app does after %s', (_, { healedBy }) => {
  expect(reactionTo(healedBy)).toMatch(/^The app /);
});

it('the workbench says that an expired token leads to the login', () => {
  expect(reactionTo(codes.TOKEN_EXPIRED.healedBy)).toBe('The app shows the message, logs out and opens the login.');
});

it('the workbench says nothing about a remedy that it does not know', () => expect(reactionTo('magic')).toBe(''));

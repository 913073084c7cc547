import { type Handler, type Handlers, refuse } from '@kit/mock-server/methods/handler';
import { handlers } from '@kit/mock-server/methods/run-entries';
import { expect, it } from 'vitest';

it('does not compile with a missing handler or an undeclared code', () => {
  const { homePage: _, ...rest } = handlers;
  // @ts-expect-error homePage is missing
  const incomplete: Handlers = rest;
  expect(incomplete).not.toHaveProperty('homePage');

  // @ts-expect-error userIdentifierInfo declares no code for a wrong verification code
  const undeclared: Handler<'userIdentifierInfo'> = () => refuse('VERIFICATION_CODE_WRONG');
  const declared: Handler<'authenticate'> = () => refuse('VERIFICATION_CODE_WRONG');
  expect([undeclared, declared]).toHaveLength(2);
});

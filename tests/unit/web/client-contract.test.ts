import { sendAuthCode } from '@kit/contracts/methods/session';
import { userIdentifierInfo } from '@kit/contracts/methods/user';
import { describe, expect, it } from 'vitest';
import { UNREADABLE_REPLY } from '../../../web/src/api/client';
import { examples } from '../../support/examples';
import { createFakeBackend, success } from './fake-backend';
import { makeServices } from './make-services';

describe('a contract break', () => {
  it('in a reply has its own message, and is reported with method, path and reason', async () => {
    const lacking = createFakeBackend(() => ({ results: [success('userIdentifierInfo', { extra: 1 })] }));
    const { api, tracked } = makeServices(lacking);
    await expect(api.call(userIdentifierInfo, {})).rejects.toMatchObject({
      kind: 'contract',
      message: UNREADABLE_REPLY,
    });
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: {
        method: 'userIdentifierInfo',
        direction: 'reply',
        path: 'userIdentifier',
        reason: 'invalid_type: string',
      },
    });
  });

  it("in a request is reported without the field's value", async () => {
    const { api, tracked } = makeServices(
      createFakeBackend(() => ({ results: [success('sendAuthCode', examples.sendAuthCode.response)] })),
    );
    await expect(api.call(sendAuthCode, { contactNumber: '12', purpose: 'login' })).rejects.toThrow(
      'Malformed phone number',
    );
    expect(tracked()).toContainEqual({
      event: 'contract_break',
      properties: {
        method: 'sendAuthCode',
        direction: 'request',
        path: 'contactNumber',
        reason: 'Malformed phone number',
      },
    });
  });
});

import { CallRefused, type Client } from '@kit/contracts/client';
import { codes } from '@kit/contracts/codes';
import { type MethodName, methods, type RequestOf, type ResponseOf } from '@kit/contracts/methods';
import type { MethodDefinition } from '@kit/contracts/methods/define';
import type { WireClient } from './wire-client';

/** A logged-in borrower who calls over the wire, through the contract's own client. */
export class BorrowerOnWire {
  private constructor(
    readonly client: WireClient,
    readonly contactNumber: string,
    readonly token: string,
    private readonly calls: Client,
  ) {}

  static async logIn(client: WireClient, contactNumber: string): Promise<BorrowerOnWire> {
    const token = await client.login(contactNumber);
    return new BorrowerOnWire(client, contactNumber, token, client.typed().as(token));
  }

  /** Makes a call that must succeed. */
  ok<Name extends MethodName>(name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>> {
    return this.calls.call(methods[name] as MethodDefinition, request) as Promise<ResponseOf<Name>>;
  }

  /** Returns the code of a call: that of its envelope if it failed, else that of its entry. */
  async codeOf(name: MethodName, request: unknown): Promise<number> {
    try {
      await this.calls.call(methods[name] as MethodDefinition, request as Record<string, unknown>);
      return codes.SUCCESS.code;
    } catch (cause) {
      if (cause instanceof CallRefused) return cause.code;
      throw cause;
    }
  }
}

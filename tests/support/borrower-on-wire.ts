import { codes } from '@kit/contracts/codes';
import { type MethodName, methods, type RequestOf, type ResponseOf } from '@kit/contracts/methods';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { WireClient } from './wire-client';

/** A logged-in borrower who calls over the wire. Every reply is checked against the contract. */
export class BorrowerOnWire {
  private constructor(
    readonly client: WireClient,
    readonly contactNumber: string,
    readonly token: string,
  ) {}

  static async logIn(client: WireClient, contactNumber: string): Promise<BorrowerOnWire> {
    return new BorrowerOnWire(client, contactNumber, await client.login(contactNumber));
  }

  /** Makes a call that must succeed. */
  async ok<Name extends MethodName>(name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>> {
    const reply = await this.client.call(name, request, { token: this.token });
    const [result] = reply.results;
    if (result?.code !== codes.SUCCESS.code) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return z.parse(methods[name].response, result.data) as ResponseOf<Name>;
  }

  /** Returns the code of a call: that of its envelope if it failed, else that of its entry. */
  async codeOf(name: MethodName, request: unknown): Promise<number> {
    const { code, results } = await this.client.call(name, request, { token: this.token });
    return results[0]?.code ?? code;
  }

  /** Returns the reasons why a call does not match the contract, by path. */
  async issuesOf(name: MethodName, request: unknown): Promise<Record<string, string>> {
    const { results } = await this.client.call(name, request, { token: this.token });
    if (results[0]?.code !== codes.REQUEST_INVALID.code) throw new Error(`${name}: ${JSON.stringify(results)}`);
    const { issues = [] } = z.parse(refusalData, results[0].data);
    return Object.fromEntries(issues.map(({ path, reason }) => [path, reason]));
  }
}

import { codes } from '@kit/contracts/codes';
import { type MethodName, methods, type RequestOf, type ResponseOf } from '@kit/contracts/methods';
import { refusalData } from '@kit/contracts/wire/envelope';
import * as z from 'zod/mini';
import type { WireClient } from './wire-client';

/** A logged-in borrower on the wire, whose replies are held to the contract. */
export class BorrowerOnWire {
  private constructor(
    readonly client: WireClient,
    readonly contactNumber: string,
    readonly token: string,
  ) {}

  static async logIn(client: WireClient, contactNumber: string): Promise<BorrowerOnWire> {
    return new BorrowerOnWire(client, contactNumber, await client.login(contactNumber));
  }

  /** A call that must succeed. */
  async ok<Name extends MethodName>(name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>> {
    const reply = await this.client.call(name, request, { token: this.token });
    const [result] = reply.results;
    if (result?.code !== codes.SUCCESS.code) throw new Error(`${name}: ${JSON.stringify(reply)}`);
    return z.parse(methods[name].response, result.data) as ResponseOf<Name>;
  }

  /** The code of a call, of its envelope or of its entry. */
  async codeOf(name: MethodName, request: unknown): Promise<number> {
    const { code, results } = await this.client.call(name, request, { token: this.token });
    return results[0]?.code ?? code;
  }

  /** What a call is refused for as not matching the contract: reasons by path. */
  async issuesOf(name: MethodName, request: unknown): Promise<Record<string, string>> {
    const { results } = await this.client.call(name, request, { token: this.token });
    if (results[0]?.code !== codes.REQUEST_INVALID.code) throw new Error(`${name}: ${JSON.stringify(results)}`);
    const { issues = [] } = z.parse(refusalData, results[0].data);
    return Object.fromEntries(issues.map(({ path, reason }) => [path, reason]));
  }
}

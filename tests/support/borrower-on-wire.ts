import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { CallOptions, WireClient } from './wire-client';

/** What opening a scenario returns: phone number, new login code, path in the app, and the ids of the scenario. */
export interface ScenarioFacts {
  readonly contactNumber: string;
  readonly authCode: string;
  readonly route: string;
  readonly orderNo: string;
  readonly tractOdrId: string;
  readonly payOrderId: string;
  readonly accountNo: string;
  readonly ticketOdrId: string;
  readonly token: string;
}

/** A borrower who is logged in over the wire. */
export class BorrowerOnWire {
  constructor(
    readonly client: WireClient,
    readonly token: string,
  ) {}

  /** Makes a call. @returns the code of its envelope if that failed, else the code and the data of its entry */
  async call<Name extends MethodName>(method: Name, data: RequestOf<Name>, options: CallOptions = {}) {
    const { code, results } = await this.client.call(method, data, { token: this.token, ...options });
    const [result] = results;
    return { code: code === 0 ? (result?.code ?? code) : code, data: result?.data as ResponseOf<Name> };
  }

  /** Makes a call that must succeed. */
  async ok<Name extends MethodName>(method: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>> {
    const { code, data } = await this.call(method, request);
    if (code !== 0) throw new Error(`${method} was refused with ${code}`);
    return data;
  }
}

/** Opens a scenario and logs in with the code that it returns. */
export const logInWithScenario = async (client: WireClient, name: string, number?: string) => {
  const facts = (await client.admin('POST', `/scenarios/${name}`, { contactNumber: number })) as ScenarioFacts;
  // The scenario may have ended every session key.
  await client.exchange();
  const token = await client.enterCode(facts.contactNumber, facts.authCode);
  return Object.assign(new BorrowerOnWire(client, token), { facts });
};

import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { Sandbox } from './sandbox';
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

/** Opens a scenario for a borrower: `const { orderNo } = await runScenario(sandbox, 'overdue-3')`. */
export const runScenario = (
  sandbox: Pick<Sandbox, 'scenario'>,
  name: string,
  contactNumber?: string,
): Promise<ScenarioFacts> => sandbox.scenario(name, contactNumber) as Promise<ScenarioFacts>;

/** The borrower of a scenario, logged in over the wire. */
export class ScenarioBorrower {
  constructor(
    readonly client: WireClient,
    readonly facts: ScenarioFacts,
    readonly token: string,
  ) {}

  /** Makes a call. @returns its code and its data */
  async call<Name extends MethodName>(method: Name, data: RequestOf<Name>, options: CallOptions = {}) {
    const { code, results } = await this.client.call(method, data, { token: this.token, ...options });
    const [result] = results;
    return { code: code === 0 ? (result?.code ?? code) : code, data: result?.data as ResponseOf<Name> };
  }
}

/** Opens a scenario and logs in with the code that it returns. */
export const logInWithScenario = async (
  client: WireClient,
  name: string,
  contactNumber?: string,
): Promise<ScenarioBorrower> => {
  const facts = (await client.admin('POST', `/scenarios/${name}`, { contactNumber })) as ScenarioFacts;
  // The scenario may have ended every session key.
  await client.exchange();
  const { authCode } = facts;
  const reply = await client.call('authenticate', { contactNumber: facts.contactNumber, authCode });
  const { authIdentifier = '' } = (reply.results[0]?.data ?? {}) as { authIdentifier?: string };
  return new ScenarioBorrower(client, facts, authIdentifier);
};

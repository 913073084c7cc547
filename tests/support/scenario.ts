import type { MethodName, RequestOf, ResponseOf } from '@kit/contracts/methods';
import type { Sandbox } from './sandbox';
import type { CallOptions, WireClient } from './wire-client';

/** What a situation answers: the number, a fresh login code, where the app has it, and the ids that it is about. */
export interface Situation {
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

const pathOf = (name: string): string => `/scenarios/${name}`;

/** Puts a borrower of a sandbox into a situation: `const { orderNo } = await runScenario(sandbox, 'overdue-3')`. */
export const runScenario = (
  sandbox: Pick<Sandbox, 'scenario'>,
  name: string,
  contactNumber?: string,
): Promise<Situation> => sandbox.scenario(name, contactNumber) as Promise<Situation>;

/** The address that brings a situation about and goes on to the app, logged in: `page.goto(scenarioUrl(sandbox, 'approved'))`. */
export const scenarioUrl = (sandbox: Sandbox, name: string, contactNumber?: string): string => {
  const query = contactNumber === undefined ? '' : `&contactNumber=${contactNumber}`;
  return new URL(`/__admin${pathOf(name)}/open?sandbox=${sandbox.name}${query}`, sandbox.url()).href;
};

/** A borrower in a situation, logged in over the wire. */
export class ScenarioBorrower {
  constructor(
    readonly client: WireClient,
    readonly situation: Situation,
    readonly token: string,
  ) {}

  /** The code of a call and what it answered. */
  async call<Name extends MethodName>(method: Name, data: RequestOf<Name>, options: CallOptions = {}) {
    const { code, results } = await this.client.call(method, data, { token: this.token, ...options });
    const [result] = results;
    return { code: code === 0 ? (result?.code ?? code) : code, data: result?.data as ResponseOf<Name> };
  }
}

/** Puts a borrower into a situation and logs in with the code that it answers. */
export const logInWithScenario = async (
  client: WireClient,
  name: string,
  contactNumber?: string,
): Promise<ScenarioBorrower> => {
  const situation = (await client.admin('POST', pathOf(name), { contactNumber })) as Situation;
  // It may be one that ends every key.
  await client.exchange();
  return logIn(client, situation);
};

/** Logs the borrower of a situation in with the code that it answers. */
export const logIn = async (client: WireClient, situation: Situation): Promise<ScenarioBorrower> => {
  const { authCode } = situation;
  const reply = await client.call('authenticate', { contactNumber: situation.contactNumber, authCode });
  const { authIdentifier = '' } = (reply.results[0]?.data ?? {}) as { authIdentifier?: string };
  return new ScenarioBorrower(client, situation, authIdentifier);
};

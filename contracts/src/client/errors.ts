import { type CodeName, codeName } from '../codes';
import { printable } from '../printable';
import type { RefusalData } from '../wire/envelope';

/** The backend refused a call with a code (protocol.md, section 4). */
export class CallRefused extends Error {
  override readonly name = 'CallRefused';
  /** the name of the code; undefined for a code that the contract does not have */
  readonly codeName: CodeName | undefined;

  constructor(
    readonly method: string,
    readonly code: number,
    message: string,
    /** details of the refusal, such as `issues` */
    readonly data: RefusalData,
  ) {
    super(printable(`${method}: ${codeName(code) ?? code} ${message}`));
    this.codeName = codeName(code);
  }
}

/**
 * The call has no readable reply, also after a retry. It may have run: repeat it with the same `requestId` within the
 * life of stored replies.
 */
export class NoReply extends Error {
  override readonly name = 'NoReply';

  constructor(
    readonly method: string,
    readonly requestId: string,
    reason: string,
  ) {
    super(`${method}: ${reason}`);
  }
}

/** A reply differs from the contract. */
export class ContractBroken extends Error {
  override readonly name = 'ContractBroken';

  constructor(
    readonly method: string,
    /** dotted path into the reply */
    readonly path: string,
    reason: string,
  ) {
    super(printable(`${method}: ${path === '' ? '' : `${path}: `}${reason}`));
  }
}

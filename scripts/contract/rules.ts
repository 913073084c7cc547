/** What a change of the contract breaks: whoever was written for the version before. */
export type Breaks =
  /** an app of the version before, against a backend of this one */
  | 'client'
  /** a backend of the version before, under an app of this one */
  | 'server'
  | 'both'
  /** nobody, and both should know */
  | 'nobody';

interface RuleEntry {
  readonly breaks: Breaks;
  readonly says: string;
}

const rule = (breaks: Breaks, says: string): RuleEntry => ({ breaks, says });

/** The published rules of the gate: every change that it tells is one of these. */
export const changeRules = {
  'method-removed': rule('client', 'A method is gone.'),
  'method-added': rule('server', 'There is a method more, which a backend has to offer before an app calls it.'),
  'login-required': rule('client', 'A method needs a login that it did without.'),
  'login-dropped': rule(
    'server',
    'A method no longer needs a login: a backend of before refuses it to an anonymous app.',
  ),
  'path-changed': rule('both', 'A method, the batch or the key exchange is at another path.'),
  'state-change-changed': rule(
    'client',
    'A method that only read changes something now, or the other way round: retries depend on it.',
  ),
  'code-added': rule('nobody', 'A method can answer a code more; an app tells its message.'),
  'code-removed': rule('nobody', 'A method no longer answers a code.'),
  'code-moved': rule('client', 'A code stands at another place of the reply: at its top, or in a result.'),
  'code-data-changed': rule('client', 'What a refusal carries has another shape.'),
  'code-number-changed': rule('both', 'A code has another number.'),
  'message-changed': rule('nobody', 'The text of a code is another.'),
  'healing-changed': rule('client', 'What heals a code is another: the app acts on it.'),
  'request-field-removed': rule('client', 'A request no longer has a field: it is refused as unknown.'),
  'request-field-added': rule('server', 'A request may have a field more: a backend of before refuses it as unknown.'),
  'request-field-added-required': rule('both', 'A request must have a field more.'),
  'request-field-required': rule('client', 'A field of a request must be there.'),
  'request-field-optional': rule('server', 'A field of a request may be left out.'),
  'request-narrowed': rule('client', 'A field of a request takes less: a type, a value of a list, a bound, a pattern.'),
  'request-widened': rule('server', 'A field of a request takes more: a type, a value of a list, a bound.'),
  'request-changed': rule('both', 'A field of a request takes something else, such as another type or pattern.'),
  'response-field-removed': rule('client', 'A reply no longer has a field.'),
  'response-field-added': rule('server', 'A reply must have a field more; an app of before passes over it.'),
  'response-field-added-optional': rule('nobody', 'A reply may have a field more; an app of before passes over it.'),
  'response-field-optional': rule('client', 'A field of a reply may be missing.'),
  'response-field-required': rule('server', 'A field of a reply must be there.'),
  'response-widened': rule('client', 'A field of a reply may hold more: a type, null, a value of a list, a bound.'),
  'response-narrowed': rule('server', 'A field of a reply may hold less.'),
  'response-changed': rule('both', 'A field of a reply holds something else, such as another type or pattern.'),
  'unit-changed': rule('both', 'A quantity is in another unit.'),
  'unit-named': rule('nobody', 'A quantity whose unit was only told in words has it in the schema.'),
  'rule-added': rule('client', 'A rule that no schema can say was named at a field of a request.'),
  'rule-removed': rule('server', 'A rule that no schema can say is gone from a field of a request.'),
  'wire-changed': rule('both', 'An envelope, the key exchange, an upload or a header is another.'),
  'header-required': rule('client', 'A header must be there.'),
  'header-optional': rule('server', 'A header may be left out.'),
  'assumption-changed': rule('nobody', 'A value that a deployment may set has another default.'),
} as const satisfies Record<string, RuleEntry>;

export type RuleId = keyof typeof changeRules;

/** One difference between two versions of the contract. */
export interface Change {
  readonly rule: RuleId;
  /** where: `orderDetail.result.terms.dueAt`, or the name of what it is about */
  readonly place: string;
  /** from what to what, in a few words */
  readonly detail: string;
}

/** What a change of the contract breaks. */
export type Breaks =
  /** an old app with a new backend */
  | 'client'
  /** an old backend with a new app */
  | 'server'
  | 'both'
  /** an old native app with a new web app: it stays on the phones */
  | 'shell'
  /** neither; both sides should know */
  | 'nobody';

interface RuleEntry {
  readonly breaks: Breaks;
  readonly says: string;
}

const rule = (breaks: Breaks, says: string): RuleEntry => ({ breaks, says });

/** The published rules. Every reported change follows one of them. */
export const changeRules = {
  'method-removed': rule('client', 'A method was removed.'),
  'method-added': rule('server', 'A method was added. A backend must offer it before an app calls it.'),
  'login-required': rule('client', 'A method now needs a login.'),
  'login-dropped': rule('server', 'A method no longer needs a login. An old backend refuses it to an anonymous app.'),
  'path-changed': rule('both', 'The path of a method, the batch or the key exchange changed.'),
  'state-change-changed': rule('client', 'A method changed between reading and writing. Retries depend on it.'),
  'code-added': rule('nobody', 'A method can return another code. The app shows its message.'),
  'code-removed': rule('nobody', 'A method no longer returns a code.'),
  'code-moved': rule('client', 'A code moved between the top of the reply and a result.'),
  'code-data-changed': rule('client', 'The data of a refusal have another shape.'),
  'code-number-changed': rule('both', 'The number of a code changed.'),
  'message-changed': rule('nobody', 'The text of a code changed.'),
  'healing-changed': rule('client', 'The recovery from a code changed. The app acts on it.'),
  'request-field-removed': rule('client', 'A field was removed from a request. A backend refuses it as unknown.'),
  'request-field-added': rule('server', 'A request has a new optional field. An old backend refuses it as unknown.'),
  'request-field-added-required': rule('both', 'A request has a new required field.'),
  'request-field-required': rule('client', 'A field of a request became required.'),
  'request-field-optional': rule('server', 'A field of a request became optional.'),
  'request-narrowed': rule(
    'client',
    'A field of a request accepts less: a type, a value of a list, a bound, a pattern.',
  ),
  'request-widened': rule('server', 'A field of a request accepts more: a type, a value of a list, a bound.'),
  'request-changed': rule('both', 'A field of a request accepts different values, such as another type or pattern.'),
  'response-field-removed': rule('client', 'A field was removed from a reply.'),
  'response-field-added': rule('server', 'A reply has a new required field. An old app ignores it.'),
  'response-field-added-optional': rule('nobody', 'A reply has a new optional field. An old app ignores it.'),
  'response-field-optional': rule('client', 'A field of a reply became optional.'),
  'response-field-required': rule('server', 'A field of a reply became required.'),
  'response-widened': rule('client', 'A field of a reply can contain more: a type, null, a value of a list, a bound.'),
  'response-narrowed': rule('server', 'A field of a reply can contain less.'),
  'response-changed': rule('both', 'A field of a reply contains different values, such as another type or pattern.'),
  'unit-changed': rule('both', 'The unit of a quantity changed.'),
  'unit-named': rule('nobody', 'The unit of a quantity moved from the description into the schema.'),
  'rule-added': rule('client', 'A field of a request has a new rule that no schema can express.'),
  'rule-removed': rule('server', 'A field of a request lost a rule that no schema can express.'),
  'wire-changed': rule('both', 'An envelope, the key exchange, an upload or a header changed.'),
  'header-required': rule('client', 'A header became required.'),
  'header-optional': rule('server', 'A header became optional.'),
  'header-added': rule('nobody', 'The server reads another optional header.'),
  'behaviour-changed': rule('both', 'A formula, transition, payment rule, timer or button changed.'),
  'bridge-event-added': rule('shell', 'The web app calls another event. An old native app does not answer it.'),
  'bridge-event-removed': rule('nobody', 'The web app no longer calls an event.'),
  'bridge-message-changed': rule('shell', 'The messages between the web app and the native app changed.'),
  'bridge-timeout-changed': rule('shell', 'The web app waits longer or shorter for an event.'),
  'bridge-params-changed': rule('shell', 'The web app sends params that an old native app does not expect.'),
  'bridge-params-narrowed': rule('nobody', 'The web app sends less of what it could send before, or an added param.'),
  'bridge-data-changed': rule('shell', 'The web app needs callback data that an old native app does not send.'),
  'bridge-data-widened': rule('nobody', 'The web app accepts more callback data.'),
  'assumption-changed': rule('nobody', 'The default of a deployment setting changed.'),
} as const satisfies Record<string, RuleEntry>;

export type RuleId = keyof typeof changeRules;

export interface Change {
  readonly rule: RuleId;
  /** path such as `orderDetail.result.terms.dueAt`, or the name of the subject */
  readonly place: string;
  /** old and new value, in a few words */
  readonly detail: string;
}

export const change = (rule: RuleId, place: string, detail: string): Change => ({ rule, place, detail });

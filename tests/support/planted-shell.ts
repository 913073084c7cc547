/** Decides how a faulty shell answers an event: gets the correct reply and applies the faults to it. */
export interface Planted {
  /** fault of the native app itself, by name; undefined for none */
  readonly host?: string | undefined;
  /** faults by event name; `*` applies to every other event */
  readonly faults: Readonly<Record<string, string>>;
  /** the events that the shell knows; it answers all others with an error */
  readonly events: readonly string[];
  /** screen width in CSS pixels */
  readonly width: number;
}

/**
 * Installs a native bridge with the given faults into a window. It uses nothing outside this function, because a
 * browser receives its source text (`page.addInitScript(plantShell, planted)`).
 */
export const plantShell = (planted: Planted, given?: object): void => {
  interface Message {
    readonly eventName: string;
    readonly callbackName: string;
    readonly params: { readonly isWait?: boolean; readonly event?: string };
  }
  type Values = Record<string, unknown>;
  const { host: hostFault, faults, width, events } = planted;
  const faultOf = (eventName: string): string => faults[eventName] ?? faults['*'] ?? '';
  const target = given ?? window;
  let isLogin = true;
  let first: Message | undefined;
  let latest: Message | undefined;

  const honest = ({ eventName }: Message): Values | undefined => {
    if (eventName === 'loginDetect') return { isLogin };
    if (eventName === 'getUserInfo') return { token: isLogin ? 'a1b2c3d4e5f60718' : '' };
    if (eventName !== 'getPackageInfo') return undefined;
    return {
      pkgName: 'com.example.planted',
      lang: 'en-NG',
      applicationName: 'Planted',
      bodyHeader: {},
      screenWidth: width,
      topStatusHeight: 88,
      osType: 'android',
      appVersion: '3.1.0',
      buildNumber: '310',
    };
  };

  const call = (name: string, reply: unknown): void => {
    const callback: unknown = Reflect.get(target, name);
    if (typeof callback === 'function') callback(reply);
  };
  const later = (milliseconds: number, work: () => void) => setTimeout(work, milliseconds);

  /** Faults that change callbackData. */
  const data: Record<string, (honest: Values) => unknown> = {
    'data-missing': () => undefined,
    'data-null': () => null,
    'data-list': (values) => Object.values(values),
    'data-as-text': (values) => JSON.stringify(values),
    'text-for-data': (values) => String(Object.values(values)[0]),
    'nested-data': (values) => ({ data: values }),
    'field-missing': ({ pkgName: _, ...values }) => values,
    'field-null': (values) => ({ ...values, lang: null }),
    'field-empty': (values) => ({ ...values, pkgName: '' }),
    'field-misspelled': ({ pkgName, ...values }) => ({ ...values, pkg_name: pkgName }),
    'field-renamed': ({ pkgName, ...values }) => ({ ...values, packageName: pkgName }),
    'token-renamed': ({ token }) => ({ authToken: token }),
    'os-type-spelling': (values) => ({ ...values, osType: 'Android' }),
    'optional-field-misspelled': ({ topStatusHeight, ...values }) => ({
      ...values,
      top_status_height: topStatusHeight,
    }),
    'optional-field-missing': ({ appVersion: _, ...values }) => values,
    'number-as-text': (values) => ({ ...values, screenWidth: String(width) }),
    'number-for-text': (values) => ({ ...values, buildNumber: 310 }),
    'number-too-small': (values) => ({ ...values, screenWidth: 0 }),
    'text-for-object': (values) => ({ ...values, bodyHeader: '{}' }),
    'object-for-text': (values) => ({ ...values, pkgName: { value: 'com.example.planted' } }),
    'list-for-object': (values) => ({ ...values, bodyHeader: [] }),
    'boolean-as-text': () => ({ isLogin: 'true' }),
    'boolean-as-number': () => ({ isLogin: 1 }),
    'token-without-login': () => ({ isLogin: false }),
    'token-empty': () => ({ token: '' }),
    'token-is-a-word': () => ({ token: '(null)' }),
    'token-with-spaces': () => ({ token: ' a1b2c3d4e5f60718\n' }),
    'status-bar-in-css-pixels': (values) => ({ ...values, topStatusHeight: 24 }),
    'status-bar-in-device-pixels': (values) => ({ ...values, topStatusHeight: 144 }),
    'width-in-device-pixels': (values) => ({ ...values, screenWidth: width * 3 }),
    'width-differs': (values) => ({ ...values, screenWidth: width + 100 }),
    'language-with-underscore': (values) => ({ ...values, lang: 'en_NG' }),
  };

  /** Faults that change the whole reply. */
  const wholes: Record<string, (reply: Values) => unknown> = {
    'result-capitals': (reply) => ({ ...reply, result: 'Success' }),
    'unknown-result': (reply) => ({ ...reply, result: 'ok' }),
    'result-no-text': (reply) => ({ ...reply, result: true }),
    'result-missing': ({ result: _, ...reply }) => reply,
    'result-misspelled': ({ result, ...reply }) => ({ ...reply, Result: result }),
    failed: (reply) => ({ ...reply, result: 'error' }),
    'nested-reply': (reply) => ({ data: reply }),
    'bare-data': ({ callbackData }) => callbackData,
    'no-object': (reply) => [reply],
    'text-for-reply': () => 'success',
    'text-for-reply-as-json': () => '"success"',
    'empty-text': () => '',
    'empty-reply': () => undefined,
    'null-reply': () => null,
    'html-reply': () => '<!doctype html><html><body>502 Bad Gateway</body></html>',
    'broken-json': (reply) => JSON.stringify(reply).slice(0, -9),
    'encoded-twice': (reply) => JSON.stringify(JSON.stringify(reply)),
    'too-large': (reply) => JSON.stringify({ ...reply, padding: 'x'.repeat(1024 * 1024) }),
    'callback-name-missing': ({ callbackName: _, ...reply }) => reply,
    'callback-name-changed': (reply) => ({ ...reply, callbackName: 'bridge' }),
    'reply-of-another-call': (reply) => ({ ...reply, callbackName: first?.callbackName }),
    'as-an-object': (reply) => reply,
  };

  /** Faults in how the reply reaches the page. */
  const ways: Record<string, (message: Message, send: () => void, reply: () => unknown) => void> = {
    'never-answered': () => undefined,
    'answered-twice': (_message, send) => {
      send();
      later(30, send);
    },
    late: (_message, send) => later(5000, send),
    slow: (_message, send) => later(2000, send),
    'wrong-callback': (_message, _send, reply) => call('callbackName', reply()),
    'wrong-callback-capitals': ({ callbackName }, _send, reply) => call(callbackName.toUpperCase(), reply()),
    // as evaluateJavascript("onAppReply(…)") does
    'no-function': (_message, _send, reply) => (target as { onAppReply(reply: unknown): void }).onAppReply(reply()),
    'unknown-call': (_message, send, reply) => {
      call('nativeCallback', reply());
      send();
    },
    'answers-another-call': (_message, _send, reply) => call(first?.callbackName ?? '', reply()),
    // as a handler with one field for the name does
    'one-name-for-all': (_message, _send, reply) => call(latest?.callbackName ?? '', reply()),
    'odd-text-unanswered': ({ params }, send) => {
      if (params.event !== 'shell_check_text') send();
    },
    // as evaluateJavascript("callback('" + reply + "')") does
    'broken-script': () => {
      const message = 'Uncaught SyntaxError: missing ) after argument list';
      (target as { fail?(event: { message: string }): void }).fail?.({ message });
    },
  };

  const replyTo = (message: Message): unknown => {
    const values = honest(message);
    const fault = faultOf(message.eventName);
    const change = values === undefined ? undefined : data[fault];
    const reply = {
      result: 'success',
      callbackData: change && values ? change(values) : values,
      callbackName: message.callbackName,
    };
    const whole = wholes[fault];
    return whole ? whole(reply) : JSON.stringify(reply);
  };

  /** Returns the event of this name, ignoring case. */
  const knownAs = (spelled: string): string | undefined => {
    const misspelled = events.find(
      (event) => faultOf(event) === 'event-name-spelling' && event.toLowerCase() === spelled,
    );
    return misspelled ?? events.find((event) => event === spelled && faultOf(event) !== 'event-name-spelling');
  };

  const receive = (json: string): void => {
    const message = JSON.parse(json) as Message;
    latest = message;
    const eventName = knownAs(message.eventName);
    if (eventName === undefined) {
      const fault = faultOf(message.eventName);
      const result = fault === 'unknown-succeeds' ? 'success' : 'error';
      const reply = JSON.stringify({ result, callbackName: message.callbackName });
      if (fault !== 'unknown-unanswered') later(5, () => call(message.callbackName, reply));
      return;
    }
    first ??= message;
    const fault = faultOf(eventName);
    if (fault === 'handler-throws') throw new Error('Attempt to invoke a method on a null object');
    if (['logout', 'loginExpired'].includes(eventName) && fault !== 'still-logged-in') isLogin = false;
    const send = () => call(message.callbackName, replyTo(message));
    const way = ways[fault];
    if (fault === 'answered-too-early') send();
    else later(5, way ? () => way(message, send, () => replyTo(message)) : send);
  };

  if (hostFault === 'no-bridge') return;
  const host = hostFault === 'no-post-message' ? { send: receive } : { postMessage: receive };
  const name = hostFault === 'bridge-misspelled' ? 'appBridge' : 'AppBridge';
  Object.defineProperty(target, name, { value: host, configurable: true });
};

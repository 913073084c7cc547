import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { openRpcDocument } from '@kit/contracts/openrpc/document';
import { describe, expect, test } from 'vitest';
import { changelogWith } from '../../../scripts/contract/changelog';
import { compareContracts, leastVersion } from '../../../scripts/contract/compare';
import { changelogAfter, DocumentError, judge, readDocument, releasedText } from '../../../scripts/contract/gate';
import { type Change, changeRules, type RuleId } from '../../../scripts/contract/rules';
import { root } from '../../support/source-files';

const text = JSON.stringify(openRpcDocument());
const now = readDocument(text, 'the contract');

const REMOVED = Symbol('removed');
type Edit = (found: unknown) => unknown;

/** Returns a copy with the value at a path changed. A path selects a list item by name, or else the first. */
const edited = (value: unknown, [key, ...rest]: readonly string[], edit: Edit): unknown => {
  if (key === undefined) return edit(value);
  if (Array.isArray(value)) {
    const named = value.findIndex(
      (item) => typeof item === 'object' && item !== null && 'name' in item && item.name === key,
    );
    return value.flatMap((item, index) => {
      const changed = index === Math.max(0, named) ? edited(item, rest, edit) : item;
      return changed === REMOVED ? [] : [changed];
    });
  }
  const fields = { [key]: undefined, ...(value as Readonly<Record<string, unknown>>) };
  const entries = Object.entries(fields).map(([name, inner]) => [
    name,
    name === key ? edited(inner, rest, edit) : inner,
  ]);
  return Object.fromEntries(entries.filter(([, inner]) => inner !== REMOVED));
};

type EditAt = readonly [place: string, edit: Edit];

const documentFrom = (base: string, edits: readonly EditAt[]) => {
  const changed = edits.reduce<unknown>(
    (document, [place, edit]) => edited(document, place.split('/'), edit),
    JSON.parse(base),
  );
  return readDocument(JSON.stringify(changed), 'the changed contract');
};
const documentWith = (...edits: readonly EditAt[]) => documentFrom(text, edits);
const changedBy = (...edits: readonly EditAt[]): Change[] => compareContracts(now, documentWith(...edits));

const to =
  (value: unknown): Edit =>
  () =>
    value;
const removed: Edit = () => REMOVED;
const withMore =
  (...more: readonly unknown[]): Edit =>
  (found) => [...(found as readonly unknown[]), ...more];
const withoutLast: Edit = (found) => (found as readonly unknown[]).slice(0, -1);

const REVIEW = 'methods/saveReview/params/data/schema';
const TICKET = 'components/schemas/Ticket';
const TEXT = { type: 'string' };
const copied = now['x-bridge']?.events.find(({ name }) => name === 'copyText');
const rated = now.methods.find(({ name }) => name === 'rateTicket');

/** For each rule, the smallest change that breaks it and the path that the gate must report. */
const planted: Readonly<Record<RuleId, readonly [place: string, ...edits: EditAt[]]>> = {
  'method-removed': ['rateTicket', ['methods/rateTicket', removed]],
  'method-added': ['rateLoan', ['methods', withMore({ ...rated, name: 'rateLoan' })]],
  'login-required': ['tictetQuestionList', ['methods/tictetQuestionList/x-login', to('required')]],
  'login-dropped': ['homePage', ['methods/homePage/x-login', to('none')]],
  'path-changed': ['homePage', ['methods/homePage/x-path', to('/app/v2/home')]],
  'state-change-changed': ['homePage', ['methods/homePage/x-changes-state', to(true)]],
  'code-added': ['homePage', ['methods/homePage/errors', withMore({ code: 200101, message: '' })]],
  'code-removed': ['applyLoan', ['methods/applyLoan/errors', withoutLast]],
  'code-moved': ['homePage.TOKEN_EXPIRED', ['methods/homePage/x-errors/TOKEN_EXPIRED/places', to(['result'])]],
  'code-data-changed': ['applyLoan.REAPPLY_BLOCKED', ['methods/applyLoan/x-errors/REAPPLY_BLOCKED/data', removed]],
  'code-number-changed': ['REAPPLY_BLOCKED', ['x-codes/REAPPLY_BLOCKED/code', to(7)]],
  'message-changed': ['REAPPLY_BLOCKED', ['x-codes/REAPPLY_BLOCKED/message', to('No')]],
  'healing-changed': ['AES_EXPIRED', ['x-codes/AES_EXPIRED/healedBy', to('nobody')]],
  'request-field-removed': ['saveReview.data.idea', [`${REVIEW}/properties/idea`, removed]],
  'request-field-added': ['saveReview.data.more', [`${REVIEW}/properties/more`, to(TEXT)]],
  'request-field-added-required': [
    'saveReview.data.more',
    [`${REVIEW}/properties/more`, to(TEXT)],
    [`${REVIEW}/required`, withMore('more')],
  ],
  'request-field-required': ['saveReview.data.idea', [`${REVIEW}/required`, withMore('idea')]],
  'request-field-optional': ['saveReview.data.satisfied', [`${REVIEW}/required`, to(['reviewSchemaId'])]],
  'request-narrowed': ['saveReview.data.idea', [`${REVIEW}/properties/idea/maxLength`, to(500)]],
  'request-widened': ['saveReview.data.idea', [`${REVIEW}/properties/idea/maxLength`, to(2_000)]],
  'request-changed': ['saveReview.data.idea', [`${REVIEW}/properties/idea`, to({ type: 'integer' })]],
  'response-field-removed': ['ticketInfo.result.account', [`${TICKET}/properties/account`, removed]],
  'response-field-added': [
    'ticketInfo.result.more',
    [`${TICKET}/properties/more`, to(TEXT)],
    [`${TICKET}/required`, withMore('more')],
  ],
  'response-field-added-optional': ['ticketInfo.result.more', [`${TICKET}/properties/more`, to(TEXT)]],
  'response-field-optional': ['ticketInfo.result.resolved', [`${TICKET}/required`, withoutLast]],
  'response-field-required': [
    'getDictItem.result.items[].code',
    ['components/schemas/DictionaryItem/required', withMore('code')],
  ],
  'response-widened': ['homePage.result.order.status', ['components/schemas/OrderStatus/enum', withMore('paused')]],
  'response-narrowed': ['homePage.result.order.status', ['components/schemas/OrderStatus/enum', withoutLast]],
  'response-changed': ['ticketInfo.result.account', [`${TICKET}/properties/account`, to({ type: 'integer' })]],
  'unit-changed': ['homePage.result.product.maximumAmount', ['components/schemas/Naira/x-unit', to('kobo')]],
  'unit-named': ['ticketInfo.result.account', [`${TICKET}/properties/account/x-unit`, to('naira')]],
  'rule-added': ['saveReview.data.idea', [`${REVIEW}/properties/idea/x-rules`, withMore({ name: 'new', says: 'No.' })]],
  'rule-removed': ['saveReview.data.idea', [`${REVIEW}/properties/idea/x-rules`, to([])]],
  'wire-changed': ['x-wire.envelope.algorithm', ['x-wire/envelope/algorithm/mode', to('GCM')]],
  'header-required': ['applicationversion', ['x-wire/headers/applicationversion/required', to(true)]],
  'header-optional': ['lang', ['x-wire/headers/lang/required', to(false)]],
  'header-added': ['x-device', ['x-wire/headers', withMore({ name: 'x-device', required: false })]],
  'behaviour-changed': [
    'x-formulas.LoanTerms.interest.formula',
    ['x-formulas/LoanTerms/interest/formula', to('share(loanAmount, 1, 1)')],
  ],
  'bridge-event-added': ['bridge.scanCard', ['x-bridge/events', withMore({ ...copied, name: 'scanCard' })]],
  'bridge-event-removed': ['bridge.copyText', ['x-bridge/events/copyText', removed]],
  'bridge-message-changed': ['bridge.object', ['x-bridge/object', to('Bridge')]],
  'bridge-timeout-changed': ['bridge.copyText', ['x-bridge/events/copyText/timeout', to(1)]],
  'bridge-params-changed': [
    'bridge.copyText.params.text',
    ['x-bridge/events/copyText/params/properties/text', to({ type: 'integer' })],
  ],
  'bridge-params-narrowed': [
    'bridge.copyText.params.more',
    ['x-bridge/events/copyText/params/properties/more', to(TEXT)],
  ],
  'bridge-data-changed': [
    'bridge.getUserInfo.callbackData.token',
    ['x-bridge/events/getUserInfo/callbackData/properties/token', to({ type: 'integer' })],
  ],
  'bridge-data-widened': [
    'bridge.getUserInfo.callbackData.token',
    ['x-bridge/events/getUserInfo/callbackData/required', to([])],
  ],
  'assumption-changed': ['minimumRepayment', ['x-assumptions/minimumRepayment/usual', to(1)]],
};

/** The contract with only the methods of `planted`. Comparing all methods for each rule takes seconds. */
const smallText = (() => {
  const places = Object.values(planted).flatMap(([place, ...edits]) => [place, ...edits.map(([at]) => at)]);
  const named = new Set(places.flatMap((place) => place.split(/[/.]/)));
  return JSON.stringify({ ...now, methods: now.methods.filter(({ name }) => named.has(name)) });
})();
const small = readDocument(smallText, 'the small contract');

describe('the rules of the contract gate', () => {
  test.each(Object.entries(planted))('report %s at its path', (rule, [place, ...edits]) => {
    const seen = compareContracts(small, documentFrom(smallText, edits));
    expect(seen).toContainEqual(expect.objectContaining({ rule, place }));
  });

  test('each have a test here, and an unchanged contract breaks none', () => {
    expect(Object.keys(planted).sort()).toEqual(Object.keys(changeRules).sort());
    expect(compareContracts(now, now)).toEqual([]);
  });

  test('treat a type the same wherever it is used in the same direction', () => {
    const seen = changedBy(['components/schemas/OrderStatus/enum', withMore('paused')]);
    expect(new Set(seen.map(({ rule }) => rule))).toEqual(new Set(['response-widened']));
    expect(seen.length).toBeGreaterThan(5);
    const gender = changedBy(['components/schemas/Gender/enum', withMore('Other')]);
    expect(new Set(gender.map(({ rule }) => rule))).toEqual(new Set(['request-widened', 'response-widened']));
  });

  test('report a new null, and a number in place of an integer', () => {
    const nullable = changedBy([`${TICKET}/properties/account`, to({ anyOf: [TEXT, { type: 'null' }] })]);
    expect(nullable).toEqual([{ rule: 'response-widened', place: 'ticketInfo.result.account', detail: 'or null' }]);
    const fraction = changedBy(['components/schemas/Stars/type', to('number')]);
    expect(fraction).toEqual([{ rule: 'request-widened', place: 'saveReview.data.stars', detail: 'integer → number' }]);
  });
});

describe('the minimum version', () => {
  const of = (...rules: RuleId[]): Change[] => rules.map((rule) => ({ rule, place: 'x', detail: '' }));
  test.each([
    ['1.4.2', of('method-removed', 'code-added'), '2.0.0'],
    ['1.4.2', of('request-field-added-required'), '2.0.0'],
    ['1.4.2', of('method-added'), '1.5.0'],
    ['1.4.2', of('code-added'), '1.4.3'],
    ['1.4.2', [], '1.4.2'],
    ['0.4.2', of('method-removed'), '0.5.0'],
  ])('after %s and its changes', (version, changes, needed) => {
    expect(leastVersion(version, changes)).toBe(needed);
  });

  test('is required: a lower version is refused with what to do', () => {
    const gone: EditAt = ['methods', withMore({ ...rated, name: 'gone' })];
    const refused = judge(documentWith(gone), now);
    expect([refused.isRaised, refused.needed]).toEqual([false, leastVersion(now.info.version, refused.changes)]);
    expect(refused.summary).toContain('npm run contract -- diff --raise');
    expect(judge(documentWith(gone, ['info/version', to('0.0.1')]), now).isRaised).toBe(true);
  });
});

describe('the changelog', () => {
  const changes: Change[] = [
    { rule: 'method-removed', place: 'one', detail: '' },
    { rule: 'method-removed', place: 'two', detail: '' },
    { rule: 'code-added', place: 'one', detail: '7' },
  ];

  test('lists the same change at several places once, by whom it breaks', () => {
    const written = changelogWith('', '2.0.0', changes);
    expect(written).toContain('### Breaks clients of the previous version\n\n- **method-removed**: `one`, `two`\n');
    expect(written).toContain('### Breaks nobody\n\n- **code-added** 7: `one`\n');
  });

  test('names the places of a rule without the full stop of its text', () => {
    const added: Change = { rule: 'rule-added', place: 'a.b', detail: 'own: A file. One for each step.' };
    expect(changelogWith('', '2.0.0', [added])).toContain('- **rule-added** own: A file. One for each step: `a.b`\n');
  });

  test('keeps older sections and manual text, and has one section for each version', () => {
    const first = changelogWith('', '1.0.0', changes);
    const noted = first.replace('## 1.0.0\n', '## 1.0.0\n\nThe first one.\n');
    const second = changelogWith(noted, '2.0.0', changes);
    expect(second.match(/^## .*$/gm)).toEqual(['## 2.0.0', '## 1.0.0']);
    expect(second).toContain('The first one.');
    const again = changelogWith(second, '2.0.0', []);
    expect(again.match(/^## .*$/gm)).toEqual(['## 2.0.0', '## 1.0.0']);
    expect(changelogWith(again, '2.0.0', [])).toBe(again);
    expect(changelogWith(noted, '1.0.0', changes)).toBe(noted);
  });

  test('of the repository is up to date, and so is its version', () => {
    const file = (path: string) => readFileSync(join(root, path), 'utf8');
    const verdict = judge(readDocument(file('docs/contract/released.json'), 'the release'));
    expect(verdict.isRaised, verdict.summary).toBe(true);
    const changelog = file('contracts/CHANGELOG.md');
    expect(changelogAfter(changelog, verdict)).toBe(changelog);
    expect(changelog).toContain(`## ${now.info.version}\n`);
  });
});

describe('a stored release document', () => {
  test('can be compared with a later contract, and does not differ from itself', () => {
    expect(compareContracts(readDocument(releasedText(), 'the release'), now)).toEqual([]);
  });

  test.each([
    ['{', 'is not JSON'],
    ['{"openrpc": "1.3.2"}', 'is not an OpenRPC document of this contract (info'],
  ])('is refused if it is invalid: %s', (wrong, reason) => {
    expect(() => readDocument(wrong, 'a file')).toThrow(DocumentError);
    expect(() => readDocument(wrong, 'a file')).toThrow(`a file ${reason}`);
  });
});

import { act } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FileMenu } from '../../../../mock-server/workbench/regions/files/file-menu';
import { SaveTrace } from '../../../../mock-server/workbench/regions/files/save-trace';
import { openTrace } from '../../../../mock-server/workbench/state/trace-file';
import { button, enter, only, tap } from '../../../support/mount';
import {
  choose,
  fieldOf,
  mountRegion,
  parameter,
  postedOf,
  Refused,
  rowOf,
  runInMenu,
  send,
  texts,
  wordsIn,
} from './page-around';

const NUMBER = '08031234567';
const form = () => only('dialog[open] form');
const alerts = () => texts('[role="alert"]');
const isOpen = () => document.querySelector('dialog[open]') !== null;

beforeEach(() => {
  history.replaceState(null, '', `/__admin/?sandbox=mine&phone.a=375~light~100~${NUMBER}~/pay`);
});

describe('the file menu', () => {
  it('opens a file, also the same one again', async () => {
    openTrace.set(undefined);
    const { sent } = await mountRegion(<FileMenu />, {
      'GET /openapi.json': { paths: {} },
      'POST /trace': { sandbox: 'replay-1', contactNumber: null, open: '/s/replay-1/', calls: 0 },
    });
    const input = only<HTMLInputElement>('input[type="file"]');
    const asked = vi.spyOn(input, 'click').mockImplementation(() => undefined);
    await runInMenu(button('Files'), 'Open file');
    expect(asked).toHaveBeenCalledTimes(1);
    const chooseFiles = (files: readonly File[]) =>
      act(async () => {
        Object.defineProperty(input, 'files', { value: files, configurable: true });
        input.dispatchEvent(new Event('change', { bubbles: true }));
      });
    const cleared = vi.spyOn(input, 'value', 'set');
    await chooseFiles([]);
    expect(postedOf(sent)).toEqual([]);
    await chooseFiles([new File(['{"a":1}'], 'a.json')]);
    await vi.waitFor(() => expect(openTrace.get()?.name).toBe('a.json'));
    expect(cleared.mock.calls).toEqual([[''], ['']]);
    expect(postedOf(sent)).toEqual([['POST /trace?sandbox=mine', { a: 1 }]]);
    openTrace.set(undefined);
  });

  it('saves the sandbox as a scenario', async () => {
    const { sent, workbench } = await mountRegion(<FileMenu />);
    await runInMenu(button('Files'), 'Save as scenario');
    expect(parameter('save')).toBe('yes');
    expect(wordsIn(form()).slice(1)).toEqual([
      ...['Name', '= ', 'Title', '= ', 'Replace a scenario with the same name', '= on', 'Cancel', 'Save'],
    ]);
    expect([fieldOf('Name').pattern, fieldOf('Name').required]).toEqual(['[a-z0-9][a-z0-9\\-]{0,62}', true]);
    await enter(fieldOf('Name'), 'late');
    await enter(fieldOf('Title'), 'Late');
    await tap(fieldOf('Replace a scenario with the same name'));
    await send(form());
    expect(postedOf(sent)).toEqual([
      [
        'POST /scenarios?sandbox=mine',
        { name: 'late', title: 'Late', contactNumber: NUMBER, route: '/pay', replace: true },
      ],
    ]);
    expect([isOpen(), parameter('save')]).toEqual([false, null]);
    expect(workbench.actions.get()[0]?.what).toBe('Save the scenario late');
  });

  it('saves only what is given, and shows beside a field why it was refused', async () => {
    history.replaceState(null, '', '/__admin/?sandbox=mine&save=yes');
    const issues = ['name', 'title'].map((name) => ({ path: `body.${name}`, reason: `Bad ${name}` }));
    const { sent } = await mountRegion(<FileMenu />, {
      'POST /scenarios': new Refused(400, { error: 'No.', issues: [...issues, { path: 'x', reason: 'y' }] }),
    });
    await enter(fieldOf('Name'), 'late');
    await send(form());
    expect(postedOf(sent)).toEqual([['POST /scenarios?sandbox=mine', { name: 'late' }]]);
    expect(alerts()).toEqual(['Bad name', 'Bad title', 'No.\nx: y']);
    await enter(fieldOf('Title'), 'x');
    expect(alerts()).toEqual(['Bad name']);
    await tap(fieldOf('Replace a scenario with the same name'));
    expect([alerts(), isOpen()]).toEqual([[], true]);
    await send(form());
    await enter(fieldOf('Name'), 'y');
    expect(alerts()).toEqual(['Bad title']);
    await tap(button('Cancel'));
    expect([isOpen(), parameter('save')]).toEqual([false, null]);
  });
});

describe('a saved trace', () => {
  const rows = Array.from({ length: 40 }, (_, index) => rowOf(index + 1));
  /** The downloaded files, by name. */
  const downloads = () => {
    const blobs: Blob[] = [];
    const files = new Map<string, Promise<string>>();
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => `blob:${blobs.push(blob as Blob) - 1}`);
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      files.set(this.download, (blobs[Number(this.href.slice('blob:'.length))] as Blob).text());
    });
    return files;
  };
  const open = async (replies = {}, given = rows) => {
    const page = await mountRegion(<SaveTrace />, { 'GET /trace': { calls: [] }, ...replies });
    await page.show(...given);
    return page;
  };
  const range = () => [fieldOf('First call').value, fieldOf('Last call').value];
  const count = () => document.querySelector('dialog[open] form > div:last-child > span')?.textContent;

  it('has the last calls by default, or starts with the open one', async () => {
    await open();
    await tap(button('Save trace'));
    expect([parameter('trace'), range(), count()]).toEqual(['new', ['11', '40'], '30 calls']);
    const options = [...only('dialog[open]').querySelectorAll('select')].map(({ options: [first, ...more] }) => [
      first?.textContent,
      more.length,
    ]);
    expect(options).toEqual([
      ['11:00:40.000  homePage  0', 39],
      ['11:00:40.000  homePage  0', 39],
    ]);
    await tap(button('Close'));
    expect([parameter('trace'), isOpen()]).toEqual([null, false]);
    await act(async () => history.replaceState(null, '', '/__admin/?sandbox=mine&call=7'));
    await open();
    await tap(button('Save trace', document.body.lastElementChild as HTMLElement));
    expect([parameter('trace'), range()]).toEqual(['7', ['7', '40']]);
  });

  it('offers only calls that the server can return to, at most 300', async () => {
    const { show } = await open({}, [rowOf(1, {}, true), rowOf(2, { canGoBack: false })]);
    expect(document.querySelector('button')).toBeNull();
    const many = Array.from({ length: 310 }, (_, index) => rowOf(index + 1));
    await show(...many.slice(0, 308), rowOf(309, {}, true), rowOf(310, { methods: [], url: '/app/y' }));
    await tap(button('Save trace'));
    const options = [...(fieldOf('First call') as unknown as HTMLSelectElement).options];
    expect([options.length, options[0]?.textContent, options.at(-1)?.value]).toEqual([
      ...[299, expect.stringContaining('/app/y  0'), '11'],
    ]);
  });

  it('is a file with the calls and the texts', async () => {
    const files = downloads();
    const { sent } = await open();
    await tap(button('Save trace'));
    await choose('First call', '20');
    await choose('Last call', '21');
    expect(count()).toBe('2 calls');
    await enter(fieldOf('Title'), 'The fee: twice');
    await enter(only<HTMLTextAreaElement>('textarea'), 'It is 20, not 10.');
    await send(form());
    const file = await files.get('trace-the-fee-twice.json');
    expect(JSON.parse(String(file))).toEqual({
      calls: [],
      title: 'The fee: twice',
      note: 'It is 20, not 10.',
    });
    expect(sent.filter(({ path }) => path.startsWith('/trace'))).toEqual([
      { method: 'GET', path: '/trace?from=20&to=21&sandbox=mine', body: undefined },
    ]);
    expect([isOpen(), parameter('trace')]).toEqual([false, null]);
  });

  it('waits for the server', async () => {
    await open({ 'GET /trace': new Promise(() => undefined) });
    await tap(button('Save trace'));
    await send(form());
    expect(button('Saving…').disabled).toBe(true);
  });

  it('has its own name and title', async () => {
    const files = downloads();
    await open();
    await tap(button('Save trace'));
    await send(form());
    expect(JSON.parse(String(await files.get('trace-11-40.json')))).toEqual({
      calls: [],
      title: 'Calls 11 to 40',
    });
  });

  it('says beside a field what is wrong with it, until the field changes', async () => {
    history.replaceState(null, '', '/__admin/?sandbox=mine&phone.a=375&phone.b=375');
    const issues = ['from', 'to', 'title', 'note'].map((name) => ({ path: `query.${name}`, reason: `Bad ${name}` }));
    await open({ 'GET /trace': new Refused(400, { error: 'No.', issues }) });
    await tap(button('Save trace'));
    await choose('First call', '40');
    await choose('Last call', '39');
    expect([alerts(), count(), button('Save trace', only('dialog[open]')).disabled]).toEqual([
      ...[['The last call is before the first one.'], '', true],
    ]);
    await choose('Last call', '40');
    expect([alerts(), count()]).toEqual([[], '1 call']);
    await send(form());
    expect(alerts()).toEqual(['Bad from', 'Bad to', 'Bad title', 'Bad note']);
    await choose('First call', '1');
    expect(alerts()).toEqual(['Bad to', 'Bad title', 'Bad note']);
    await choose('Last call', '39');
    await enter(fieldOf('Title'), 'x');
    expect(alerts()).toEqual(['Bad note']);
    await enter(only<HTMLTextAreaElement>('textarea'), 'x');
    expect([alerts(), isOpen()]).toEqual([[], true]);
    await tap(button('Cancel'));
    expect(isOpen()).toBe(false);
  });
});

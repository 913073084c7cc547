import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { DropTarget } from '../../../../mock-server/workbench/regions/trace/drop-target';
import { OpenedTrace } from '../../../../mock-server/workbench/regions/trace/trace';
import { openTrace, refusedFile } from '../../../../mock-server/workbench/state/trace-file';
import { button, tap } from '../../../support/mount';
import { mountRegion, Refused, texts } from './page-around';

beforeEach(() => {
  history.replaceState(null, '', '/__admin/?sandbox=mine');
  openTrace.set(undefined);
  refusedFile.set(undefined);
});

const opened = (sandbox: string, more: object = {}) => ({
  name: 'bug.json',
  title: 'Paid twice',
  note: 'It was paid once.',
  replayed: { sandbox, contactNumber: null, open: '/', calls: 4 },
  ...more,
});

it('says what the trace of this sandbox is about and how many calls it has, until it is closed', async () => {
  openTrace.set(opened('mine'));
  const { container } = await mountRegion(<OpenedTrace />);
  expect(texts('section b, section p')).toEqual([
    ...['Paid twice', 'It was paid once.'],
    '4 calls of the trace in the journal',
  ]);
  await tap(button('Close'));
  expect(container.textContent).toBe('');
});

it('has the name of its file without a title, and stays away in another sandbox', async () => {
  openTrace.set(opened('mine', { title: undefined, note: undefined }));
  const { container } = await mountRegion(<OpenedTrace />);
  expect(texts('section b, section p').slice(0, -1)).toEqual(['bug.json']);
  await act(async () => openTrace.set(opened('other')));
  expect(container.textContent).toBe('');
});

it('shows why a file was rejected', async () => {
  refusedFile.set({ name: 'bad.json', reason: 'It is broken.' });
  await mountRegion(<OpenedTrace />);
  expect(texts('[role="alert"]')).toEqual(['bad.json']);
  expect(document.body.textContent).toContain('It is broken.The sandbox is unchanged.');
});

it('a dropped file is opened, and its target shows only while it is dragged', async () => {
  const drag = async (type: string, types: readonly string[], files: readonly File[] = []) => {
    const event = new Event(type, { bubbles: true, cancelable: true });
    Object.assign(event, { dataTransfer: { types, files }, relatedTarget: null });
    await act(async () => document.body.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const replies = { 'GET /openapi.json': { paths: {} }, 'POST /trace': new Refused(400, { error: 'No.' }) };
  const { container } = await mountRegion(<DropTarget />, replies);
  expect(await drag('dragenter', ['text/plain'])).toBe(false);
  expect(container.textContent).toBe('');
  expect(await drag('dragenter', ['Files'])).toBe(true);
  expect(container.textContent).toBe('Drop a trace to open it, or a saved scenario to add it');
  await drag('dragleave', ['Files']);
  expect(container.textContent).toBe('');
  await drag('drop', ['Files'], [new File(['{}'], 'bad.json')]);
  expect(await expectRefusal()).toEqual({ name: 'bad.json', reason: 'No.' });
});

const expectRefusal = async () => {
  await expect.poll(() => refusedFile.get()).toBeDefined();
  return refusedFile.get();
};

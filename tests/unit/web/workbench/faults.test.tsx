import { beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../mock-server/workbench/regions/faults';
import { button, only, tap } from '../../../support/mount';
import { choose, openRegion, postedOf, wordsIn } from './page-around';

const NUMBER = '08031234567';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the faults', () => {
  const fault = (id: string, more: object = {}) => ({
    id,
    match: {},
    effect: { http: 502 },
    matched: 0,
    state: 'active',
    ...more,
  });
  const faults = [
    fault('f1', { times: 1, matched: 1, state: 'spent' }),
    fault('f2', {
      match: { method: 'homePage', contactNumber: NUMBER, device: 'a.workbench' },
      after: 1,
      minutes: 5,
      endsAt: Date.UTC(2026, 10, 27, 8, 11),
      matched: 3,
    }),
  ];
  const contract = { 'x-codes': [{ name: 'FILE_TOO_LARGE', code: 200205 }] };
  const quiet = {
    'GET /contract': contract,
    'GET /faults': { faults: [] },
    'GET /devices': { devices: [] },
  };

  it('say what they match, what they do and how often they hit, newest first', async () => {
    const { container, sent, workbench } = await openRegion(<Faults />, {
      ...quiet,
      'GET /faults': { faults: [...faults, fault('f3')] },
    });
    const tones = [...container.querySelectorAll<HTMLElement>('li > .badge')].map(({ dataset }) => dataset.accentColor);
    expect(tones).toEqual(['green', 'amber', 'gray']);
    expect(wordsIn(only('[aria-label="Active faults"]'))).toEqual([
      ...['Active faults', 'Remove all', 'every method', 'http 502', 'hit 0'],
      ...['homePage · 0803 123 4567 · phone A · from call no. 2 · until 27 Nov 2026, 09:11', 'http 502', 'hit 3'],
      ...['every method', 'http 502', 'hit 1 of 1, spent'],
    ]);
    expect(wordsIn(only('[aria-label="Next call of any borrower"]'))).toEqual([
      ...['Next call of any borrower', 'Connection reset', 'Request lost', 'No reply', '3 s late', 'HTTP 502'],
      ...['Wrong key', 'Garbage', 'Missing fields', 'Key exchange fails', '2nd payment is reset'],
      ...['Upload is too large', '+ New fault'],
    ]);
    await tap(only('li:last-child button'));
    await tap(button('Remove all'));
    await tap(button('Remove all faults'));
    await tap(button('3 s late'));
    await tap(button('Upload is too large'));
    expect(postedOf(sent)).toEqual([
      ['DELETE /faults/f1?sandbox=mine', undefined],
      ['DELETE /faults?sandbox=mine', undefined],
      ['POST /faults?sandbox=mine', { match: {}, effect: { delay: 3_000 }, times: 1 }],
      ['POST /faults?sandbox=mine', { match: { method: 'mediaUpload' }, effect: { code: 200205 }, times: 1 }],
    ]);
    expect(container.textContent).not.toContain('No faults');
    expect(workbench.latest.get()?.what).toBe('Add a fault: Upload is too large');
  });

  it('are for the borrower that is chosen', async () => {
    const { sent } = await openRegion(<Faults />, {
      ...quiet,
      'GET /borrowers': { borrowers: [{ contactNumber: NUMBER, fullName: null, orderStatus: null }] },
    });
    expect(document.body.textContent).toContain('No faultsClick a fault below');
    expect(document.body.textContent).not.toContain('Remove all');
    expect(only('[aria-label="Next call of 0803 123 4567"]')).toBeDefined();
    await tap(button('No reply'));
    expect(sent.find(({ method }) => method === 'POST')?.body).toEqual({
      match: { contactNumber: NUMBER },
      effect: { delay: 600_000 },
      times: 1,
    });
  });

  it('give a network to each phone outside the page', async () => {
    const of = (device: string, network: string) => fault(device, { match: { device }, network });
    const { sent } = await openRegion(<Faults />, {
      ...quiet,
      'GET /faults': { faults: [of('10.0.0.7', 'fast-3g'), of('a.workbench', 'offline')] },
      'GET /devices': { devices: [{ device: '10.0.0.8' }, { device: 'localhost' }, { device: 'a.workbench' }] },
    });
    const choices = ['Online', 'Offline', 'Slow 3G', 'Fast 3G'];
    expect(wordsIn(only('[aria-label="Network"]'))).toEqual([
      ...['Network', 'Phone 10.0.0.8', '= online', ...choices, 'Phone 10.0.0.7', '= fast-3g', ...choices],
    ]);
    await choose('Phone 10.0.0.8', 'offline');
    await choose('Phone 10.0.0.7', 'online');
    expect(postedOf(sent)).toEqual([
      ['PUT /devices/10.0.0.8/network?sandbox=mine', { network: 'offline' }],
      ['PUT /devices/10.0.0.7/network?sandbox=mine', { network: 'online' }],
    ]);
  });
});

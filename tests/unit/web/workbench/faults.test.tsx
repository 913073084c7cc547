import { beforeEach, describe, expect, it } from 'vitest';
import { Faults } from '../../../../mock-server/workbench/regions/faults/faults';
import { button, only, tap } from '../../../support/mount';
import { choose, openRegion, postedOf, wordsIn } from './page-around';

const NUMBER = '08031234567';

beforeEach(() => history.replaceState(null, '', '/__admin/?sandbox=mine'));

describe('the faults', () => {
  const fault = (id: string, more: object = {}) => ({
    ...{ id, match: {}, effect: { http: 502 }, matched: 0, state: 'active', ...more },
  });
  const faults = [
    fault('f1', { times: 1, matched: 1, state: 'spent' }),
    fault('f2', {
      match: { method: 'homePage', contactNumber: NUMBER, device: 'a.workbench' },
      after: 1,
      matched: 3,
    }),
  ];
  const contract = { 'x-codes': [{ name: 'FILE_TOO_LARGE', code: 200205 }] };
  const quiet = {
    ...{ 'GET /contract': contract, 'GET /faults': { faults: [] } },
    ...{ 'GET /network': { presets: [], networks: [] }, 'GET /devices': { devices: [] } },
  };

  it('say what they match, what they do and how often they hit, newest first', async () => {
    const { container, sent, workbench } = await openRegion(<Faults />, {
      ...quiet,
      'GET /faults': { faults: [...faults, fault('f3')] },
    });
    const tones = [...container.querySelectorAll('li > span')].map(
      ({ className }) => /good|warning/.exec(className)?.[0],
    );
    expect(tones).toEqual(['good', 'warning', undefined]);
    expect(wordsIn(only('[aria-label="Active faults"]'))).toEqual([
      ...['Active faults', 'Remove all', 'every method', 'http 502', 'hit 0'],
      ...['homePage · 0803 123 4567 · phone A · from call no. 2', 'http 502', 'hit 3'],
      ...['every method', 'http 502', 'hit 1 of 1, spent'],
    ]);
    expect(wordsIn(only('[aria-label="Next call of any borrower"]'))).toEqual([
      ...['Next call of any borrower', 'Connection reset', 'No reply', '3 s late', 'HTTP 502', 'Wrong key', 'Tampered'],
      ...[
        'Missing field',
        'Wrong type',
        'Key exchange fails',
        '2nd payment is reset',
        'Upload is too large',
        '+ New fault',
      ],
    ]);
    await tap(only('li:last-child button'));
    await tap(button('Remove all'));
    await tap(button('3 s late'));
    await tap(button('Upload is too large'));
    expect(postedOf(sent)).toEqual([
      ['DELETE /faults/f1?sandbox=mine', undefined],
      ['DELETE /faults?sandbox=mine', undefined],
      ['POST /faults?sandbox=mine', { match: {}, effect: { latency: { ms: 3_000 } }, times: 1 }],
      ['POST /faults?sandbox=mine', { match: { method: 'mediaUpload' }, effect: { code: 200205 }, times: 1 }],
    ]);
    expect(container.textContent).not.toContain('No faults');
    expect(workbench.actions.get().map(({ what }) => what)).toEqual([
      ...['Add a fault: Upload is too large', 'Add a fault to the next call: 3 s late', 'Remove all faults'],
      'Remove a fault',
    ]);
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
      effect: { network: 'TIMEOUT' },
      times: 1,
    });
  });

  it('give a network to every phone and to each phone outside the page', async () => {
    const { sent } = await openRegion(<Faults />, {
      ...quiet,
      'GET /network': {
        presets: ['offline', 'slow-3g', 'fast-3g', 'lossy'],
        networks: [
          { device: '10.0.0.7', preset: 'lossy' },
          { device: 'a.workbench', preset: 'offline' },
        ],
      },
      'GET /devices': { devices: [{ device: '10.0.0.8' }, { device: 'localhost' }, { device: 'a.workbench' }] },
    });
    const choices = ['Online', 'Offline', 'Slow 3G', 'Fast 3G', 'Lossy'];
    expect(wordsIn(only('[aria-label="Network"]'))).toEqual([
      ...['Network', 'Every phone', '= ', ...choices],
      ...['Phone 10.0.0.8', '= ', ...choices, 'Phone 10.0.0.7', '= lossy', ...choices],
    ]);
    await choose('Every phone', 'slow-3g');
    await choose('Phone 10.0.0.8', 'offline');
    await choose('Phone 10.0.0.7', '');
    await choose('Every phone', '');
    expect(postedOf(sent)).toEqual([
      ['PUT /network?sandbox=mine', { preset: 'slow-3g' }],
      ['PUT /network?sandbox=mine', { preset: 'offline', device: '10.0.0.8' }],
      ['DELETE /network?device=10.0.0.7&sandbox=mine', undefined],
      ['DELETE /network?sandbox=mine', undefined],
    ]);
  });
});

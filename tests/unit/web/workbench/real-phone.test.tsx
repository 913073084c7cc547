import { beforeEach, describe, expect, it } from 'vitest';
import { RealPhone } from '../../../../mock-server/workbench/regions/top-bar/real-phone';
import { button, tap } from '../../../support/mount';
import { choose, fakeClipboard, mountRegion, postedOf, Refused, visit, wordsIn } from './page-around';

const NUMBER = '08031234567';
const OTHER = '08030000000';

beforeEach(() => {
  history.replaceState(null, '', `/__admin/?sandbox=mine&phone.a=375~light~100~${NUMBER}~/pay`);
});

const dialog = () => document.querySelector('dialog[open]') as HTMLElement;

const open = async (addresses: readonly string[], replies = {}) => {
  const page = await mountRegion(<RealPhone />, {
    'GET /health': { addresses },
    'GET /borrowers': { borrowers: [{ contactNumber: OTHER }, { contactNumber: NUMBER }] },
    'POST /enter': { link: '/enter/1', expiresInMs: 600_000 },
    ...replies,
  });
  expect(page.sent.filter(({ path }) => path.startsWith('/health'))).toEqual([]);
  await tap(button('Real phone'));
  await page.settle();
  return page;
};

describe('the link for a real phone', () => {
  it('opens the app in the sandbox, with or without a login', async () => {
    const written = fakeClipboard();
    const { sent, settle } = await open(['192.168.0.7', '10.0.0.7']);
    const link = (address: string) => `http://${address}:3000/enter/1`;
    expect(wordsIn(dialog())).toEqual([
      ...['Real phone', expect.stringMatching(/^Scan it .* in the sandbox mine\. It works for 10 minutes\.$/)],
      ...['QR code of the link', link('192.168.0.7')],
      ...['Logged in natively', '= ', 'nobody', '0803 123 4567', '0803 000 0000'],
      ...['Address of this machine', '= 192.168.0.7', '192.168.0.7', '10.0.0.7', 'New link', 'Copy link'],
    ]);
    await choose('Address of this machine', '10.0.0.7');
    await tap(button('Copy link'));
    expect(written).toHaveBeenCalledWith(link('10.0.0.7'));
    await choose('Logged in natively', NUMBER);
    await choose('Logged in natively', OTHER);
    await tap(button('New link'));
    await settle();
    expect(postedOf(sent)).toEqual(
      [
        '/s/mine/',
        `/s/mine/pay?shell.nativeUser=${NUMBER}`,
        ...Array.from({ length: 2 }, () => `/s/mine/?shell.nativeUser=${OTHER}`),
      ].map((path) => ['POST /enter?sandbox=mine', { path }]),
    );
    await tap(button('Close'));
    expect(dialog()).toBeNull();
  });

  it('waits for the server, and asks for no address if there is only one', async () => {
    await open(['192.168.0.7'], { 'POST /enter': new Promise(() => undefined) });
    const words = wordsIn(dialog());
    expect(words.slice(1, 3)).toEqual([expect.stringMatching(/in the sandbox mine\.$/), '…']);
    expect(words).not.toContain('Address of this machine');
  });

  it('is missing if the server refuses to make it', async () => {
    await open(['192.168.0.7'], { 'POST /enter': new Refused(409, { error: 'No.' }) });
    expect(wordsIn(dialog())).toContain('…');
    expect(dialog().querySelector('svg[role="img"]')).toBeNull();
  });

  it('needs a server that other machines reach', async () => {
    await open([]);
    expect(wordsIn(dialog())).toEqual([
      ...[
        'Real phone',
        expect.stringMatching(/^Phones cannot reach this server/),
        'npm start -- --lan',
        'Copy command',
      ],
    ]);
  });

  it('is not refused before the server has replied', async () => {
    await mountRegion(<RealPhone />, { 'GET /health': new Promise(() => undefined) });
    await tap(button('Real phone'));
    expect(wordsIn(dialog())).toEqual(['Real phone']);
  });

  it('has the address of the page if that works from other machines', async () => {
    visit('http://192.168.0.9:3000/__admin/?sandbox=mine');
    await open(['192.168.0.7']);
    expect(wordsIn(dialog())).toContain('http://192.168.0.9:3000/enter/1');
  });
});

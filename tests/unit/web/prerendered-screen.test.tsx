import { BrowserRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '../../../web/src/api/session';
import { AuthGuard } from '../../../web/src/app/auth-guard';
import { preloadFirst } from '../../../web/src/app/preload-first';
import { prerenderScreens } from '../../../web/src/app/prerender-screens';
import { layers } from '../../../web/src/platform/history';
import { routeLocationOf } from '../../../web/src/platform/location';
import { mount } from '../../support/mount';
import { sessionWith } from './make-services';
import { TOKEN } from './start-app';
import { WithServices } from './with-services';

/** The built page: its skeleton and the prerendered screens. */
const writePage = (config: object = {}) => {
  document.head.innerHTML = `<script type="application/json" id="app-config">${JSON.stringify(config)}</script>`;
  document.body.innerHTML = `<div id="root"><div class="boot" role="status" aria-label="Loading"></div></div>${prerenderScreens()}`;
};

/** Runs the first script at an address, without its requests. */
const showAt = (path: string, base = '') => {
  void preloadFirst({ document, location: { ...window.location, pathname: base + path }, localStorage });
  return document.getElementById('root')?.firstElementChild;
};

const textOf = (selector: string) =>
  [...document.querySelectorAll(`#root ${selector}`)].map((each) => each.textContent);
const rootStyle = document.documentElement.style;

beforeEach(() => {
  localStorage.clear();
  writePage();
});
afterEach(() => {
  document.head.innerHTML = '';
  document.body.innerHTML = '';
  document.documentElement.removeAttribute('style');
  document.documentElement.removeAttribute('data-theme');
  localStorage.clear();
});

describe('a prerendered screen', () => {
  it.each([
    ['/', ['Zuma'], ['Home', 'Record', 'Me']],
    ['/login', ['Zuma'], []],
  ])('at %s has the title %j and the tabs %j', (path, title, tabs) => {
    showAt(path);
    expect(textOf('h1')).toEqual(title);
    expect(textOf('nav button')).toEqual(tabs);
    expect(document.querySelectorAll('#root .boot')).toHaveLength(0);
  });

  it.each(['/db_order_list', '/user_settings', '/nowhere'])('leaves the skeleton of the page at %s', (path) => {
    expect(showAt(path)?.className).toBe('boot');
  });

  it("has the lender's name and colour", () => {
    const tones = { accent: '#112233', onAccent: '#ffffff', accentSoft: '#eeeeff' };
    writePage({ assumptions: { productName: 'Harbour Loans' }, accent: { light: tones, dark: tones } });
    showAt('/');
    expect(textOf('h1')).toEqual(['Harbour Loans']);
    expect(textOf('header > span')).toEqual(['Harbour Loans']);
    expect(rootStyle.getPropertyValue('--accent')).toBe('var(--light, #112233) var(--dark, #112233)');
  });

  it.each([
    ['a colour without its tones', { accent: { light: {} } }],
    ['a name that is none', { assumptions: { productName: 5 } }],
    ['assumptions that are none', { assumptions: null, base: 7 }],
  ])('is shown despite %s, which the start will reject', (_what, config) => {
    writePage(config);
    showAt('/');
    expect(textOf('h1')).toEqual(['Zuma']);
  });

  it.each([
    ['"dark"', 'dark'],
    ['"light"', 'light'],
    ['"system"', null],
    ['{', null],
  ])('uses the stored theme: %s', (stored, theme) => {
    localStorage.setItem('themeMode', stored);
    showAt('/');
    expect(document.documentElement.getAttribute('data-theme')).toBe(theme);
  });

  it.each([
    ['{"topPaddingHeight":24}', '24px'],
    ['{"topPaddingHeight":900}', '64px'],
    ['{"topPaddingHeight":"24"}', ''],
    ['null', ''],
  ])('[9.7] is below the stored status bar: %s', (stored, height) => {
    localStorage.setItem('commonInfo', stored);
    showAt('/');
    expect(rootStyle.getPropertyValue('--status-bar')).toBe(height);
  });
});

describe('the app during a redirect', () => {
  /** The guard of a screen before its redirect. */
  const guard = async (pathname: string, session: Session) => {
    window.history.replaceState({ usr: { from: '/?a=1' }, idx: 0, key: 'k' }, '', pathname);
    const route = routeLocationOf({ pathname, search: '' });
    vi.spyOn(layers, 'leave').mockImplementation(() => undefined);
    await mount(
      <BrowserRouter>
        <WithServices session={session}>
          <AuthGuard route={route} nativeLogin={() => new Promise(() => undefined)}>
            <h1>The screen itself</h1>
          </AuthGuard>
        </WithServices>
      </BrowserRouter>,
    );
    return document.querySelector('h1')?.textContent;
  };

  it('shows the prerendered login after the end of a session', async () => {
    const session = sessionWith(TOKEN);
    session.expire(TOKEN, 'It is over');
    expect(await guard('/user_settings', session)).toBe('Zuma');
    expect(document.querySelector('h2')?.textContent).toBe('What is your phone number?');
  });

  it('shows the prerendered home to a borrower who was there before the login', async () => {
    expect(await guard('/login', sessionWith(TOKEN))).toBe('Zuma');
    expect(document.querySelector('nav')?.textContent).toBe('HomeRecordMe');
  });
});

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createRun } from './check/run';
import { act, wasRestored } from './page/actions';
import { App } from './page/app';
import { keepForNextPage, takeFromLastPage } from './page/saved-run';
import { screenOf } from './page/screen';
import './page/base.css';

// The content security policy forbids eval.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element for the shell check');

const run = createRun(
  {
    window,
    screen: screenOf,
    storage: () => localStorage,
    now: () => performance.timing.navigationStart + performance.now(),
    act: (action, noticed) => act[action](noticed),
    save: keepForNextPage,
  },
  takeFromLastPage(),
);
if (wasRestored()) run.answer('restore', 'yes');
// The browser restored this page with its run from the back/forward cache, so the stored run is obsolete.
addEventListener('pageshow', ({ persisted }) => void (persisted && takeFromLastPage()));
createRoot(root).render(
  <StrictMode>
    <App run={run} />
  </StrictMode>,
);

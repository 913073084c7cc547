import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { App } from './page/app';
import './page/page.css';

// The content security policy forbids eval.
z.config({ jitless: true });

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element for the shell check');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/page';
import '@radix-ui/themes/tokens/base.css';
import '@radix-ui/themes/tokens/colors/sage.css';
import '@radix-ui/themes/tokens/colors/gray.css';
import '@radix-ui/themes/tokens/colors/green.css';
import '@radix-ui/themes/tokens/colors/amber.css';
import '@radix-ui/themes/tokens/colors/red.css';
import '@radix-ui/themes/components.css';
import './styles/theme.css';
import './styles/parts.css';
import './styles/overlays.css';
import './styles/page.css';
import './styles/calls.css';

declare global {
  /** The library gives it to the style element that stops the page from scrolling behind a dialog. */
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

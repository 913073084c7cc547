import { preloadFirst } from './app/preload-first';

// the loaded scripts can start the app, which needs the complete page
if (document.readyState !== 'loading') void preloadFirst(window);
else document.addEventListener('readystatechange', () => void preloadFirst(window), { once: true });

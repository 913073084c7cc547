import { preloadFirst } from './app/preload-first';

// what it asks for may begin the app, which needs the whole page
if (document.readyState !== 'loading') void preloadFirst(window);
else document.addEventListener('readystatechange', () => void preloadFirst(window), { once: true });

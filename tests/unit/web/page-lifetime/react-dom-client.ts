import * as client from 'react-dom/client';
import { cleanups } from './cleanups';

/** React's `createRoot`; the end of the test unmounts the root. */
export const createRoot: typeof client.createRoot = (...parameters) => {
  const root = client.createRoot(...parameters);
  cleanups.roots.push(root);
  return root;
};

import * as client from 'react-dom/client';
import { cleanups } from './cleanups';

/** React's own, which the end of the test unmounts. */
export const createRoot: typeof client.createRoot = (...parameters) => {
  const root = client.createRoot(...parameters);
  cleanups.roots.push(root);
  return root;
};

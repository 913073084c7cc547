import * as client from 'react-dom/client';
import { leftovers } from './leftovers';

/** React's own, which the end of the test unmounts. */
export const createRoot: typeof client.createRoot = (...parameters) => {
  const root = client.createRoot(...parameters);
  leftovers.roots.push(root);
  return root;
};

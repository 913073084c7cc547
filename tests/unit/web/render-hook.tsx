import type { ReactNode } from 'react';
import { mount } from './mount';

/**
 * Renders a hook until the test ends, and returns its latest value.
 * @param around wraps the hook, for example in contexts
 */
export const renderHook = async <Result,>(
  use: () => Result,
  around: (node: ReactNode) => ReactNode = (node) => node,
) => {
  const returned: Result[] = [];
  function Hook() {
    returned.push(use());
    return null;
  }
  const { show } = await mount(around(<Hook />));
  return {
    get latest(): Result {
      return returned.at(-1) as Result;
    },
    /** renders it again inside another wrapper */
    show: (within: (node: ReactNode) => ReactNode) => show(within(<Hook />)),
  };
};

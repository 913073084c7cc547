import { COPIED_FLAG_DURATION } from '@kit/contracts/constants';
import { useEffect, useRef, useState } from 'react';
import * as words from '../platform/words';
import { useServices } from './services';

/**
 * Copies text through the native app (7.44). `copy` returns true on success. `isCopied` stays true for 1.5 s (9.5).
 * `problem` is the error text of the last attempt.
 */
export const useClipboard = () => {
  const { bridge } = useServices();
  const { show } = useServices().toasts;
  const [isCopied, setIsCopied] = useState(false);
  const [problem, setProblem] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    setProblem(undefined);
    try {
      await bridge.call('copyText', { text });
    } catch {
      setProblem('We couldn’t copy this. Please write it down.');
      return false;
    }
    show(words.copied, { kind: 'success' });
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_FLAG_DURATION);
    return true;
  };
  return { copy, isCopied, problem };
};

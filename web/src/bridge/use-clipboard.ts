import { COPIED_FLAG_DURATION } from '@kit/contracts/constants';
import { useEffect, useRef, useState } from 'react';
import { useToast } from '../ui/toast-context';
import { useBridge } from './use-bridge';

/** The copy-success message (8.15). */
const COPIED = 'Copied';
const NOT_COPIED = 'This could not be copied. Please note it down.';

/**
 * Copies through the shell (7.44) and returns whether it succeeded. `isCopied` stays true for 1.5 s (9.5); `problem`
 * stays until the next attempt and is shown next to the text.
 */
export const useClipboard = () => {
  const bridge = useBridge();
  const { show } = useToast();
  const [isCopied, setIsCopied] = useState(false);
  const [problem, setProblem] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async (text: string): Promise<boolean> => {
    setProblem(undefined);
    try {
      await bridge.call('copyText', { text });
    } catch {
      setProblem(NOT_COPIED);
      return false;
    }
    show(COPIED, { kind: 'success' });
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), COPIED_FLAG_DURATION);
    return true;
  };
  return { copy, isCopied, problem };
};

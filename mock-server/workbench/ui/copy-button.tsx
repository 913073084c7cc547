import { printableLines } from '@kit/contracts/printable';
import { useEffect, useState } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  readonly children: string;
  /** called on click */
  readonly text: () => string | Promise<string>;
  readonly look?: 'plain' | 'quiet' | 'link';
  readonly label?: string;
}

const SHOWN = 1_500;

/** Copies a text, which is often pasted into a terminal, without control characters. Shows the result in place of its label for a moment. */
export function CopyButton({ children, text, look = 'plain', label }: CopyButtonProps) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(printableLines(await text()));
      setSaid('Copied');
    } catch {
      setSaid('Copy failed');
    }
  };
  return (
    <Button look={look} onClick={() => void copy()} aria-label={label} style={{ minWidth: '4.25rem' }}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}

import { useEffect, useState } from 'react';
import { Button } from './button';

interface CopyButtonProps {
  readonly children: string;
  /** made when it is copied and not before */
  readonly text: () => string | Promise<string>;
  readonly look?: 'plain' | 'quiet' | 'link';
  readonly label?: string;
}

const SHOWN = 1_500;

/** Copies a text, and says for a moment that it did, in the same width. */
export function CopyButton({ children, text, look = 'plain', label }: CopyButtonProps) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text());
      setSaid('Copied');
    } catch {
      setSaid('Refused');
    }
  };
  return (
    <Button look={look} onClick={() => void copy()} aria-label={label} style={{ minWidth: '4.25rem' }}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}

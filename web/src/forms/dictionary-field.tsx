import { type DictionaryName, getDictItem } from '@kit/contracts/methods/dictionary';
import type { ReactNode } from 'react';
import { useQuery } from '../api/use-query';
import { Button } from '../ui/button';
import type { SelectOption } from '../ui/field';
import { Note } from '../ui/text';

export interface DictionaryProps {
  readonly dictType: DictionaryName;
  /** the state whose areas are listed; empty if none is chosen */
  readonly parent?: string;
  /** noun for the content of the list inside a sentence: 'states' */
  readonly what: string;
  readonly children: (options: readonly SelectOption[], placeholder: string, isLoaded: boolean) => ReactNode;
}

/** A field with a list from the server. If the list fails to load, it can be reloaded without losing the form. */
export function Dictionary({ dictType, parent, what, children }: DictionaryProps) {
  const request = parent === undefined ? { dictType } : { dictType, parent };
  const { data, error, isValidating, reload } = useQuery(getDictItem, parent === '' ? null : request);
  const options = data?.items.map(({ value, label }) => ({ value: String(value), label })) ?? [];
  const isComing = !data && isValidating;
  return (
    <div>
      {children(options, isComing ? 'Loading…' : 'Choose', !isComing)}
      {error && !data && (
        <div role="alert">
          <Note>{`We couldn’t load the list of ${what}.`}</Note>
          <Button kind="secondary" isSmall isBusy={isValidating} onClick={() => void reload()}>
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

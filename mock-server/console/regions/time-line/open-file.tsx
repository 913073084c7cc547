import { useRef } from 'react';
import { useOpenApi } from '../../state/contract';
import { readFile } from '../../state/report';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';

/** Opens a report, or keeps a situation, from a file of this machine; dropping it on the page does the same. */
export function OpenFile() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} title="A report, or a situation: drop the file anywhere">
        Open file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A report or a situation"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void readFile(workbench, file, openApi);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}

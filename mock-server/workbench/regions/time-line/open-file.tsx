import { useRef } from 'react';
import { useOpenApi } from '../../state/contract';
import { readFile } from '../../state/trace-file';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';

/** Opens a trace file or adds a saved scenario. Dropping the file on the page does the same. */
export function OpenFile() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()} title="A trace or a saved scenario: drop the file anywhere">
        Open file
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="A trace or a saved scenario"
        accept=".json,application/json"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void readFile(workbench, file, openApi);
          // Lets the tester choose the same file again.
          target.value = '';
        }}
      />
    </>
  );
}

import { printableLines } from '@kit/contracts/printable';
import { callOf, send } from '../../api/client';
import type { Row } from '../../api/journal';
import { changeAddress } from '../../state/address';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoreIcon } from '../../ui/icons';
import { Menu, type MenuItem } from '../../ui/menu';
import { curlOfCall, testOfCall } from './call-words';

/** The rarer actions of a call. */
export function CallMenu({ row: { entry, isGone } }: { readonly row: Row }) {
  const { sandbox, note } = useWorkbench();
  const copy = (what: string, text: () => string | Promise<string>): MenuItem => ({
    label: `Copy ${what}`,
    choose: () => void note(`Copy ${what}`, async () => navigator.clipboard.writeText(printableLines(await text()))),
  });
  const id = String(entry.id);
  const trace: MenuItem[] = [
    { label: 'Trace from here', hint: 'to the latest call', choose: () => changeAddress({ trace: id }) },
    copy('trace', async () =>
      JSON.stringify(await send(callOf('GET /trace', { query: { from: id, to: id } }), sandbox)),
    ),
  ];
  return (
    <Menu
      trigger={
        <Button isIcon aria-label="More of the call" title="More">
          <MoreIcon />
        </Button>
      }
      groups={[
        isGone || !entry.canGoBack ? [] : trace,
        [copy('curl', () => curlOfCall(entry, sandbox, location.origin)), copy('test', () => testOfCall(entry))],
      ]}
    />
  );
}

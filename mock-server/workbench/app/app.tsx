import { DEFAULT_SANDBOX } from '../lib/admin-call';
import { useAddress } from '../state/address';
import { TokenGate } from './token-gate';
import { useTheme } from './use-theme';
import { WorkbenchPage } from './workbench-page';

/** The workbench of the sandbox that the address names. */
export function App() {
  const [sandbox] = useAddress('sandbox');
  const theme = useTheme();
  return (
    <TokenGate>
      <WorkbenchPage key={sandbox} sandbox={sandbox || DEFAULT_SANDBOX} theme={theme} />
    </TokenGate>
  );
}

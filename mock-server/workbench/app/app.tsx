import { useAddress } from '../state/address';
import { Bench } from './bench';
import { Entrance } from './entrance';
import { useTheme } from './use-theme';

const DEFAULT_SANDBOX = 'default';

/** The workbench of the sandbox that the address names. */
export function App() {
  const [sandbox] = useAddress('sandbox');
  const theme = useTheme();
  return (
    <Entrance>
      <Bench key={sandbox} sandbox={sandbox || DEFAULT_SANDBOX} theme={theme} />
    </Entrance>
  );
}

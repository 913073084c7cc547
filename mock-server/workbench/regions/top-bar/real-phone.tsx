import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { formatNumber, MINUTE } from '../../lib/format';
import { useAdmin, useBorrower } from '../../state/data';
import { isElsewhere, originAt, pathFor, useDevices } from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { Dialog } from '../../ui/dialog';
import { FormEnd, SelectField } from '../../ui/form';
import { Button, CopyButton } from '../../ui/parts';

const QrCode = lazy(async () => ({ default: (await import('./qr-code')).QrCode }));

/** Opens the app on a real phone of the same network with a QR code. */
export function RealPhone() {
  const [isOpen, setOpen] = useState(false);
  const { data } = useAdmin(isOpen ? 'GET /health' : undefined);
  const [first, ...others] = isElsewhere() ? [location.hostname] : (data?.addresses ?? []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Real phone</Button>
      <Dialog title="Real phone" isOpen={isOpen} onClose={() => setOpen(false)} width="narrow">
        {() => (
          <div className="column">
            {first !== undefined && <LinkForPhone addresses={[first, ...others]} />}
            {first === undefined && data !== undefined && <NoNetwork />}
          </div>
        )}
      </Dialog>
    </>
  );
}

/** A link for a phone. A change of the login makes a new link. */
function LinkForPhone({ addresses }: { readonly addresses: readonly [string, ...string[]] }) {
  const { sandbox, act } = useWorkbench();
  const { borrowers } = useBorrower();
  const devices = useDevices();
  const [as, setAs] = useState('');
  const [address, setAddress] = useState<string>(addresses[0]);
  const [latest, setLatest] = useState<{ readonly leadsTo: string; readonly path: string; readonly minutes: number }>();
  const at = (as !== '' && devices.find((device) => device.as === as)?.at) || '/';
  const leadsTo = pathFor(sandbox, at, as);
  const link = latest?.leadsTo === leadsTo ? latest : undefined;

  const make = useCallback(async () => {
    const made = await act('Make a link for a phone', 'POST /enter', { body: { path: leadsTo } });
    if (made !== undefined) setLatest({ leadsTo, path: made.link, minutes: made.expiresInMs / MINUTE });
  }, [act, leadsTo]);
  useEffect(() => void make(), [make]);

  const whole = link === undefined ? '' : originAt(address) + link.path;
  return (
    <>
      <p>
        Scan it with a phone on the same network: the app opens in the sandbox {sandbox}
        {link && `. It works for ${link.minutes} minutes`}.
      </p>
      <div className="qr">
        {link && (
          <Suspense>
            <QrCode text={whole} label="QR code of the link" />
          </Suspense>
        )}
      </div>
      <code className="link">{whole || '…'}</code>
      <SelectField
        label="Logged in natively"
        value={as}
        onChange={({ target }) => setAs(target.value)}
        options={[['', 'nobody'], ...borrowers.map(({ contactNumber: one }) => [one, formatNumber(one)] as const)]}
      />
      {addresses.length > 1 && (
        <SelectField
          label="Address of this machine"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          options={addresses.map((one) => [one, one])}
        />
      )}
      <FormEnd>
        <Button onClick={() => void make()}>New link</Button>
        <CopyButton text={() => whole}>Copy link</CopyButton>
      </FormEnd>
    </>
  );
}

const START = 'npm start -- --lan';

function NoNetwork() {
  return (
    <>
      <p>
        Phones cannot reach this server, because it listens on this machine only. Restart it with this command, then
        come back here for a QR code.
      </p>
      <code className="link">{START}</code>
      <FormEnd>
        <CopyButton text={() => START}>Copy command</CopyButton>
      </FormEnd>
    </>
  );
}

import { lazy, Suspense, useRef, useState } from 'react';
import { addressElsewhere } from '../../state/phone-address';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { CopyButton } from '../../ui/copy-button';
import styles from './top-bar.module.css';

const QrCode = lazy(async () => ({ default: (await import('../../ui/qr-code')).QrCode }));

/** The address of the app for a real phone on the same network, where this server is to be reached from there. */
export function DeskPhone() {
  const { sandbox } = useWorkbench();
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  const address = addressElsewhere(sandbox);
  if (address === undefined) return null;
  return (
    <>
      <Button
        onClick={() => {
          setOpen(true);
          dialog.current?.showModal();
        }}
      >
        On a phone
      </Button>
      <dialog ref={dialog} className={styles.dialog} aria-label="On a phone" onClose={() => setOpen(false)}>
        {isOpen && (
          <div className={styles.form}>
            <p>Scan it with a phone on the same network: the app opens in the sandbox {sandbox}.</p>
            <Suspense>
              <QrCode text={address} label={`QR code of ${address}`} />
            </Suspense>
            <code className={styles.address}>{address}</code>
            <div className={styles.formEnd}>
              <CopyButton text={() => address}>Copy address</CopyButton>
              <Button look="primary" onClick={() => dialog.current?.close()}>
                Close
              </Button>
            </div>
          </div>
        )}
      </dialog>
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import { originOf, phoneAddress } from '../../state/phone-address';
import type { Phone } from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { heightOf } from './phone-size';
import styles from './phones.module.css';

interface PhoneScreenProps {
  readonly phone: Phone;
  readonly scale: number;
  readonly isWiped: boolean;
}

/** Permissions that the app needs in its frame. */
const ALLOWED = 'camera; clipboard-write; geolocation';

/** The app in a frame. Text size and theme change in place. Any other change reloads the app. */
export function PhoneScreen({ phone, scale, isWiped }: PhoneScreenProps) {
  const { sandbox } = useWorkbench();
  const [source] = useState(() => phoneAddress(phone, sandbox, isWiped));
  const frame = useRef<HTMLIFrameElement>(null);
  const { name, text, theme, width } = phone;
  const sent = useRef(`${text} ${theme}`);
  useEffect(() => {
    if (sent.current === `${text} ${theme}`) return;
    sent.current = `${text} ${theme}`;
    frame.current?.contentWindow?.postMessage({ shell: { textSize: text, theme } }, originOf(name));
  }, [name, text, theme]);
  const height = heightOf(width);
  return (
    <div className={styles.glass} style={{ width: width * scale, height: height * scale }}>
      <iframe
        ref={frame}
        className={styles.frame}
        data-phone={name}
        title={`The app on phone ${name.toUpperCase()}`}
        src={source}
        allow={ALLOWED}
        style={{ width, height, transform: `scale(${scale})` }}
      />
    </div>
  );
}

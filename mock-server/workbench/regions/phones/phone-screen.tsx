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

/** What the app asks of a phone, and a frame may use. */
const ALLOWED = 'camera; clipboard-write; geolocation';

/** The app in its frame. It goes on where it is when the text grows or night falls; anything else opens it anew. */
export function PhoneScreen({ phone, scale, isWiped }: PhoneScreenProps) {
  const { sandbox } = useWorkbench();
  const [source] = useState(() => phoneAddress(phone, sandbox, isWiped));
  const frame = useRef<HTMLIFrameElement>(null);
  const { name, text, theme, width } = phone;
  const told = useRef(`${text} ${theme}`);
  useEffect(() => {
    if (told.current === `${text} ${theme}`) return;
    told.current = `${text} ${theme}`;
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

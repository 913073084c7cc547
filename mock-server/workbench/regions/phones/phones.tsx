import { useCallback, useState } from 'react';
import { arePhonesApart } from '../../state/phone-address';
import { newPhone, PHONES, putPhone, usePhones } from '../../state/phones';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { PhoneFrame } from './phone-frame';
import { heightOf } from './phone-size';
import styles from './phones.module.css';

/** Space around the frames, in CSS pixels. */
const HEAD = 44;
const MARGIN = 32;
const GAP = 24;
const SMALLEST = 0.4;

/** One to four phones with the app, scaled to fit the region. */
export function Phones() {
  const { sandbox } = useWorkbench();
  const phones = usePhones();
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => setRoom({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const free = PHONES.find((name) => phones.every((phone) => phone.name !== name));
  const most = arePhonesApart() ? PHONES.length : 1;

  const tallest = Math.max(...phones.map(({ width }) => heightOf(width)));
  const allWide = phones.reduce((sum, { width }) => sum + width, 0);
  const byHeight = (room.height - HEAD - MARGIN) / tallest;
  const byWidth = (room.width - MARGIN - GAP * (phones.length - 1)) / allWide;
  const scale = Math.max(SMALLEST, Math.min(1, byHeight, byWidth));

  return (
    <section className={styles.phones} aria-label="Phones" ref={measure}>
      {room.width > 0 && (
        <div className={styles.row}>
          {phones.map((phone) => (
            <PhoneFrame key={`${sandbox} ${phone.name}`} phone={phone} phones={phones} scale={scale} />
          ))}
        </div>
      )}
      {free !== undefined && phones.length < most && (
        <Button
          className={styles.add}
          onClick={() => {
            for (const phone of phones) putPhone(phone);
            putPhone(newPhone(free));
          }}
        >
          + Phone {free.toUpperCase()}
        </Button>
      )}
    </section>
  );
}

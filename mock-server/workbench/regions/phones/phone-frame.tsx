import { formatNumber } from '../../lib/format';
import { savePicture } from '../../lib/save-file';
import { phoneAddress } from '../../state/phone-address';
import { takePictures } from '../../state/phone-picture';
import { type Phone, putPhone, removePhone, TEXT_SIZES, THEMES, WIDTHS } from '../../state/phones';
import { useAdmin } from '../../state/use-admin';
import { reloadPhones, useStore, useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import { MoonIcon, MoreIcon, ReloadIcon, SunIcon } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { PhoneScreen } from './phone-screen';
import styles from './phones.module.css';

interface PhoneFrameProps {
  readonly phone: Phone;
  readonly phones: readonly Phone[];
  readonly scale: number;
}

/** A simulated phone with its settings and the app. */
export function PhoneFrame({ phone, phones, scale }: PhoneFrameProps) {
  const workbench = useWorkbench();
  const { sandbox, reloads } = workbench;
  const { data } = useAdmin('GET /borrowers');
  const reload = useStore(reloads)[phone.name];
  const title = phone.name.toUpperCase();
  const numbers = (data?.borrowers ?? []).map(({ contactNumber }) => contactNumber).reverse();

  const put = (changes: Partial<Phone>) => {
    for (const other of phones) putPhone(other);
    putPhone({ ...phone, ...changes });
  };
  const picture = async () => {
    const [taken] = await takePictures([phone]);
    if (taken !== undefined) savePicture(`phone-${phone.name}`, taken.data);
  };
  /** A new login starts on the home page. */
  const give = (as: string) => {
    put({ as, at: '/' });
    reloadPhones(workbench, [phone.name], true);
  };

  return (
    <figure className={styles.phone} aria-label={`Phone ${title}`}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        <Menu
          trigger={
            <Button look="quiet" className={styles.who} aria-label={`Borrower of phone ${title}`}>
              {phone.as === '' ? 'not logged in' : formatNumber(phone.as)} ▾
            </Button>
          }
          groups={[
            [{ label: 'Not logged in', choose: () => give('') }],
            numbers.map((number) => ({
              label: formatNumber(number),
              hint: number === phone.as ? 'here' : 'log in natively',
              choose: () => give(number),
            })),
          ]}
        />
        <span className={styles.tools}>
          <Menu
            trigger={<Button aria-label={`Width of phone ${title}`}>{phone.width} ▾</Button>}
            groups={[
              WIDTHS.map((width) => ({
                label: `${width} wide`,
                hint: width === phone.width ? 'now' : undefined,
                choose: () => put({ width }),
              })),
            ]}
          />
          <Button
            aria-pressed={phone.text !== TEXT_SIZES[0]}
            aria-label={`Text at 200 % on phone ${title}`}
            onClick={() => put({ text: phone.text === TEXT_SIZES[0] ? TEXT_SIZES[1] : TEXT_SIZES[0] })}
          >
            {phone.text} %
          </Button>
          <Button
            isIcon
            aria-label={`${phone.theme === 'light' ? 'Dark' : 'Light'} theme on phone ${title}`}
            onClick={() => put({ theme: phone.theme === 'light' ? THEMES[1] : THEMES[0] })}
          >
            {phone.theme === 'light' ? <SunIcon /> : <MoonIcon />}
          </Button>
          <Button isIcon aria-label={`Reload phone ${title}`} onClick={() => reloadPhones(workbench, [phone.name])}>
            <ReloadIcon />
          </Button>
          <Menu
            trigger={
              <Button isIcon aria-label={`More of phone ${title}`}>
                <MoreIcon />
              </Button>
            }
            groups={[
              [
                {
                  label: 'Open in new tab',
                  choose: () => window.open(phoneAddress(phone, sandbox), '_blank', 'noopener'),
                },
                { label: 'Save screenshot', choose: () => void picture() },
                { label: 'Home', choose: () => put({ at: '/' }) },
                {
                  label: 'Wipe',
                  hint: 'clears storage',
                  choose: () => give(''),
                },
              ],
              phones.length > 1
                ? [{ label: `Remove phone ${title}`, isDanger: true, choose: () => removePhone(phone.name, phones) }]
                : [],
            ]}
          />
        </span>
      </figcaption>
      <PhoneScreen
        key={`${phone.as} ${phone.at} ${reload?.count ?? 0}`}
        phone={phone}
        scale={scale}
        isWiped={reload?.isWiped ?? false}
      />
    </figure>
  );
}

import { printableLines } from '@kit/contracts/printable';
import {
  Callout,
  DataList,
  IconButton,
  Kbd,
  Badge as ThemesBadge,
  Button as ThemesButton,
  Tabs as ThemesTabs,
} from '@radix-ui/themes';
import {
  Component,
  type ComponentProps,
  type ReactNode,
  useCallback,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

const LOOKS = {
  plain: { variant: 'surface', color: 'gray', highContrast: true },
  primary: { variant: 'solid' },
  danger: { variant: 'surface', color: 'red' },
  quiet: { variant: 'ghost', color: 'gray', highContrast: true },
  link: { variant: 'ghost', color: 'green' },
  pressed: { variant: 'soft' },
} as const;

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  readonly look?: keyof typeof LOOKS;
  /** icon only; needs an aria-label */
  readonly isIcon?: boolean;
}

/** A button of the library in one of five looks. */
export function Button({ look = 'plain', isIcon = false, ...rest }: ButtonProps) {
  const { 'aria-pressed': isPressed } = rest;
  const Library = isIcon ? IconButton : ThemesButton;
  return <Library type="button" size="1" {...(isPressed ? LOOKS.pressed : LOOKS[look])} {...rest} />;
}

/** The keyboard shortcut of a button. */
export const Key = ({ children }: { readonly children: string }) => (
  <Kbd size="1" aria-hidden="true">
    {children}
  </Kbd>
);

const COLORS = { plain: 'gray', good: 'green', warning: 'amber', danger: 'red' } as const;
export type Tone = keyof typeof COLORS;

export const Badge = ({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) => (
  <ThemesBadge size="1" color={COLORS[tone]} className="badge">
    {children}
  </ThemesBadge>
);

const SHOWN = 1_500;

/** Copies a text, which is often pasted into a terminal, without control characters. Shows the result in place of its label for a moment. */
export function CopyButton({
  children,
  text,
  look = 'plain',
}: {
  readonly children: string;
  /** called on click */
  readonly text: () => string;
  readonly look?: 'plain' | 'quiet' | 'link';
}) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SHOWN);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(printableLines(text())).then(
      () => setSaid('Copied'),
      () => setSaid('Copy failed'),
    );
  return (
    <Button look={look} onClick={() => void copy()}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}

/** @param action at the end of the heading */
export function Section({
  title,
  action,
  children,
}: {
  readonly title: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section className="section" aria-label={title}>
      <div className="head">
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <DataList.Root size="1" className="facts">
      {facts.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.Label>{name}</DataList.Label>
          <DataList.Value>{value}</DataList.Value>
        </DataList.Item>
      ))}
    </DataList.Root>
  );
}

/** An empty state: what is missing and the next step. */
export function Empty({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div className="empty">
      <p>
        <b>{title}</b>
      </p>
      {children !== undefined && <div className="muted">{children}</div>}
    </div>
  );
}

/** A sentence about the whole page, above its regions. */
export const Notice = ({ isProblem, children }: { readonly isProblem?: boolean; readonly children: ReactNode }) => (
  <Callout.Root size="1" highContrast color="amber" className="notice" role={isProblem ? 'alert' : 'status'}>
    <Callout.Text>{children}</Callout.Text>
  </Callout.Root>
);

/** Contains a render error to one region, which `name` names. */
export class Boundary extends Component<
  { readonly name: string; readonly children: ReactNode },
  { readonly problem?: Error }
> {
  override state: { readonly problem?: Error } = {};

  static getDerivedStateFromError(problem: Error): { readonly problem: Error } {
    return { problem };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    return (
      <Empty title={`${this.props.name} cannot be shown`}>
        <p>{problem.message}</p>
        <Button onClick={() => this.setState({ problem: undefined })}>Try again</Button>
      </Empty>
    );
  }
}

/** Only the selected tab renders its content. */
export function Tabs<Name extends string>({
  label,
  value,
  onChange,
  tabs,
  end,
  size = '1',
}: {
  readonly label: string;
  readonly value: Name;
  readonly onChange: (name: Name) => void;
  readonly tabs: readonly {
    readonly name: Name;
    readonly label: string;
    /** shown beside the label unless 0 */
    readonly count?: number | undefined;
    readonly tone?: Tone;
    readonly content: () => ReactNode;
  }[];
  /** at the end of the row of tabs */
  readonly end?: ReactNode;
  readonly size?: '1' | '2';
}) {
  return (
    <ThemesTabs.Root className="tabs" value={value} onValueChange={(next) => onChange(next as Name)}>
      <div className="tab-bar">
        <ThemesTabs.List size={size} aria-label={label}>
          {tabs.map((tab) => (
            <ThemesTabs.Trigger key={tab.name} value={tab.name}>
              {tab.label}
              {tab.count ? <Badge tone={tab.tone ?? 'plain'}>{tab.count}</Badge> : null}
            </ThemesTabs.Trigger>
          ))}
        </ThemesTabs.List>
        {end !== undefined && <div className="row">{end}</div>}
      </div>
      {tabs.map((tab) => (
        <ThemesTabs.Content key={tab.name} value={tab.name} className="panel">
          {tab.name === value && <Boundary name={tab.label}>{tab.content()}</Boundary>}
        </ThemesTabs.Content>
      ))}
    </ThemesTabs.Root>
  );
}

/** Each icon as one path in a 16 by 16 box. */
const ICONS = {
  sun: 'M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1M5 8a3 3 0 1 0 6 0 3 3 0 1 0-6 0',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7Z',
  reload: 'M13.5 8a5.5 5.5 0 1 1-1.6-3.9L13.5 5.7M13.5 2v3.7h-3.7',
  more: 'M2.7 8h.6M7.7 8h.6M12.7 8h.6',
  close: 'm4 4 8 8M12 4l-8 8',
  search: 'm10.5 10.5 3.5 3.5M2.5 7a4.5 4.5 0 1 0 9 0 4.5 4.5 0 1 0-9 0',
};

export const Icon = ({ name }: { readonly name: keyof typeof ICONS }) => (
  <svg
    width="14"
    height="14"
    viewBox="0 0 16 16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={ICONS[name]} />
  </svg>
);

/** Follows the inner size of an element, in CSS pixels. Both are 0 until the element is measured. */
export const useSize = () => {
  const [size, setSize] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [size, measure] as const;
};

/** Returns true while the window fits a media query. */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    useCallback(
      (listener: () => void) => {
        const list = matchMedia(query);
        list.addEventListener('change', listener);
        return () => list.removeEventListener('change', listener);
      },
      [query],
    ),
    () => matchMedia(query).matches,
  );

/** Returns true in a narrow window, such as a laptop's at 200 % zoom. Its regions are below each other. */
export const useNarrow = (): boolean => useMedia('(max-width: 859px)');

import { DropdownMenu, Theme, Dialog as Themes } from '@radix-ui/themes';
import { DropdownMenu as Primitive } from 'radix-ui';
import { Fragment, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import type { Act } from '../state/acts';
import { holdBack } from '../state/address';
import { createStore, useStore } from '../state/workbench';
import { FormEnd } from './form';
import { Button, Icon } from './parts';

/** A dialog focuses the element with this attribute, or its first field. */
const FIRST = '[data-first], input, textarea, select';

/**
 * A modal dialog. Escape and the browser's back button close it. Then the element that opened it has the focus again.
 * @param children rendered only while open
 */
export function Dialog({
  title,
  isOpen,
  onClose,
  width = 'middle',
  isBare = false,
  children,
}: {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly width?: 'narrow' | 'middle' | 'drawer';
  /** no visible title or close button; the content closes the dialog */
  readonly isBare?: boolean;
  readonly children: () => ReactNode;
}) {
  const opener = useRef<Element>(null);
  const latestOnClose = useRef(onClose);
  useEffect(() => {
    latestOnClose.current = onClose;
  }, [onClose]);
  useEffect(() => (isOpen ? holdBack(() => latestOnClose.current()) : undefined), [isOpen]);
  return (
    <Themes.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Themes.Content
        size="2"
        className={`dialog ${width}`}
        aria-describedby={undefined}
        onOpenAutoFocus={({ currentTarget }) => {
          opener.current = document.activeElement;
          const first = (currentTarget as HTMLElement).querySelector<HTMLElement>(FIRST);
          // The library would focus the first button otherwise.
          if (first !== null) queueMicrotask(() => first.focus());
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (opener.current instanceof HTMLElement) opener.current.focus();
        }}
      >
        <Themes.Title size="3" className={isBare ? 'unseen' : 'dialog-title'}>
          {title}
        </Themes.Title>
        {children()}
        {!isBare && (
          <Button isIcon look="quiet" className="dialog-close" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </Button>
        )}
      </Themes.Content>
    </Themes.Root>
  );
}

/** The open question before something that cannot be undone. */
const asked = createStore<
  | {
      /** imperative, with its object; title of the dialog and label of its button */
      readonly what: string;
      /** what is lost */
      readonly loses: string;
      readonly perform: () => unknown;
    }
  | undefined
>(undefined);

/** Asks the tester, and performs it after a yes. */
export const ask = (question: NonNullable<ReturnType<typeof asked.get>>): void => asked.set(question);

/** The dialog of `ask`. */
export function Ask() {
  const question = useStore(asked);
  if (question === undefined) return null;
  const close = () => asked.set(undefined);
  return (
    <Dialog title={question.what} isOpen onClose={close} width="narrow">
      {() => (
        <>
          <p>{question.loses}</p>
          <FormEnd>
            <Button onClick={close}>Cancel</Button>
            <Button
              look="danger"
              data-first
              onClick={() => {
                close();
                void question.perform();
              }}
            >
              {question.what}
            </Button>
          </FormEnd>
        </>
      )}
    </Dialog>
  );
}

/** Runs an act, after a question if it loses something. */
export const run = ({ label, loses, choose }: Act): void => {
  if (loses === undefined) void choose();
  else ask({ what: label, loses, perform: choose });
};

/**
 * A menu. Its content is the library's, but for the scroll area: that writes a style element as HTML, which the page's
 * content security policy refuses.
 * @param trigger a button
 * @param groups separated by lines
 */
export function Menu({
  trigger,
  groups,
}: {
  readonly trigger: ReactElement;
  readonly groups: readonly (readonly Act[])[];
}) {
  const chosen = useRef<Act>(undefined);
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <Primitive.Portal>
        <Theme asChild>
          <Primitive.Content
            className="menu rt-PopperContent rt-BaseMenuContent rt-DropdownMenuContent rt-r-size-1 rt-variant-soft"
            align="start"
            sideOffset={4}
            collisionPadding={10}
            // The button has the focus again before the item runs, so that a dialog can return it there.
            onCloseAutoFocus={() => {
              const item = chosen.current;
              chosen.current = undefined;
              if (item !== undefined) queueMicrotask(() => run(item));
            }}
          >
            <div className="rt-BaseMenuViewport rt-DropdownMenuViewport">
              {groups
                .filter((group) => group.length > 0)
                .map((group, index) => (
                  <Fragment key={group.map(({ label }) => label).join()}>
                    {index > 0 && <DropdownMenu.Separator />}
                    {group.map((item) => (
                      <DropdownMenu.Item
                        key={item.label}
                        {...(item.hint === undefined ? {} : { shortcut: item.hint })}
                        {...(item.loses === undefined ? {} : { color: 'red' })}
                        onSelect={(event) => {
                          if (item.staysOpen === true) event.preventDefault();
                          if (item.staysOpen === true) run(item);
                          else chosen.current = item;
                        }}
                      >
                        {item.label}
                      </DropdownMenu.Item>
                    ))}
                  </Fragment>
                ))}
            </div>
          </Primitive.Content>
        </Theme>
      </Primitive.Portal>
    </DropdownMenu.Root>
  );
}

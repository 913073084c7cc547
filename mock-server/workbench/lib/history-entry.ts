/** The state of a history entry that an open dialog, or one that has been closed, left. The next place takes it over. */
interface EntryState {
  readonly dialog?: 'open' | 'closed';
}

export const entryState = (): EntryState => (history.state as EntryState | null) ?? {};

/**
 * Gives an open dialog a history entry, so that the browser's back button closes it before it leaves the page.
 * @returns gives the entry up, because the dialog is closed
 */
export const holdBack = (close: () => void): (() => void) => {
  const state: EntryState = { dialog: 'open' };
  if (entryState().dialog === 'closed') history.replaceState(state, '');
  else history.pushState(state, '');
  window.addEventListener('popstate', close);
  return () => {
    window.removeEventListener('popstate', close);
    if (entryState().dialog === 'open') history.replaceState({ dialog: 'closed' } satisfies EntryState, '');
  };
};

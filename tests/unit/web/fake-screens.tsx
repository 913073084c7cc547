import { type ComponentType, useState } from 'react';
import { onTestFinished, vi } from 'vitest';
import { useScreen } from '../../../web/src/api/use-screen';
import { useSession } from '../../../web/src/api/use-session';
import { screens } from '../../../web/src/app/screens';
import type { RouteName } from '../../../web/src/platform/routes';

/** What a test adds to the fake of a screen. */
export const added = new Map<RouteName, ComponentType>();

/** The chunks of the screens. By default each one is already loaded. */
export const chunk = { arrives: Promise.resolve(), missing: '', asked: [] as string[] };

const components = new Map<RouteName, ComponentType>();

const screenComponent = (name: RouteName): ComponentType => {
  const known = components.get(name);
  if (known) return known;
  function Screen() {
    const [typed, setTyped] = useState('');
    const { goTo, back } = useScreen();
    const { user } = useSession();
    const Added = added.get(name);
    return (
      <>
        <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
        <output>{user?.fullName}</output>
        <button type="button" data-go={name} onClick={() => goTo('settings', { query: { from: name } })} />
        <button type="button" data-public={name} onClick={() => goTo('aboutUs')} />
        <button type="button" data-back={name} onClick={back} />
        {Added && <Added />}
      </>
    );
  }
  components.set(name, Screen);
  return Screen;
};

/** Replaces the screens of the app until the test ends. Each fake has a name and a text field. */
export const fakeScreens = (): void => {
  vi.spyOn(screens, 'component').mockImplementation(screenComponent);
  vi.spyOn(screens, 'isLoaded').mockImplementation((name) => chunk.missing !== name);
  vi.spyOn(screens, 'preload').mockImplementation(async (name) => {
    chunk.asked.push(name);
    await chunk.arrives;
  });
  vi.spyOn(screens, 'reload').mockImplementation(async (name) => {
    await screens.preload(name);
    return screens.isLoaded(name);
  });
  Object.assign(chunk, { arrives: Promise.resolve(), missing: '', asked: [] });
  onTestFinished(() => added.clear());
};

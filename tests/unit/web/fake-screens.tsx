import { useMemo, useState } from 'react';
import { vi } from 'vitest';
import { useScreen } from '../../../web/src/api/use-screen';
import { useSession } from '../../../web/src/api/use-session';
import { screens } from '../../../web/src/app/screens';
import type { RouteName } from '../../../web/src/platform/routes';
import { ActionBar } from '../../../web/src/ui/action-bar';
import { Skeleton } from '../../../web/src/ui/loaded';

/** The name of the screen with each special behaviour. Empty by default. */
export const special = { broken: '', brokenBar: '', bar: '', skeleton: '', steps: '', titled: '' };

/** The value that a broken screen throws. If it is undefined, the screen throws an error with its name. */
export const fault: { thrown: unknown } = { thrown: undefined };

/** Two views of one screen. The first gets its name after loading, and the second is a step above it. */
function Steps() {
  const [step, setStep] = useState<'first' | 'second'>('first');
  const title = `The ${step} step`;
  const { leave } = useScreen({
    view: step,
    title,
    onBack: step === 'second' ? () => setStep('first') : undefined,
  });
  return (
    <>
      <button type="button" data-step="second" onClick={() => setStep('second')} />
      <button type="button" data-leave={step} onClick={leave} />
    </>
  );
}

function Broken({ name }: { readonly name: string }): never {
  throw fault.thrown ?? new Error(`${name} is broken`);
}

/** A working screen with a broken icon in its top bar. */
function BrokenBar() {
  useScreen({ rightIcon: brokenIcon });
  return null;
}
const brokenIcon = <Broken name="The icon" />;

/** A screen that changes its top bar. */
function Titled() {
  const [title, setTitle] = useState('Its own title');
  const rightIcon = useMemo(() => <i data-icon="right" />, []);
  useScreen({ title, rightIcon });
  return <button type="button" data-title="another" onClick={() => setTitle('Another title')} />;
}

const components = new Map<string, () => React.ReactNode>();

const screenComponent = (name: RouteName) => {
  const make = () =>
    function Screen() {
      const [typed, setTyped] = useState('');
      const [isLoaded, setIsLoaded] = useState(false);
      const { goTo, back } = useScreen();
      const { user } = useSession();
      return (
        <>
          <input aria-label={name} value={typed} onChange={(event) => setTyped(event.target.value)} />
          <output>{user?.fullName}</output>
          {special.broken === name && <Broken name={name} />}
          {special.brokenBar === name && <BrokenBar />}
          <button type="button" data-go={name} onClick={() => goTo('settings', { query: { from: name } })} />
          <button type="button" data-public={name} onClick={() => goTo('aboutUs')} />
          <button type="button" data-back={name} onClick={back} />
          {special.skeleton === name && <Skeleton />}
          {special.bar === name && <ActionBar>Go</ActionBar>}
          {special.steps === name &&
            (isLoaded ? <Steps /> : <button type="button" data-step="first" onClick={() => setIsLoaded(true)} />)}
          {special.titled === name && <Titled />}
        </>
      );
    };
  const known = components.get(name) ?? make();
  components.set(name, known);
  return known;
};

/** The chunks of the screens. By default each one is already loaded. */
export const chunk: { arrives: Promise<void>; missing: string; asked: string[] } = {
  arrives: Promise.resolve(),
  missing: '',
  asked: [],
};

const isScreenLoaded = (name: RouteName): boolean => chunk.missing !== name;

const preloadScreen = async (name: RouteName): Promise<void> => {
  chunk.asked.push(name);
  await chunk.arrives;
};

const reloadScreen = async (name: RouteName): Promise<boolean> => {
  await preloadScreen(name);
  return isScreenLoaded(name);
};

/** Replaces the screens of the app until the test ends. Each fake has a name and a text field. */
export const fakeScreens = (): void => {
  vi.spyOn(screens, 'component').mockImplementation(screenComponent);
  vi.spyOn(screens, 'isLoaded').mockImplementation(isScreenLoaded);
  vi.spyOn(screens, 'preload').mockImplementation(preloadScreen);
  vi.spyOn(screens, 'reload').mockImplementation(reloadScreen);
};

/** Resets all of the above. Call it before each test. */
export const resetScreens = (): void => {
  Object.assign(special, { broken: '', brokenBar: '', bar: '', skeleton: '', steps: '', titled: '' });
  fault.thrown = undefined;
  Object.assign(chunk, { arrives: Promise.resolve(), missing: '', asked: [] });
};

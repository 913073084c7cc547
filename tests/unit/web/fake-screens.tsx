import { useMemo, useState } from 'react';
import type { RouteName } from '../../../web/src/navigation/routes';
import { useTopBar } from '../../../web/src/navigation/top-bar-context';
import { useNavigation } from '../../../web/src/navigation/use-navigation';
import { useView } from '../../../web/src/navigation/use-view';
import { useSession } from '../../../web/src/session/use-session';
import { ActionBar } from '../../../web/src/ui/action-bar';
import { Skeleton } from '../../../web/src/ui/skeleton';

/** The screen that each of these is about; none unless a test says so. */
export const special = { broken: '', brokenBar: '', bar: '', skeleton: '', steps: '', titled: '' };

/** What a broken one throws, in place of an error that names it. */
export const fault: { thrown: unknown } = { thrown: undefined };

/** Two views of one screen: the first is named once it has loaded, and the second is a step above it. */
function Steps() {
  const [step, setStep] = useState<'first' | 'second'>('first');
  const title = `The ${step} step`;
  useView({ name: step, title, onBack: step === 'second' ? () => setStep('first') : undefined });
  const { leave } = useNavigation();
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

/** A screen that works, with an icon in its top bar that does not. */
function BrokenBar() {
  useTopBar({ rightIcon: brokenIcon });
  return null;
}
const brokenIcon = <Broken name="The icon" />;

/** What a screen adds to its own top bar. */
function Titled() {
  const [title, setTitle] = useState('Its own title');
  const rightIcon = useMemo(() => <i data-icon="right" />, []);
  useTopBar({ title, rightIcon });
  return <button type="button" data-title="another" onClick={() => setTitle('Another title')} />;
}

const screens = new Map<string, () => React.ReactNode>();

/** Screens that can be told apart and typed into. The tests of the app load them in place of `app/screens` (vitest.config.ts). */
export const screenComponent = (name: RouteName) => {
  const make = () =>
    function Screen() {
      const [typed, setTyped] = useState('');
      const [isLoaded, setIsLoaded] = useState(false);
      const { goTo, back } = useNavigation();
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
  const known = screens.get(name) ?? make();
  screens.set(name, known);
  return known;
};

/** The chunks of the screens: there is one for each, and it has come, unless a test says otherwise. */
export const chunk: { arrives: Promise<void>; missing: string; asked: string[] } = {
  arrives: Promise.resolve(),
  missing: '',
  asked: [],
};

export const isScreenLoaded = (name: RouteName): boolean => chunk.missing !== name;

export const preloadScreen = async (name: RouteName): Promise<void> => {
  chunk.asked.push(name);
  await chunk.arrives;
};

export const reloadScreen = async (name: RouteName): Promise<boolean> => {
  await preloadScreen(name);
  return isScreenLoaded(name);
};

/** Puts everything back: call it before each test. */
export const resetScreens = (): void => {
  Object.assign(special, { broken: '', brokenBar: '', bar: '', skeleton: '', steps: '', titled: '' });
  fault.thrown = undefined;
  Object.assign(chunk, { arrives: Promise.resolve(), missing: '', asked: [] });
};

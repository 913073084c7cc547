import { act, useEffect, useRef, useState } from 'react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { Dialog } from '../../../../web/src/ui/dialog';
import { restoreFocus } from '../../../../web/src/ui/restore-focus';
import { button, mount, only, tap } from '../../../support/mount';

function Files() {
  const [files, setFiles] = useState(['one', 'two']);
  return (
    <main>
      <h1 tabIndex={-1}>Files</h1>
      <ul>
        {files.map((file) => (
          <li key={file}>
            <button type="button" onClick={() => setFiles(files.filter((each) => each !== file))}>
              {file}
            </button>
          </li>
        ))}
      </ul>
    </main>
  );
}

const press = async (element: HTMLElement) => {
  element.focus();
  await tap(element);
  // the observer runs in a microtask
  await act(async () => undefined);
};

beforeEach(() => {
  onTestFinished(restoreFocus(window));
  // the test environment has no layout
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
});

describe('focus', () => {
  it('stays in the list after an entry was removed, not on the body', async () => {
    await mount(<Files />);
    await press(button('one'));
    expect(document.activeElement).toBe(only('ul'));
  });

  it('moves to the heading if that part of the screen is gone', async () => {
    function Steps() {
      const [isDone, setIsDone] = useState(false);
      return (
        <main>
          <h1 tabIndex={-1}>Steps</h1>
          {isDone ? (
            <p>Done</p>
          ) : (
            <button type="button" onClick={() => setIsDone(true)}>
              Do it
            </button>
          )}
        </main>
      );
    }
    await mount(<Steps />);
    await press(button('Do it'));
    expect(document.activeElement).toBe(only('h1'));
  });

  it('stays where other code has moved it', async () => {
    function Moves() {
      const [isDone, setIsDone] = useState(false);
      const field = useRef<HTMLInputElement>(null);
      useEffect(() => {
        if (isDone) field.current?.focus();
      }, [isDone]);
      return (
        <main>
          <h1 tabIndex={-1}>Moves</h1>
          {!isDone && (
            <button type="button" onClick={() => setIsDone(true)}>
              Go on
            </button>
          )}
          <input ref={field} aria-label="Next" />
        </main>
      );
    }
    await mount(<Moves />);
    await press(button('Go on'));
    expect(document.activeElement).toBe(only('input'));
  });
});

describe('a sheet whose content changes', () => {
  it('takes focus again under its new title', async () => {
    function Steps() {
      const [step, setStep] = useState(1);
      return (
        <Dialog title={`Step ${step}`} onClose={() => undefined}>
          {step === 1 && (
            <button type="button" onClick={() => setStep(2)}>
              Next
            </button>
          )}
        </Dialog>
      );
    }
    await mount(<Steps />);
    await press(button('Next'));
    expect(document.activeElement).toBe(only('dialog'));
    expect(only('dialog').getAttribute('aria-labelledby')).toBe(only('h2').id);
  });
});

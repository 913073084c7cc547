import { useSyncExternalStore } from 'react';
import { createStore } from '../lib/store';
import { Button } from './button';
import { Dialog, takesFocus } from './dialog';
import styles from './dialog.module.css';
import { FormEnd } from './field';

/** A question before something that cannot be undone. */
interface Question {
  /** imperative, with its object; title of the dialog and label of its button */
  readonly what: string;
  /** what is lost */
  readonly loses: string;
  readonly perform: () => unknown;
}

/** The open question. */
export const asked = createStore<Question | undefined>(undefined);

/** Asks the tester, and performs it after a yes. */
export const ask = (question: Question): void => asked.set(question);

/** The dialog of `ask`. */
export function Ask() {
  const question = useSyncExternalStore(asked.subscribe, asked.get);
  if (question === undefined) return null;
  const close = () => asked.set(undefined);
  return (
    <Dialog title={question.what} isOpen onClose={close} width="narrow">
      {() => (
        <div className={styles.question}>
          <p>{question.loses}</p>
          <FormEnd>
            <Button onClick={close}>Cancel</Button>
            <Button
              look="danger"
              ref={takesFocus}
              onClick={() => {
                close();
                void question.perform();
              }}
            >
              {question.what}
            </Button>
          </FormEnd>
        </div>
      )}
    </Dialog>
  );
}

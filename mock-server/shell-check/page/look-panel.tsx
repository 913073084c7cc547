import { useState } from 'react';
import type { Check } from '../check/checks';
import page from './page.module.css';
import styles from './row.module.css';

interface LookPanelProps {
  readonly check: Check;
  readonly onAnswer: (look: 'yes' | 'no') => void;
}

/** Compares what a person pastes with what the shell was told to copy. */
function Paste({ check, onAnswer }: LookPanelProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        onAnswer(text === check.pasted ? 'yes' : 'no');
      }}
    >
      <label className={styles.question} htmlFor="pasted">
        {check.look?.question}
      </label>
      <div className={page.choices}>
        <input id="pasted" value={text} autoComplete="off" onChange={({ target }) => setText(target.value)} />
        <button type="submit" className={page.button} disabled={text === ''}>
          Compare
        </button>
      </div>
    </form>
  );
}

/** What a person is asked, because no page can see it. */
export function LookPanel({ check, onAnswer }: LookPanelProps) {
  if (check.pasted !== undefined) return <Paste check={check} onAnswer={onAnswer} />;
  return (
    <fieldset className={styles.look}>
      <legend className={styles.question}>{check.look?.question}</legend>
      <div className={page.choices}>
        {check.seesBack !== true && (
          <button type="button" className={page.button} onClick={() => onAnswer('yes')}>
            Yes
          </button>
        )}
        <button type="button" className={page.button} onClick={() => onAnswer('no')}>
          {check.seesBack ? 'It did something else' : 'No'}
        </button>
      </div>
    </fieldset>
  );
}

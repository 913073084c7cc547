import { useState } from 'react';
import type { Check } from '../check/check';
import type { Run } from '../check/run';
import page from './page.module.css';
import styles from './row.module.css';

interface LookPanelProps {
  readonly check: Check;
  readonly run: Run;
}

/** Compares the pasted text with the text that the shell had to copy. */
function Paste({ check, run }: LookPanelProps) {
  const [text, setText] = useState('');
  return (
    <form
      className={styles.paste}
      onSubmit={(event) => {
        event.preventDefault();
        run.paste(check.id, text);
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

/** Asks the tester about results that a page cannot observe. */
export function LookPanel({ check, run }: LookPanelProps) {
  if (check.pasted !== undefined) return <Paste check={check} run={run} />;
  return (
    <fieldset className={styles.look}>
      <legend className={styles.question}>{check.look?.question}</legend>
      <div className={page.choices}>
        {check.isNoticed !== true && (
          <button type="button" className={page.button} onClick={() => run.answer(check.id, 'yes')}>
            Yes
          </button>
        )}
        <button type="button" className={page.button} onClick={() => run.answer(check.id, 'no')}>
          {check.isNoticed ? 'Something else happened' : 'No'}
        </button>
      </div>
    </fieldset>
  );
}

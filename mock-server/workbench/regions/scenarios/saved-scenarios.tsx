import type { Answer } from '../../api/client';
import { useWorkbench } from '../../state/workbench';
import { ask } from '../../ui/ask';
import { Button } from '../../ui/button';
import styles from './scenarios.module.css';

interface SavedScenariosProps {
  readonly shown: Answer<'GET /scenarios'>['saved'];
  readonly onOpen: (name: string) => void;
}

/** Saved scenarios. Opening one replaces the whole sandbox. */
export function SavedScenarios({ shown, onOpen }: SavedScenariosProps) {
  const { act } = useWorkbench();
  if (shown.length === 0) return null;
  return (
    <section aria-label="Saved scenarios">
      <h2 className={styles.stage}>Saved scenarios</h2>
      <ul>
        {shown.map(({ name, title, description, problem }) => (
          <li key={name} className={styles.saved}>
            <span className={styles.savedName}>
              {name}
              <span className={styles.description}>{problem ?? (description || title)}</span>
            </span>
            {problem === null && (
              <Button title="Replaces the whole sandbox" onClick={() => onOpen(name)}>
                Open
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={`Delete the scenario ${name}`}
              onClick={() =>
                ask({
                  what: `Delete ${name}`,
                  loses: 'The file of this saved scenario.',
                  perform: () => act(`Delete the scenario ${name}`, 'DELETE /scenarios/:name', { params: { name } }),
                })
              }
            >
              ✕
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

import { useDevices } from '../../state/devices';
import { openSaved } from '../../state/open-scenario';
import { useAdmin } from '../../state/use-admin';
import { useWorkbench } from '../../state/workbench';
import { Button } from '../../ui/button';
import styles from './scenarios.module.css';

interface SavedScenariosProps {
  /** words of the filter, lowercase */
  readonly words: readonly string[];
  readonly onOpened: () => void;
}

/** Saved scenarios. Opening one replaces the whole sandbox. */
export function SavedScenarios({ words, onOpened }: SavedScenariosProps) {
  const workbench = useWorkbench();
  const devices = useDevices();
  const { data } = useAdmin('GET /scenarios');
  const shown = (data?.saved ?? []).filter(({ name, title }) =>
    words.every((word) => `${name} ${title}`.toLowerCase().includes(word)),
  );
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
              <Button
                title="Replaces the whole sandbox"
                onClick={() => {
                  onOpened();
                  void openSaved(workbench, name, devices);
                }}
              >
                Open
              </Button>
            )}
            <Button
              look="quiet"
              aria-label={`Delete the scenario ${name}`}
              onClick={() =>
                void workbench.act(`Delete the scenario ${name}`, 'DELETE /scenarios/:name', { params: { name } })
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

import { useEffect, useState } from 'react';
import { useOpenApi } from '../../state/contract';
import { readFile } from '../../state/trace-file';
import { useWorkbench } from '../../state/workbench';
import styles from './trace.module.css';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') ?? false;

/** Accepts a dropped file anywhere on the page, phones included. */
export function DropTarget() {
  const workbench = useWorkbench();
  const openApi = useOpenApi();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const [file] = event.dataTransfer?.files ?? [];
      if (file !== undefined) void readFile(workbench, file, openApi);
    };
    document.addEventListener('dragenter', over);
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragenter', over);
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, [workbench, openApi]);
  if (!isOver) return null;
  return (
    <div className={styles.target}>
      <p className={styles.targetWords}>Drop a trace to open it, or a saved scenario to add it</p>
    </div>
  );
}

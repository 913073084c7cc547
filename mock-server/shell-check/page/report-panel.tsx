import { CONTRACT_VERSION } from '@kit/contracts/version';
import { useRef, useState } from 'react';
import { jsonReport, type ReportSource, textReport } from '../check/report';
import type { Snapshot } from '../check/run';
import styles from './page.module.css';
import { screenOf } from './screen';

const placeOf = (): ReportSource => ({
  madeAt: new Date(),
  userAgent: navigator.userAgent,
  contractVersion: CONTRACT_VERSION,
  screen: screenOf(),
});

const download = (text: string): void => {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  link.download = `shell-check-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
};

/** The report for copying. Many web views cannot download or use the clipboard, so the text is selectable. */
export function ReportPanel({ snapshot }: { readonly snapshot: Snapshot }) {
  const area = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState<string>();
  const [said, setSaid] = useState('');

  const copy = async (made: string) => {
    setText(made);
    try {
      await navigator.clipboard.writeText(made);
      setSaid('Copied.');
    } catch {
      setSaid('This web view does not allow copying. Select the text below.');
    }
  };
  return (
    <section className={styles.group} aria-label="Report">
      <h2 className={styles.groupTitle}>Report</h2>
      <p className={styles.groupText}>Tokens are masked.</p>
      <div className={styles.choices}>
        <button type="button" className={styles.button} onClick={() => void copy(textReport(snapshot, placeOf()))}>
          Copy as text
        </button>
        <button type="button" className={styles.button} onClick={() => void copy(jsonReport(snapshot, placeOf()))}>
          Copy as JSON
        </button>
        <button type="button" className={styles.button} onClick={() => download(jsonReport(snapshot, placeOf()))}>
          Download JSON
        </button>
      </div>
      <p className={styles.said} role="status">
        {said}
      </p>
      {text !== undefined && (
        <textarea
          ref={area}
          className={styles.text}
          aria-label="The report"
          readOnly
          value={text}
          rows={12}
          onFocus={() => area.current?.select()}
        />
      )}
    </section>
  );
}

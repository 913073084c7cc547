export interface UploadProgressProps {
  readonly label: string;
  /** 0 to 100 */
  readonly percent: number;
}

/** A bar that shows the sent part of a file. */
export function UploadProgress({ label, percent }: UploadProgressProps) {
  return (
    <span
      className="upload-progress-track"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <span className="upload-progress-share" style={{ width: `${percent}%` }} />
    </span>
  );
}

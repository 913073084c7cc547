import { type ReactNode, useId } from 'react';

export interface UploadButtonProps {
  readonly children: ReactNode;
  /** media types for the input's attribute: 'image/*' */
  readonly accept: string;
  /** opens the front camera instead of the file picker, if the device has one */
  readonly capture?: 'user';
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly onPick: (file: File) => void;
}

/**
 * A button that picks a file through the native input. The native input opens the camera without a permission for the
 * page.
 */
export function UploadButton({ children, accept, capture, kind = 'primary', onPick }: UploadButtonProps) {
  const id = useId();
  return (
    <div className="cover upload-button">
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // cleared, so that the borrower can pick the same file again after a refusal
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <label className={`button button-${kind}`} htmlFor={id}>
        {children}
      </label>
    </div>
  );
}

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

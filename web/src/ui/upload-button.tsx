import { type ReactNode, useId } from 'react';
import css from './button.module.css';
import uploadCss from './upload-button.module.css';

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
    <div className={uploadCss.upload}>
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
      <label className={`${css.button} ${css[kind]}`} htmlFor={id}>
        {children}
      </label>
    </div>
  );
}

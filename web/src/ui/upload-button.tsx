import { type ReactNode, useId } from 'react';
import css from './button.module.css';
import own from './upload-button.module.css';

export interface UploadButtonProps {
  readonly children: ReactNode;
  /** media types, as the attribute takes them: 'image/*' */
  readonly accept: string;
  /** opens this camera if the phone has one, instead of the files */
  readonly capture?: 'user' | 'environment';
  readonly kind?: 'primary' | 'secondary' | 'quiet';
  readonly onPick: (file: File) => void;
}

/** A button that picks a file, on the platform's own input, which opens the camera without a permission of the page. */
export function UploadButton({ children, accept, capture, kind = 'primary', onPick }: UploadButtonProps) {
  const id = useId();
  return (
    <div className={own.upload}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={capture}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // emptied, so that the same file can be picked again after it was refused
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

import { useId } from 'react';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import * as styles from '../library-view.module.css';
import { ACCEPTED } from './file-check.ts';

interface FileButtonProps {
  label: string;
  variant: 'primary' | 'line';
  multiple?: boolean;
  /** Media types for the file dialog; by default, those of the library. */
  accept?: string;
  disabled?: boolean;
  onFiles: (files: File[]) => void;
}

/** A button that opens the file dialog for images. */
export function FileButton({
  label,
  variant,
  multiple,
  accept = ACCEPTED,
  disabled,
  onFiles,
}: FileButtonProps) {
  const id = useId();
  return (
    <span className={styles.fileButton}>
      <input
        id={id}
        className={classNames('sr', styles.file)}
        type="file"
        multiple={multiple}
        disabled={disabled}
        accept={accept}
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          // Allows choosing the same file again.
          event.target.value = '';
        }}
      />
      <label htmlFor={id} className={buttonClass(variant)} aria-disabled={disabled}>
        {label}
      </label>
    </span>
  );
}

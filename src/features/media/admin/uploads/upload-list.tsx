import { OctagonAlert, X } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Icon } from '#ui/icon.tsx';
import * as styles from './upload-list.module.css';
import type { Upload } from './use-uploads.ts';

interface UploadListProps {
  uploads: readonly Upload[];
  onDismiss: (id: number) => void;
}

/** Files being uploaded, and those that failed with the reason. */
export function UploadList({ uploads, onDismiss }: UploadListProps) {
  if (uploads.length === 0) return null;
  return (
    <ul className={styles.uploads} aria-label={t('Uploads')}>
      {uploads.map(({ id, name, part, error }) =>
        error === undefined ? (
          <li key={id}>
            <b dir="auto">{name}</b>
            <progress
              aria-label={t('Upload of {name}', { name })}
              max={1}
              {...(part < 1 && { value: part })}
            />
            <span className={parts.note}>
              {part < 1 ? `${Math.round(part * 100)}%` : t('Uploaded. Processing...')}
            </span>
          </li>
        ) : (
          <li key={id} className={styles.failed}>
            <Icon icon={OctagonAlert} />
            <span role="alert">
              <b dir="auto">{name}</b>: {error}
            </span>
            <ToolButton
              label={t('Dismiss {name}', { name })}
              icon={X}
              onClick={() => onDismiss(id)}
            />
          </li>
        ),
      )}
    </ul>
  );
}

import { useState } from 'react';
import { FileButton, sizeText } from '#features/media/admin/public.ts';
import type { Media } from '#features/media/contract.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import type { SettingKey } from '../../../settings.contract.ts';
import * as styles from './brand.module.css';
import { useFaintOn } from './logo-contrast.ts';

/** The server checks the bytes. */
const ACCEPTED = 'image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/gif';

function upload(file: File): Promise<Media> {
  const form = new FormData();
  form.append('file', file);
  return sendBytes('POST', '/api/media/brand', form, {
    onProgress: () => undefined,
    signal: undefined,
  });
}

interface ImageControlProps {
  id: string;
  setting: SettingKey;
  label: string;
  /** The image's URL; '' for none. */
  value: string;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** What to do about a logo that is hardly seen. */
const FAINT = {
  logo: {
    day: 'This logo is hard to see on the light page. Upload a darker one.',
    night:
      'This logo is hard to see in the dark theme, unless you upload one for dark backgrounds.',
  },
  logoDark: {
    day: undefined,
    night: 'This logo is hard to see on dark backgrounds. Upload a lighter one.',
  },
} as const;

/** An image of the site: uploading it changes the field, and saving the settings shows it to readers. */
export function ImageControl({ id, setting, label, value, disabled, onChange }: ImageControlProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { act, busy } = useAction({
    run: upload,
    success: () => `${label} uploaded. Save your changes to show it.`,
    failure: 'Couldn’t upload the image',
    onDone: ({ url }) => onChange(url),
  });
  const name = label.toLowerCase();
  const isLogo = setting === 'logo' || setting === 'logoDark';
  const faint = useFaintOn(isLogo ? value : '');
  const warnings = isLogo && faint ? FAINT[setting] : undefined;
  return (
    <div className={styles.image} id={id} tabIndex={-1}>
      {value === '' ? (
        <span className={parts.note}>None</span>
      ) : (
        <span className={styles.thumbnail}>
          <img src={value} alt={`Current ${name}`} />
        </span>
      )}
      <FileButton
        label={busy ? 'Uploading...' : value === '' ? `Upload ${name}` : `Replace ${name}`}
        variant="line"
        accept={ACCEPTED}
        disabled={disabled || busy}
        onFiles={([file]) => {
          if (!file) return;
          const isTooLarge = file.size > MEDIA_LIMITS.bytes;
          setFault(
            isTooLarge
              ? `${file.name} is ${sizeText(file.size)}. Upload a file under 20 MB.`
              : null,
          );
          if (!isTooLarge) void act(file);
        }}
      />
      {value !== '' && !disabled && (
        <OutlineButton onClick={() => onChange('')}>
          Remove<span className="sr"> {name}</span>
        </OutlineButton>
      )}
      {faint?.day && warnings?.day && <p className={parts.note}>{warnings.day}</p>}
      {faint?.night && warnings?.night && <p className={parts.note}>{warnings.night}</p>}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

import { useState } from 'react';
import { FileButton, sizeText } from '#features/media/admin/public.ts';
import type { Media } from '#features/media/contract.ts';
import { MEDIA_LIMITS } from '#features/media/library.values.ts';
import { PAPER } from '#lib/color/brand-tokens.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { sendBytes } from '#ui/admin/files/send-bytes.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { rich } from '#ui/rich.ts';
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
    day: t('This logo is hard to see on the light page. Upload a darker one.'),
    night: t(
      'This logo is hard to see in the dark theme, unless you upload one for dark backgrounds.',
    ),
  },
  logoDark: {
    day: undefined,
    night: t('This logo is hard to see on dark backgrounds. Upload a lighter one.'),
  },
} as const;

/** An image of the site: uploading it changes the field, and saving the settings shows it to readers. */
export function ImageControl({ id, setting, label, value, disabled, onChange }: ImageControlProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { act, busy } = useAction({
    run: upload,
    success: () => t('{label} uploaded. Readers see it once it is saved.', { label }),
    failure: t('Couldn’t upload the image'),
    onDone: ({ url }) => onChange(url),
  });
  const name = label.toLowerCase();
  const isLogo = setting === 'logo' || setting === 'logoDark';
  const warnings = isLogo ? FAINT[setting] : undefined;
  const logo = isLogo ? value : '';
  const isFaintByDay = useFaintOn(logo, PAPER.day);
  const isFaintByNight = useFaintOn(logo, PAPER.night);
  return (
    <div className={styles.image} id={id} tabIndex={-1}>
      {value === '' ? (
        <span className={parts.note}>{t('None')}</span>
      ) : (
        <span className={styles.thumbnail}>
          <img src={value} alt={t('Current {name}', { name })} />
        </span>
      )}
      <FileButton
        label={
          busy
            ? t('Uploading...')
            : value === ''
              ? t('Upload {name}', { name })
              : t('Replace {name}', { name })
        }
        variant="line"
        accept={ACCEPTED}
        disabled={disabled || busy}
        onFiles={([file]) => {
          if (!file) return;
          const isTooLarge = file.size > MEDIA_LIMITS.bytes;
          setFault(
            isTooLarge
              ? t('{name} is {sizeText}. Upload a file under 20 MB.', {
                  name: file.name,
                  sizeText: sizeText(file.size),
                })
              : null,
          );
          if (!isTooLarge) void act(file);
        }}
      />
      {value !== '' && !disabled && (
        <OutlineButton onClick={() => onChange('')}>
          {rich('Remove<span> {name}</span>', {
            name,
            span: (parts) => <span className="sr">{parts}</span>,
          })}
        </OutlineButton>
      )}
      {isFaintByDay && warnings?.day && <p className={parts.note}>{warnings.day}</p>}
      {isFaintByNight && warnings?.night && <p className={parts.note}>{warnings.night}</p>}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

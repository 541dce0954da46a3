import { Copy } from 'lucide';
import { useEffect, useState } from 'react';
import { encode } from 'uqr';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FormInput } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { oneTimeCodeSchema } from '../../two-factor.contract.ts';
import * as styles from './two-factor.module.css';
import { type CodesSetUp, type TurnedOn, turnOnCodes } from './two-factor-api.ts';

function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 });
  const dark = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={t('QR code for your authenticator app')}
      shapeRendering="crispEdges"
    >
      <path fill="currentColor" d={dark.join('')} />
    </svg>
  );
}

const inFours = (secret: string) => secret.replace(/.{4}(?=.)/g, '$& ');

function Secret({ secret }: { secret: string }) {
  const [said, setSaid] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setSaid(t('Copied')),
      () => setSaid(t('Couldn’t copy. Select the code and copy it, or type it.')),
    );
  return (
    <div>
      <span className={parts.note}>{t('Or enter this key in the app')}</span>
      <code>{inFours(secret)}</code>
      <div className="cluster">
        {/* The clipboard needs https. */}
        {navigator.clipboard !== undefined && (
          <OutlineButton icon={Copy} onClick={() => void copy()}>
            {t('Copy')}
          </OutlineButton>
        )}
        <span className={parts.note} role="status">
          {said}
        </span>
      </div>
    </div>
  );
}

interface CodesDialogProps {
  setUp: CodesSetUp;
  onDone: (turnedOn: TurnedOn) => void;
  onClose: () => void;
}

/** Turns on one-time codes: shows a QR code and a key, and asks for the first code. */
export function CodesDialog({ setUp, onDone, onClose }: CodesDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: oneTimeCodeSchema,
    defaultValues: { code: '' },
    run: turnOnCodes,
    success: () => t('One-time codes are on'),
    failure: t('Couldn’t turn on one-time codes'),
    onDone,
  });
  // Once the dialog is open. The key can be copied before it.
  useEffect(() => form.setFocus('code'), [form]);
  return (
    <FormDialog
      title={t('Turn on one-time codes')}
      description={t(
        'Scan this QR code with your authenticator app, then enter the code it shows.',
      )}
      action={t('Turn On')}
      busy={busy}
      busyLabel={t('Turning on...')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.qrRow}>
        <QrCode text={setUp.uri} />
        <Secret secret={setUp.secret} />
      </div>
      <FormInput
        form={form}
        name="code"
        label={t('6-digit code from your app')}
        called={t('This code')}
        className={styles.digits}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        required
      />
    </FormDialog>
  );
}

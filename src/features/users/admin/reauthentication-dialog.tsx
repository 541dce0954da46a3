import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide';
import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { reauthenticateSchema } from '../contract.ts';
import { reauthenticate } from './session-api.ts';
import {
  hasPasskeys,
  reauthenticateWithPasskey,
  twoFactorQuery,
} from './two-factor/two-factor-api.ts';

interface ReauthenticationDialogProps {
  /** @param given false if the user canceled */
  onAnswer: (given: boolean) => void;
}

/** Asks for a passkey, or the password and the second factor, before sensitive changes. */
export function ReauthenticationDialog({ onAnswer }: ReauthenticationDialogProps) {
  const { form, busy, submit } = useFormAction({
    schema: reauthenticateSchema,
    defaultValues: { password: '' },
    run: reauthenticate,
    failure: t('Couldn’t confirm it’s you'),
    onDone: () => onAnswer(true),
  });
  const { passkeys = [], recoveryCodes = null } = useQuery(twoFactorQuery()).data ?? {};
  const signing = useAction({
    run: reauthenticateWithPasskey,
    failure: t('Couldn’t confirm it’s you'),
    onDone: () => onAnswer(true),
  });
  return (
    <FormDialog
      title={t('Confirm it’s you')}
      description={t('Please enter your password again. Then we’ll continue where you left off.')}
      action={t('Confirm')}
      busy={busy}
      busyLabel={t('Confirming...')}
      onSubmit={submit}
      otherAction={
        passkeys.length > 0 &&
        hasPasskeys() && (
          <Button
            variant="line"
            busy={signing.busy}
            busyLabel={t('Waiting...')}
            onClick={() => void signing.act()}
          >
            <Icon icon={KeyRound} />
            {t('Use Passkey')}
          </Button>
        )
      }
      onClose={() => onAnswer(false)}
    >
      <FormField form={form} name="password" label={t('Password')}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      {recoveryCodes !== null && (
        <FormField form={form} name="code" label={t('One-time or recovery code')}>
          {(control) => <Input {...control} autoComplete="one-time-code" required />}
        </FormField>
      )}
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { FormField } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/form/field.tsx';
import { changePasswordSchema } from '../../contract.ts';
import { PASSWORD_MIN } from '../../values.ts';
import { PasswordStrength } from '../../web/passwords/password-strength.tsx';
import { changePassword } from '../session-api.ts';
import { accountQuery } from '../user-api.ts';
import { NewPasswordInput } from '../user-password.tsx';
import * as styles from './account.module.css';

const passwordFormSchema = changePasswordSchema
  .extend({ repeated: z.string() })
  .refine(({ newPassword, repeated }) => newPassword === repeated, {
    path: ['repeated'],
    message: t('does not match'),
  });

/** Changes the user's own password, which ends other sessions and all API tokens. */
export function PasswordBox() {
  const { data: account } = useQuery(accountQuery());
  const { form, busy, submit } = useFormAction({
    schema: passwordFormSchema,
    defaultValues: { currentPassword: '', newPassword: '', repeated: '' },
    run: ({ currentPassword, newPassword }) => changePassword({ currentPassword, newPassword }),
    success: () => t('Password changed. Other devices were logged out.'),
    failure: t('Couldn’t change the password'),
  });
  const changedAt = account?.passwordChangedAt ?? null;
  return (
    <FormBox
      title={t('Password')}
      note={
        changedAt !== null && (
          <span className={classNames(parts.note, styles.changed)}>
            {t('Changed {changedAt}', { changedAt: formatDate(changedAt) })}
          </span>
        )
      }
      onSubmit={submit}
    >
      <FormField form={form} name="currentPassword" label={t('Current password')}>
        {(control) => (
          <Input {...control} type="password" autoComplete="current-password" required />
        )}
      </FormField>
      <div className="pair">
        <FormField
          form={form}
          name="newPassword"
          label={t('New password')}
          hint={t('At least {passwordMin} characters', { passwordMin: PASSWORD_MIN })}
        >
          {(control) => (
            <>
              <NewPasswordInput {...control} readOnly={busy} required />
              <PasswordStrength
                password={form.watch('newPassword')}
                isRefused={control['aria-invalid']}
              />
            </>
          )}
        </FormField>
        <FormField
          form={form}
          name="repeated"
          label={t('Repeat new password')}
          called={t('The repeated password')}
        >
          {(control) => <Input {...control} type="password" autoComplete="new-password" required />}
        </FormField>
      </div>
      <p className={parts.note}>
        {t('Changing your password logs out your other devices and revokes your API tokens.')}
      </p>
      <Button type="submit" variant="primary" busy={busy} busyLabel={t('Changing...')}>
        {t('Change Password')}
      </Button>
    </FormBox>
  );
}

import { useId } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FormField, FormInput } from '#ui/admin/form/fields.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { createUserSchema, type User } from '../../contract.ts';
import { PASSWORD_MIN } from '../../values.ts';
import { PasswordStrength } from '../../web/passwords/password-strength.tsx';
import { ROLE_HINTS, usersTitle } from '../user-api.ts';
import { NewPasswordInput } from '../user-password.tsx';
import { RoleSelect } from '../user-role.tsx';
import * as styles from './users.module.css';

/** Creates a user (spec §2 'Admin dashboard' 5; §5 'Create user'). */
export function UserForm({ mainAdmin, onInvite }: { mainAdmin: string; onInvite: () => void }) {
  const { form, busy, submit } = useFormAction({
    schema: createUserSchema,
    defaultValues: { username: '', password: '', role: 'author' },
    run: (input) => adminCall<User>('POST', '/api/users', input),
    success: () => t('User created successfully'),
    failure: t('Failed to create user'),
  });
  const preview = useId();
  const [username, password, role = 'author'] = form.watch(['username', 'password', 'role']);
  const filled = username.trim() !== '' && password.trim() !== '';
  const length = [...password].length;

  return (
    <FormBox title={usersTitle(mainAdmin)} opener={t('New user')} onSubmit={submit}>
      <FormInput
        form={form}
        name="username"
        label={t('Username')}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
      />
      <FormField
        form={form}
        name="password"
        label={t('Password')}
        hint={t('At least {passwordMin} characters', { passwordMin: PASSWORD_MIN })}
      >
        {(control) => (
          <>
            <NewPasswordInput {...control} readOnly={busy} />
            <PasswordStrength
              password={password}
              username={username}
              isRefused={control['aria-invalid']}
            />
          </>
        )}
      </FormField>
      <FormField form={form} name="role" label={t('Role')} hint={ROLE_HINTS[role]}>
        {(control) => <RoleSelect {...control} />}
      </FormField>
      <p className={classNames(parts.note, styles.preview)} id={preview}>
        {filled
          ? t('New user: {username}, {length, plural, one {# character} other {# characters}}', {
              username: username.trim(),
              length,
            })
          : t('Username and password are required')}
      </p>
      <div className="cluster">
        <Button
          type="submit"
          variant="primary"
          disabled={!filled}
          busy={busy}
          busyLabel={t('Creating...')}
          aria-describedby={preview}
        >
          {t('Create User')}
        </Button>
        <OutlineButton onClick={onInvite}>{t('Invite by Link')}</OutlineButton>
      </div>
      <p className={parts.note}>{t('With a link, they choose their own password.')}</p>
    </FormBox>
  );
}

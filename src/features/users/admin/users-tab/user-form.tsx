import { useId } from 'react';
import { adminCall } from '#lib/api/admin-api.ts';
import { formatCount } from '#lib/format/count.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { FormBox } from '#ui/admin/form/form-box.tsx';
import { FormField } from '#ui/admin/form/form-field.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/form/field.tsx';
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
    success: () => 'User created successfully',
    failure: 'Failed to create user',
  });
  const preview = useId();
  const [username, password, role = 'author'] = form.watch(['username', 'password', 'role']);
  const filled = username.trim() !== '' && password.trim() !== '';
  const length = [...password].length;

  return (
    <FormBox title={usersTitle(mainAdmin)} opener="New user" onSubmit={submit}>
      <FormField form={form} name="username" label="Username">
        {(control) => (
          <Input
            {...control}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={busy}
          />
        )}
      </FormField>
      <FormField
        form={form}
        name="password"
        label="Password"
        hint={`At least ${PASSWORD_MIN} characters`}
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
      <FormField form={form} name="role" label="Role" hint={ROLE_HINTS[role]}>
        {(control) => <RoleSelect {...control} />}
      </FormField>
      <p className={classNames(parts.note, styles.preview)} id={preview}>
        {filled
          ? `New user: ${username.trim()}, ${formatCount(length, 'character')}`
          : 'Username and password are required'}
      </p>
      <div className="cluster">
        <Button
          type="submit"
          variant="primary"
          disabled={!filled}
          busy={busy}
          busyLabel="Creating..."
          aria-describedby={preview}
        >
          Create User
        </Button>
        <OutlineButton onClick={onInvite}>Invite by Link</OutlineButton>
      </div>
      <p className={parts.note}>With a link, they choose their own password.</p>
    </FormBox>
  );
}

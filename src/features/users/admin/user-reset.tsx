import { type SubmitEvent, useId, useState } from 'react';
import { problemOf, staffCall } from '#lib/api/admin-api.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldError } from '#ui/field.tsx';
import type { User } from '../contract.ts';
import { PASSWORD_MIN } from '../values.ts';
import { NewPasswordInput } from './user-password.tsx';

interface ResetPasswordProps {
  user: User;
  onClose: () => void;
}

/** Gives an account a new password. */
export function ResetPassword({ user, onClose }: ResetPasswordProps) {
  const form = useId();
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const reset = useAction({
    run: (input: string) => staffCall<User>('PUT', `/api/users/${user.id}`, { password: input }),
    success: () => 'User updated successfully',
    failure: 'Failed to update user',
    onFail: (error) => setErrors(problemOf(error).errors),
    onDone: onClose,
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (password.trim() === '') {
      setErrors({ password: 'is required' });
      return;
    }
    setErrors({});
    void reset.act(password);
  };

  return (
    <Dialog
      title={`Reset password of ${user.username}`}
      description={`${user.username} is logged out everywhere and can log in again with the new password only.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="line" onClick={onClose} disabled={reset.busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={reset.busy}
            busyLabel="Setting..."
          >
            Set Password
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field
          label="New password"
          hint={`At least ${PASSWORD_MIN} characters`}
          error={fieldError('Password', errors.password)}
        >
          {(control) => (
            <NewPasswordInput
              {...control}
              value={password}
              readOnly={reset.busy}
              onChange={(event) => {
                setPassword(event.target.value);
                setErrors({});
              }}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}

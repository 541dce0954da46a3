import { type SubmitEvent, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { useAction } from '#ui/admin/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PASSWORD_MAX, PASSWORD_MIN } from '../values.ts';
import { changePassword } from './session-api.ts';

type FieldName = 'currentPassword' | 'newPassword';
type Errors = Partial<Record<FieldName, string>>;

function check(current: string, next: string): Errors {
  return {
    ...(current === '' && { currentPassword: 'is required' }),
    ...(next.length < PASSWORD_MIN && {
      newPassword: `must be at least ${PASSWORD_MIN} characters`,
    }),
  };
}

/** A new password for one's own account; the sessions on other devices end. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const form = useRef<HTMLFormElement>(null);

  const show = (found: Errors) => {
    setErrors(found);
    const first = found.currentPassword ? 'currentPassword' : found.newPassword && 'newPassword';
    if (first) form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  };
  const change = useAction({
    run: () => changePassword(current, next),
    success: () => 'Your password was changed. Other devices are logged out.',
    failure: 'Failed to change the password',
    onDone: onClose,
    onFail: (error) => show(problemOf(error).errors),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = check(current, next);
    show(found);
    if (Object.keys(found).length === 0) void change.act();
  };

  return (
    <Dialog title="Change Password" onClose={onClose}>
      <form ref={form} method="dialog" noValidate onSubmit={submit}>
        <Field label="Current Password" error={errors.currentPassword}>
          {(control) => (
            <input
              {...control}
              className="inp"
              type="password"
              name="currentPassword"
              autoComplete="current-password"
              required
              value={current}
              onChange={(event) => setCurrent(event.target.value)}
            />
          )}
        </Field>
        <Field
          label="New Password"
          hint={`At least ${PASSWORD_MIN} characters.`}
          error={errors.newPassword}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              type="password"
              name="newPassword"
              autoComplete="new-password"
              maxLength={PASSWORD_MAX}
              required
              value={next}
              onChange={(event) => setNext(event.target.value)}
            />
          )}
        </Field>
        <div className="dlg-foot">
          <Button variant="line" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={change.busy} busyLabel="Changing...">
            Change Password
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

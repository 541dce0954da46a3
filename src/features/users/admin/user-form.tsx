import { type SubmitEvent, useId, useState } from 'react';
import { problemOf, staffCall } from '#lib/api/admin-api.ts';
import { useAction } from '#ui/admin/use-action.ts';
import { Button } from '#ui/button.tsx';
import { Field, fieldError } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import type { User } from '../contract.ts';
import { PASSWORD_MIN, type Role } from '../values.ts';
import { usersTitle } from './user-api.ts';
import { NewPasswordInput } from './user-password.tsx';
import { RoleSelect } from './user-role.tsx';

const REQUIRED = 'Username and password are required';

interface NewUser {
  username: string;
  password: string;
  role: Role;
}

/** Creates an account (spec §2 'Admin dashboard' 5; §5 'Create user'). */
export function UserForm({ mainAdmin }: { mainAdmin: string }) {
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [role, setRole] = useState<Role>('author');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const preview = useId();
  const heading = useId();

  const create = useAction({
    run: (input: NewUser) => staffCall<User>('POST', '/api/users', input),
    success: () => 'User created successfully',
    failure: 'Failed to create user',
    onFail: (error) => setErrors(problemOf(error).errors),
    onDone: () => {
      setUsername('');
      setPassword('');
      setRole('author');
    },
  });

  const name = username.trim();
  const filled = name !== '' && password.trim() !== '';
  const length = [...password].length;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!filled) {
      toast({ title: 'Error', description: REQUIRED, kind: 'destructive' });
      return;
    }
    setErrors({});
    void create.act({ username: name, password, role });
  };

  return (
    <form className="box taxon-form" aria-labelledby={heading} onSubmit={submit} noValidate>
      <div className="box-head">
        <h2 id={heading}>{usersTitle(mainAdmin)}</h2>
      </div>
      <div className="box-body">
        <Field label="Username" error={fieldError('Username', errors.username)}>
          {(control) => (
            <input
              {...control}
              className="inp"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={username}
              readOnly={create.busy}
              onChange={(event) => {
                setUsername(event.target.value);
                setErrors(({ username: _, ...others }) => others);
              }}
            />
          )}
        </Field>
        <Field
          label="Password"
          hint={`At least ${PASSWORD_MIN} characters`}
          error={fieldError('Password', errors.password)}
        >
          {(control) => (
            <NewPasswordInput
              {...control}
              value={password}
              readOnly={create.busy}
              onChange={(event) => {
                setPassword(event.target.value);
                setErrors(({ password: _, ...others }) => others);
              }}
            />
          )}
        </Field>
        <Field label="Role" error={fieldError('Role', errors.role)}>
          {(control) => (
            <RoleSelect {...control} value={role} disabled={create.busy} onChange={setRole} />
          )}
        </Field>
        <p className="note user-preview" id={preview}>
          {filled
            ? `New user: ${name}, ${length} ${length === 1 ? 'character' : 'characters'}`
            : REQUIRED}
        </p>
        <Button
          type="submit"
          variant="primary"
          disabled={!filled}
          busy={create.busy}
          busyLabel="Creating..."
          aria-describedby={preview}
        >
          Create User
        </Button>
      </div>
    </form>
  );
}

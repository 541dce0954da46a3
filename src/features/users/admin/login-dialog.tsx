import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { Dialog } from '#ui/admin/dialog.tsx';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { useSite } from '#ui/site.ts';
import { toast } from '#ui/toast.ts';
import type { SessionUser } from '../contract.ts';
import { logIn } from './session-api.ts';

const EMPTY = 'Please enter both username and password.';
const WRONG = 'Invalid username or password. Please try again.';

function complain(title: string, description: string): void {
  toast({ title, description, kind: 'destructive' });
}

interface LoginDialogProps {
  description?: string;
  onDone: (user: SessionUser) => void;
  onCancel: () => void;
}

/** Asks for username and password. What was typed stays until it succeeds or is given up. */
export function LoginDialog({
  description = 'Enter your credentials to access the admin panel.',
  onDone,
  onCancel,
}: LoginDialogProps) {
  const site = useSite();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  // State comes too late for the second half of a double click.
  const underWay = useRef(false);
  const open = useRef(false);
  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);

  const attempt = async () => {
    try {
      const user = await logIn(username.trim(), password);
      if (!user || !open.current) return;
      onDone(user);
      toast({ title: 'Success', description: 'Login successful!' });
    } catch (error) {
      if (!open.current) return;
      const { status, detail } = problemOf(error);
      complain('Login Failed', status === 401 ? WRONG : (detail ?? WRONG));
    }
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (underWay.current) return;
    if (username.trim() === '' || password === '') {
      complain('Error', EMPTY);
      form.current?.querySelector<HTMLInputElement>('input:placeholder-shown')?.focus();
      return;
    }
    underWay.current = true;
    setBusy(true);
    await attempt();
    underWay.current = false;
    setBusy(false);
  };

  return (
    <Dialog title={`Log In to ${site.name}`} description={description} onClose={onCancel}>
      <form ref={form} method="dialog" noValidate onSubmit={(event) => void submit(event)}>
        <Field label="Username">
          {(control) => (
            <input
              {...control}
              className="inp"
              type="text"
              name="username"
              placeholder=" "
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={username}
              onChange={(event) => setUsername(event.target.value)}
            />
          )}
        </Field>
        <Field label="Password">
          {(control) => (
            <input
              {...control}
              className="inp"
              type="password"
              name="password"
              placeholder=" "
              autoComplete="current-password"
              required
              value={password}
              onChange={(event) => setPassword(event.target.value)}
            />
          )}
        </Field>
        <div className="dlg-foot">
          <Button variant="line" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyLabel="Logging in...">
            Log In
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

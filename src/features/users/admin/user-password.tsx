import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from '#ui/admin/icons-admin.tsx';

/** A field for a new password, with a button that shows what was typed. */
export function NewPasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="pass-row">
      <input
        {...props}
        className="inp"
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <button
        type="button"
        className="icon-btn"
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  );
}

import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { Icon } from '#ui/icon.tsx';

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
        {shown ? <Icon icon={EyeOff} /> : <Icon icon={Eye} />}
      </button>
    </div>
  );
}

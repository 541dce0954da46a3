import { Eye, EyeOff } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { Input } from '#ui/form/field.tsx';
import * as styles from './user-password.module.css';

/** A new-password field with a button to show the password. */
export function NewPasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className={styles.password}>
      <Input
        {...props}
        type={shown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
      />
      <ToolButton
        label={shown ? t('Hide password') : t('Show password')}
        icon={shown ? EyeOff : Eye}
        onClick={() => setShown(!shown)}
      />
    </div>
  );
}

import type { ComponentProps } from 'react';
import { Select } from '#ui/form/select.tsx';
import { ROLES } from '../values.ts';
import { ROLE_LABELS } from './user-api.ts';

/** Chooses a role, most permissions first. */
export function RoleSelect(control: ComponentProps<'select'>) {
  return (
    <Select {...control}>
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </Select>
  );
}

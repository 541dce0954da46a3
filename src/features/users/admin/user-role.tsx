import type { ComponentProps } from 'react';
import { Options } from '#ui/admin/form/fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { ROLES } from '../values.ts';
import { ROLE_LABELS } from './user-api.ts';

/** Chooses a role, most permissions first. */
export function RoleSelect(control: ComponentProps<'select'>) {
  return (
    <Select {...control}>
      <Options of={ROLES.map((role) => [role, ROLE_LABELS[role]])} />
    </Select>
  );
}

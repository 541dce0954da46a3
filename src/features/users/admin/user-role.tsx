import type { ComponentProps } from 'react';
import { ROLES, type Role } from '../values.ts';
import { ROLE_LABELS } from './user-api.ts';

interface RoleSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  value: Role;
  onChange: (role: Role) => void;
}

/** One of the roles, the one that may most first. */
export function RoleSelect({ value, onChange, ...control }: RoleSelectProps) {
  return (
    <select
      {...control}
      className="inp"
      value={value}
      onChange={(event) => {
        const role = ROLES.find((each) => each === event.target.value);
        if (role) onChange(role);
      }}
    >
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {ROLE_LABELS[role]}
        </option>
      ))}
    </select>
  );
}

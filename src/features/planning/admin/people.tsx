import { Plus, X } from 'lucide';
import { type ComponentProps, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { Options, SelectField } from '#ui/admin/form/fields.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Contributor, Person } from '../contract.ts';
import { CONTRIBUTOR_ROLES, type ContributorRole } from '../values.ts';
import * as styles from './planning.module.css';

export const ROLE_LABELS: Record<ContributorRole, string> = {
  words: t('Writing'),
  images: t('Images'),
  edit: t('Editing'),
};

interface PersonSelectProps extends Omit<ComponentProps<'select'>, 'value' | 'onChange'> {
  people: readonly Person[];
  /** Also offered if missing in the list. */
  present: Person | null;
  /** The label of the empty option. */
  none?: string;
  value: number | null;
  onChange: (id: number | null) => void;
}

/** One person, or none. */
export function PersonSelect(props: PersonSelectProps) {
  const { people, present, none = t('No owner'), value, onChange, ...rest } = props;
  const isMissing = present !== null && people.every(({ id }) => id !== present.id);
  return (
    <Select
      {...rest}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
    >
      <option value="">{none}</option>
      <Options
        of={[...(isMissing ? [present] : []), ...people].map(({ id, name }) => [id, name])}
      />
    </Select>
  );
}

interface ContributorsFieldProps {
  people: readonly Person[];
  contributors: readonly Contributor[];
  onChange: (contributors: Contributor[]) => void;
}

/** Who else works on an article, each with a role. */
export function ContributorsField({ people, contributors, onChange }: ContributorsFieldProps) {
  const [role, setRole] = useState<ContributorRole>('images');
  const [chosen, setChosen] = useState('');
  const free = people.filter(
    ({ id }) => !contributors.some((one) => one.id === id && one.role === role),
  );
  const person = free.find(({ id }) => String(id) === chosen);
  return (
    <div className={styles.contributors}>
      {contributors.length > 0 && (
        <ul aria-label={t('Contributors')}>
          {contributors.map((one) => (
            <li key={`${one.id} ${one.role}`}>
              <span>
                {one.name} <small>{ROLE_LABELS[one.role]}</small>
              </span>
              <ToolButton
                label={t('Remove {name} ({role})', { name: one.name, role: ROLE_LABELS[one.role] })}
                icon={X}
                onClick={() => onChange(contributors.filter((other) => other !== one))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <SelectField
          label={t('Contributor')}
          value={person ? chosen : ''}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('Choose a person')}</option>
          <Options of={free.map(({ id, name }) => [id, name])} />
        </SelectField>
        <SelectField
          label={t('Role')}
          value={role}
          onChange={({ target }) => setRole(target.value as ContributorRole)}
        >
          <Options of={CONTRIBUTOR_ROLES.map((one) => [one, ROLE_LABELS[one]])} />
        </SelectField>
        <OutlineButton
          aria-label={t('Add contributor')}
          disabled={person === undefined}
          onClick={() => {
            if (person) onChange([...contributors, { ...person, role }]);
            setChosen('');
          }}
        >
          <Icon icon={Plus} />
        </OutlineButton>
      </div>
    </div>
  );
}

import { ArrowRight } from 'lucide';
import { type ReactNode, useState } from 'react';
import { formatNumber } from '#lib/format/count.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton } from '#ui/admin/buttons.tsx';
import { FindField } from '#ui/admin/form/controls.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { Box } from '#ui/admin/parts.tsx';
import { Select } from '#ui/form/select.tsx';
import { Icon } from '#ui/icon.tsx';
import * as styles from './import.module.css';

type Subject = { id: string; name: string; count: number };

/** Rows shown at first. */
const MAX_SHOWN = 40;
/** Longer lists get a search field. */
const MIN_SEARCHABLE = 12;

interface MapRowsProps<One extends Subject> {
  title: string;
  subjects: readonly One[];
  /** The last row. */
  last?: ReactNode;
  choice: (one: One) => ReactNode;
}

/** The source's names with a choice for each. */
export function MapRows<One extends Subject>({ title, subjects, last, choice }: MapRowsProps<One>) {
  const [search, setSearch] = useState('');
  const [all, setAll] = useState(false);
  const term = search.trim().toLowerCase();
  const matches = subjects.filter(({ name }) => name.toLowerCase().includes(term));
  const shown = all ? matches : matches.slice(0, MAX_SHOWN);
  return (
    <Box
      title={title}
      bare
      action={
        shown.length < matches.length && (
          <RowButton onClick={() => setAll(true)}>
            {t('Show all {matches}', { matches: formatNumber(matches.length) })}
          </RowButton>
        )
      }
    >
      {subjects.length > MIN_SEARCHABLE && (
        <div className={styles.find}>
          <FindField
            label={t('Search {title}', { title: title.toLowerCase() })}
            placeholder={t('Search {subjects}...', { subjects: formatNumber(subjects.length) })}
            autoComplete="off"
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </div>
      )}
      <ul className={styles.rows}>
        {shown.map((one) => (
          <li key={one.id}>
            <span dir="auto">
              <b>{one.name}</b>{' '}
              <small>
                {t('{count, plural, one {# item} other {# items}}', { count: one.count })}
              </small>
            </span>
            <Icon icon={ArrowRight} className="onward" />
            {choice(one)}
          </li>
        ))}
        {matches.length === 0 && (subjects.length > 0 || last === undefined) && (
          <li>
            <span className={styles.more}>
              {subjects.length === 0 ? t('None') : t('No matches')}
            </span>
          </li>
        )}
        {last}
      </ul>
    </Box>
  );
}

interface MapSelectProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The label of the option for null. */
  none?: string;
  value: string | null;
  onChange: (value: string | null) => void;
}

/** A choice for one name. */
export function MapSelect({ label, options, none, value, onChange }: MapSelectProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value || null)}
    >
      <Options of={options} />
      {none !== undefined && <option value="">{none}</option>}
    </Select>
  );
}

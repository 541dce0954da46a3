import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Options } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Input } from '#ui/form/field.tsx';
import { Select } from '#ui/form/select.tsx';
import { MODERATION_STATUSES } from '../../values.ts';
import { writersQuery } from '../bulk/api.ts';
import { tagsQuery } from '../form/form-api.ts';
import type { AdminView } from '../list-view.ts';
import { moderationLabel } from '../status.tsx';
import * as styles from './articles-tab.module.css';

interface MoreFiltersProps {
  view: AdminView;
  onView: (change: Partial<AdminView>) => void;
  /** Authors see only their own articles. */
  moderates: boolean;
}

const ACCOUNTS = [
  { filter: 'author', label: t('Author'), all: t('All authors') },
  { filter: 'owner', label: t('Owner'), all: t('All owners') },
] as const;

/** The filters by moderation, author, owner, tag and date. */
export function MoreFilters({ view, onView, moderates }: MoreFiltersProps) {
  const { data: writers = [] } = useQuery({ ...writersQuery, enabled: moderates });
  const { data: tags = [] } = useQuery(tagsQuery);
  const [tag, setTag] = useState(view.tag);
  return (
    <fieldset className={classNames(parts.bar, styles.filters)} aria-label={t('More filters')}>
      <Select
        aria-label={t('Moderation')}
        value={view.moderation}
        onChange={({ target: { value } }) =>
          onView({ moderation: MODERATION_STATUSES.find((one) => one === value) ?? '' })
        }
      >
        <option value="">{t('Any moderation')}</option>
        <Options of={MODERATION_STATUSES.map((status) => [status, moderationLabel(status)])} />
      </Select>
      {moderates &&
        ACCOUNTS.map(({ filter, label, all }) => (
          <Select
            key={filter}
            aria-label={label}
            value={view[filter]}
            onChange={({ target: { value } }) => onView({ [filter]: Number(value) })}
          >
            <option value={0}>{all}</option>
            {writers.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        ))}
      <Input
        aria-label={t('Tag')}
        placeholder={t('Any tag')}
        list="articles-tab-tags"
        autoComplete="off"
        maxLength={100}
        value={tag}
        onChange={({ target: { value } }) => {
          setTag(value);
          // While a name is typed, the list waits for the whole one.
          const isKnown = tags.some(
            ({ name }) => name.toLowerCase() === value.trim().toLowerCase(),
          );
          if (value.trim() === '' || isKnown) onView({ tag: value.trim() });
        }}
        onBlur={() => tag.trim() !== view.tag && onView({ tag: tag.trim() })}
      />
      <datalist id="articles-tab-tags">
        {tags.map(({ id, name }) => (
          <option key={id} value={name} />
        ))}
      </datalist>
      <span className={parts.note}>{t('Created from')}</span>
      <Input
        type="date"
        aria-label={t('Created from')}
        value={view.from}
        max={view.to || undefined}
        onChange={({ target: { value } }) => onView({ from: value })}
      />
      <span className={parts.note}>{t('to')}</span>
      <Input
        type="date"
        aria-label={t('Created until')}
        value={view.to}
        min={view.from || undefined}
        onChange={({ target: { value } }) => onView({ to: value })}
      />
    </fieldset>
  );
}

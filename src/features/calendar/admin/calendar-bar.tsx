import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight } from 'lucide';
import { CORE_CATEGORIES, categoryLabel } from '#features/taxonomy/values.ts';
import { CategoryMark, ownCategoriesQuery, useCustomSlugs } from '#features/taxonomy/web/public.ts';
import { Person } from '#features/users/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, ToolButton } from '#ui/admin/buttons.tsx';
import { Options } from '#ui/admin/form/fields.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Select } from '#ui/form/select.tsx';
import type { Calendar } from '../contract.ts';
import { plusDays } from '../values.ts';
import type { Filters } from './api.ts';
import * as styles from './calendar.module.css';
import { type CalendarView, plusMonths, titleOf } from './ranges.ts';

/** More people are in a list instead of buttons. */
const BUTTONS = 8;

const toggled = <T,>(list: readonly T[], one: T): T[] =>
  list.includes(one) ? list.filter((other) => other !== one) : [...list, one];

interface CalendarBarProps {
  view: CalendarView;
  day: string;
  days: readonly string[];
  people: Calendar['people'];
  filters: Filters;
  onView: (view: CalendarView) => void;
  onDay: (day: string) => void;
  onToday: () => void;
  onFilters: (filters: Filters) => void;
}

/** Which days, and which items. */
export function CalendarBar(props: CalendarBarProps) {
  const { view, day, days, people, filters, onView, onDay, onToday, onFilters } = props;
  const own = useQuery(ownCategoriesQuery).data ?? [];
  const categories = [...CORE_CATEGORIES, ...useCustomSlugs()];
  const nameOf = (slug: string) =>
    own.find((one) => one.slug === slug)?.name ?? categoryLabel(slug);
  const step = (by: number) => (view === 'week' ? plusDays(day, 7 * by) : plusMonths(day, by));
  const turn = (by: number, icon: typeof ChevronLeft) => (
    <ToolButton
      label={
        view === 'week'
          ? by < 0
            ? t('Previous week')
            : t('Next week')
          : by < 0
            ? t('Previous month')
            : t('Next month')
      }
      icon={icon}
      onClick={() => onDay(step(by))}
    />
  );
  return (
    <div className={styles.bar}>
      <div className={styles.turn}>
        {turn(-1, ChevronLeft)}
        <h2 aria-live="polite">{titleOf(view, day, days[0])}</h2>
        {turn(1, ChevronRight)}
        <OutlineButton onClick={onToday}>{t('Today')}</OutlineButton>
      </div>
      <div className={styles.view}>
        <Segments
          label={t('View')}
          value={view}
          onChange={onView}
          options={[
            { value: 'month', label: t('Month') },
            { value: 'week', label: t('Week') },
            { value: 'list', label: t('List') },
          ]}
        />
      </div>
      <div className={styles.filters}>
        {people.length > BUTTONS ? (
          <Select
            aria-label={t('Person')}
            value={filters.people[0] ?? 0}
            onChange={({ target: { value } }) =>
              onFilters({ ...filters, people: value === '0' ? [] : [Number(value)] })
            }
          >
            <option value={0}>{t('Everyone')}</option>
            <Options of={people.map(({ id, name }) => [id, name])} />
          </Select>
        ) : (
          people.length > 1 && (
            <fieldset aria-label={t('People')}>
              {people.map(({ id, name }) => (
                <button
                  key={id}
                  type="button"
                  className={styles.person}
                  aria-pressed={filters.people.includes(id)}
                  aria-label={name}
                  data-tooltip={name}
                  onClick={() => onFilters({ ...filters, people: toggled(filters.people, id) })}
                >
                  <Person name={name} />
                </button>
              ))}
            </fieldset>
          )
        )}
        <fieldset aria-label={t('Categories')}>
          {categories.map((slug) => (
            <button
              key={slug}
              type="button"
              className={styles.category}
              data-cat={slug}
              aria-pressed={filters.categories.includes(slug)}
              aria-label={nameOf(slug)}
              data-tooltip={nameOf(slug)}
              onClick={() =>
                onFilters({ ...filters, categories: toggled(filters.categories, slug) })
              }
            >
              <CategoryMark category={slug} />
            </button>
          ))}
        </fieldset>
      </div>
    </div>
  );
}

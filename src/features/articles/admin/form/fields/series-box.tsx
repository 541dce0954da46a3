import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { seriesQuery } from '#features/series/admin/public.ts';
import { GUIDE_CATEGORY, SERIES_LIMITS } from '#features/series/values.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import { t } from '#lib/messages/admin.ts';
import { InputField } from '#ui/admin/form/fields.tsx';
import { Box } from '#ui/admin/parts.tsx';
import type { FormPartProps } from '../form-values.ts';

/** The series that the article is part of, an existing or a new one, and its part number. */
export function SeriesBox({ values, errors, readOnly, onChange }: FormPartProps) {
  const { data: known = [] } = useQuery(seriesQuery);
  const list = useId();
  const { title, part } = values.series ?? { title: '', part: 0 };
  const findSeries = (name: string) =>
    known.find((one) => one.title.toLowerCase() === name.trim().toLowerCase());
  const series = findSeries(title);
  const setTitle = (name: string) => {
    if (name === '') return onChange('series', null);
    const chosen = findSeries(name);
    // The next part of an existing series, the first of a new one.
    const next = chosen && !series ? chosen.last + 1 : part || 1;
    return onChange('series', { title: name, part: next });
  };
  return (
    <Box title={t('Series')}>
      <InputField
        label={t('Series title')}
        error={errors.series}
        hint={
          title === ''
            ? t('Choose a series or type a new title.')
            : series
              ? t('This series has {parts, plural, one {# article} other {# articles}}.', {
                  parts: series.parts,
                })
              : t('Creates a new series.')
        }
        dir="auto"
        list={list}
        maxLength={SERIES_LIMITS.title}
        readOnly={readOnly}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <datalist id={list}>
        {known.map((one) => (
          <option key={one.slug} value={one.title} />
        ))}
      </datalist>
      {title !== '' && (
        <InputField
          label={t('Part')}
          hint={t('Readers see the public parts numbered in this order.')}
          type="number"
          min={1}
          max={SERIES_LIMITS.part}
          readOnly={readOnly}
          value={part || ''}
          onChange={(event) => onChange('series', { title, part: Number(event.target.value) })}
        />
      )}
    </Box>
  );
}

/** The game version that a guide was last checked against. */
export function CheckedBox({ values, errors, readOnly, onChange }: FormPartProps) {
  if (categorySlug(values.category) !== GUIDE_CATEGORY) return null;
  const checked = values.checked ?? { version: '', day: '' };
  const set = (change: Partial<typeof checked>) => {
    const next = { ...checked, ...change };
    onChange('checked', next.version === '' && next.day === '' ? null : next);
  };
  return (
    <Box title={t('Last Checked')}>
      <InputField
        label={t('Game version')}
        error={errors.checked}
        hint={t('For example 1.4. Shown above the guide with the date.')}
        maxLength={SERIES_LIMITS.version}
        readOnly={readOnly}
        value={checked.version}
        onChange={(event) => set({ version: event.target.value })}
      />
      <InputField
        label={t('Checked on')}
        type="date"
        readOnly={readOnly}
        value={checked.day}
        onChange={(event) => set({ day: event.target.value })}
      />
    </Box>
  );
}

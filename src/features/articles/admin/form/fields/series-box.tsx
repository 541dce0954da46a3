import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { seriesQuery } from '#features/series/admin/public.ts';
import type { KnownSeries } from '#features/series/contract.ts';
import {
  checkedText,
  GUIDE_CATEGORY,
  placeText,
  SERIES_LIMITS,
  typedCheck,
  typedPlace,
} from '#features/series/values.ts';
import { categorySlug } from '#features/taxonomy/values.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Field, Input } from '#ui/field.tsx';
import type { FormPartProps } from './text-fields.tsx';

/** Which series it is a part of, chosen or begun here, and where it stands in it. */
export function SeriesBox({ values, errors, readOnly, onChange }: FormPartProps) {
  const { data: known = [] } = useQuery(seriesQuery);
  const list = useId();
  const { title, part } = typedPlace(values.series);
  const same = (one: KnownSeries, name: string) =>
    one.title.toLowerCase() === name.trim().toLowerCase();
  const found = known.find((one) => same(one, title));
  const set = (next: { title: string; part: string }) =>
    onChange('series', next.title === '' && next.part === '' ? '' : placeText(next));
  const setTitle = (name: string) => {
    if (name === '') return set({ title: '', part: '' });
    const chosen = known.find((one) => same(one, name));
    // The next one of a series that is there, the first of a new one.
    const next = chosen && !found ? String(chosen.last + 1) : part || '1';
    return set({ title: name, part: next });
  };
  const count = found && `It has ${found.parts === 1 ? '1 article' : `${found.parts} articles`}.`;
  return (
    <section className={parts.box} aria-labelledby="form-series">
      <div className={parts.boxHead}>
        <h2 id="form-series">Series</h2>
      </div>
      <div className={parts.boxBody}>
        <Field
          label="Part of"
          error={errors.series}
          hint={
            title === ''
              ? 'Choose one, or type the title of a new one.'
              : (count ?? 'A new series.')
          }
        >
          {(control) => (
            <Input
              {...control}
              dir="auto"
              autoComplete="off"
              list={list}
              maxLength={SERIES_LIMITS.title}
              readOnly={readOnly}
              value={title}
              onChange={(event) => setTitle(event.target.value)}
            />
          )}
        </Field>
        <datalist id={list}>
          {known.map((one) => (
            <option key={one.slug} value={one.title} />
          ))}
        </datalist>
        {title !== '' && (
          <Field label="Part" hint="Readers see the parts that are public, counted in this order.">
            {(control) => (
              <Input
                {...control}
                type="number"
                min={1}
                max={SERIES_LIMITS.part}
                readOnly={readOnly}
                value={part}
                onChange={(event) => set({ title, part: event.target.value })}
              />
            )}
          </Field>
        )}
      </div>
    </section>
  );
}

/** On which version a guide was last checked; other articles do not ask for it. */
export function CheckedBox({ values, errors, readOnly, onChange }: FormPartProps) {
  if (categorySlug(values.category) !== GUIDE_CATEGORY) return null;
  const checked = typedCheck(values.checked);
  const set = (change: Partial<typeof checked>) => {
    const next = { ...checked, ...change };
    onChange('checked', next.version === '' && next.day === '' ? '' : checkedText(next));
  };
  return (
    <section className={parts.box} aria-labelledby="form-checked">
      <div className={parts.boxHead}>
        <h2 id="form-checked">Last Checked</h2>
      </div>
      <div className={parts.boxBody}>
        <Field
          label="Game version"
          error={errors.checked}
          hint="Such as 1.4: shown above the guide, with the day."
        >
          {(control) => (
            <Input
              {...control}
              autoComplete="off"
              maxLength={SERIES_LIMITS.version}
              readOnly={readOnly}
              value={checked.version}
              onChange={(event) => set({ version: event.target.value })}
            />
          )}
        </Field>
        <Field label="Checked on">
          {(control) => (
            <Input
              {...control}
              type="date"
              readOnly={readOnly}
              value={checked.day}
              onChange={(event) => set({ day: event.target.value })}
            />
          )}
        </Field>
      </div>
    </section>
  );
}

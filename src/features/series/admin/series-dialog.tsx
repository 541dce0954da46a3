import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { t } from '#lib/messages/admin.ts';
import { FormInput, FormTextArea } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useFormAction } from '#ui/admin/form/use-form-action.ts';
import { MoveButtons, moved } from '#ui/admin/order/move-buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Rows } from '#ui/admin/row-list.tsx';
import { type KnownSeries, seriesEditSchema } from '../contract.ts';
import { SERIES_LIMITS } from '../values.ts';
import { putSeries, seriesArticlesQuery } from './api.ts';
import * as styles from './series.module.css';

const schema = z.strictObject({
  title: seriesEditSchema.shape.title,
  words: seriesEditSchema.shape.words.unwrap(),
});
type Values = z.infer<typeof schema>;

interface SeriesDialogProps {
  series: KnownSeries;
  onClose: () => void;
}

/** Changes a series and the order of its articles. */
export function SeriesDialog({ series, onClose }: SeriesDialogProps) {
  const query = useQuery(seriesArticlesQuery(series.id));
  const [order, setOrder] = useState<number[]>();
  const { form, busy, submit } = useFormAction<Values, Values, unknown>({
    schema,
    defaultValues: { title: series.title, words: series.words },
    run: (input) => putSeries(series.id, { ...input, ...(order && { order }) }),
    success: () => t('Series updated successfully'),
    failure: t('Failed to update series'),
    onDone: onClose,
  });
  const ids = order ?? query.data?.map(({ id }) => id) ?? [];
  const byId = new Map(query.data?.map((article) => [article.id, article]));
  const ordered = ids.flatMap((id) => byId.get(id) ?? []);
  return (
    <FormDialog
      wide
      title={t('Edit series')}
      action={t('Save Series')}
      busy={busy}
      onSubmit={submit}
      onClose={onClose}
    >
      <FormInput
        form={form}
        name="title"
        label={t('Title')}
        dir="auto"
        maxLength={SERIES_LIMITS.title}
        readOnly={busy}
      />
      <FormTextArea
        form={form}
        name="words"
        label={t('About')}
        hint={t('What the series is about. Shown in each of its articles.')}
        rows={3}
        dir="auto"
        maxLength={SERIES_LIMITS.words}
        readOnly={busy}
      />
      <section className={styles.parts} aria-labelledby="series-order">
        <h3 id="series-order">{t('Parts')}</h3>
        <p className={parts.note}>{t('Readers see the public parts, numbered in this order.')}</p>
        <Rows
          query={{ ...query, data: query.data && ordered }}
          empty={t('No articles in this series.')}
          row={({ id, title, isPublic }) => {
            const index = ids.indexOf(id);
            return (
              <li key={id} className={styles.part}>
                <b>{index + 1}</b>
                <span>
                  <span dir="auto">{title}</span>
                  {!isPublic && <small>{t('Not public')}</small>}
                </span>
                <span className={styles.tools}>
                  <MoveButtons
                    name={title}
                    index={index}
                    count={ids.length}
                    disabled={busy}
                    onMove={(to) => setOrder(moved(ids, index, to))}
                  />
                </span>
              </li>
            );
          }}
        />
      </section>
    </FormDialog>
  );
}

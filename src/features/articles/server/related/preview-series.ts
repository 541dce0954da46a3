import type { SeriesInput } from '#features/series/contract.ts';
import { seriesTitled } from '#features/series/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { ContentPreview } from '../../writing.contract.ts';
import { publicPartsOf } from '../views/public-articles.views.ts';

/**
 * The series of an article as readers would see it in the preview.
 * @param articleId null for an unsaved article
 */
export async function previewSeries(
  db: Db,
  input: SeriesInput | null,
  articleId: number | null,
): Promise<Pick<ContentPreview, 'series' | 'seriesParts'>> {
  if (input === null) return { series: null, seriesParts: [] };
  const series = await seriesTitled(db, input.title);
  const others = (await publicPartsOf(db, series.slug)).filter(({ id }) => id !== articleId);
  const before = others.filter(
    ({ id, part }) =>
      part < input.part || (part === input.part && id < (articleId ?? Number.POSITIVE_INFINITY)),
  );
  return {
    series: { ...series, part: before.length + 1 },
    seriesParts: others.map(({ slug, title }) => ({ slug, title })),
  };
}

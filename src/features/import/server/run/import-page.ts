import { addPage, editPage, presentPages } from '#features/pages/server/public.ts';
import { isStandardPage, PAGE_LIMITS } from '#features/pages/values.ts';
import { formatCount } from '#lib/format/count.ts';
import { remoteImageUrls } from '#lib/text/remote-images.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PreviousItem } from '../previous-import.ts';
import { oneLine, plain } from '../sources/html/plain-text.ts';
import type { ImportWarning } from '../sources/source.ts';
import type { ImportedItem, SaveableItem, SaveSession } from './imported-item.ts';
import type { RunContext } from './run-context.ts';

/** What a page of the site can't have. */
function warningsOf({ article, content }: SaveableItem, siteUrl: string): ImportWarning[] {
  const images = remoteImageUrls(content.html, siteUrl).length;
  return [
    ...(article.featuredImage
      ? [{ issue: 'Featured image', action: 'Not imported: pages have none' }]
      : []),
    ...(images === 0
      ? []
      : [
          {
            issue: formatCount(images, 'image from another site', 'images from other sites'),
            action: 'Open the page in the editor to add them to the library',
          },
        ]),
  ];
}

/** A text of one line as a page can have it. */
const lineOf = (text: string, max: number) => cut(withoutDirections(oneLine(text)).trim(), max, '');

/**
 * Creates a page of the site from a page of the source, or updates the one that was imported before; in a
 * transaction. The text of a standard page, such as About, becomes its draft: readers keep the present one.
 * @throws Problem 400 if it can't be saved
 */
export async function importPage(
  trx: Db,
  { actor, choices, siteUrl }: RunContext,
  ready: SaveableItem,
  { session: { now }, previous }: { session: SaveSession; previous: PreviousItem | undefined },
): Promise<ImportedItem> {
  const { article, item, content } = ready;
  const context = { actor, now, config: { siteUrl }, isImport: true };
  // Texts of other sources may contain HTML; our own exports don’t.
  const { intro, metaTitle = '', metaDescription, noindex = false } = article.page ?? {};
  const slug = item.slug ?? '';
  const isStandard = isStandardPage(slug);
  const version = {
    fields: {
      title: lineOf(article.title, PAGE_LIMITS.title) || `Untitled ${article.id}`,
      slug,
      intro: lineOf(intro ?? plain(article.excerpt), PAGE_LIMITS.intro),
      content: content.html,
      metaTitle: lineOf(metaTitle, PAGE_LIMITS.metaTitle),
      metaDescription: lineOf(
        metaDescription ?? plain(article.metaDescription),
        PAGE_LIMITS.metaDescription,
      ),
      noindex,
    },
    isPublished:
      article.state === 'published' &&
      item.outcome === 'imported' &&
      choices.states !== 'drafts' &&
      !isStandard,
  };
  const warnings = warningsOf(ready, siteUrl);
  if (previous === undefined) {
    const page = await addPage(trx, { ...version, isStandard }, context);
    if (isStandard) {
      const action = 'Imported as its draft. Publish it under Pages';
      warnings.push({ issue: `The site has this page already: /${slug}`, action });
    }
    const { id: page_id, version: page_version } = page;
    return { state: 'created', page_id, page_version, slug: page.slug, warnings };
  }
  const { page_id, page_version } = previous;
  const present = page_id === null ? undefined : (await presentPages(trx, [page_id])).get(page_id);
  if (page_id === null || present === undefined) {
    return {
      state: 'skipped',
      warnings: [{ issue: 'Deleted on this site', action: 'Stays deleted' }],
    };
  }
  const stays = { page_id, page_version, slug: present.slug };
  if (present.version > (page_version ?? 0)) return { state: 'edited', ...stays };
  if (previous.digest === item.digest) return { state: 'unchanged', ...stays };
  const fields = { ...version.fields, slug: present.slug };
  const target = { id: page_id, version: present.version };
  const page = await editPage(trx, target, { ...version, fields }, context);
  return { state: 'updated', page_id, page_version: page.version, slug: page.slug, warnings };
}

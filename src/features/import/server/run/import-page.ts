import type { PageFields } from '#features/pages/contract.ts';
import {
  addPage,
  editPage,
  type PageContext,
  presentPages,
  takenPageSlugs,
} from '#features/pages/server/public.ts';
import { isStandardPage, PAGE_LIMITS } from '#features/pages/values.ts';
import { formatCount } from '#lib/format/count.ts';
import { remoteImageUrls } from '#lib/text/remote-images.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { cut } from '#lib/text/text.ts';
import type { Db } from '#platform/db/schema.ts';
import { latinSlug } from '#platform/latin-slug.ts';
import type { PreviousItem } from '../previous-import.ts';
import { oneLine, plain } from '../sources/html/plain-text.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
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

/** The stored fields of a text. */
const fieldsOf = (
  text: Pick<PageFields, 'title' | 'slug' | 'intro' | 'metaTitle' | 'metaDescription' | 'noindex'>,
  content: string,
  id: string,
): PageFields => ({
  title: lineOf(text.title, PAGE_LIMITS.title) || `Untitled ${id}`,
  slug: text.slug,
  intro: lineOf(text.intro, PAGE_LIMITS.intro),
  content,
  metaTitle: lineOf(text.metaTitle, PAGE_LIMITS.metaTitle),
  metaDescription: lineOf(text.metaDescription, PAGE_LIMITS.metaDescription),
  noindex: text.noindex,
});

/** When readers get the newest version of a page of our own export. A time that has passed is none. */
function scheduleOf({ page }: SourceArticle, canPublish: boolean, now: number) {
  const time = page?.publishAt ?? null;
  if (time === null) return { publishAt: null, warnings: [] };
  const publishAt = Date.parse(time);
  if (canPublish && publishAt > now) return { publishAt, warnings: [] };
  const warning = { issue: `Scheduled for ${time}`, action: 'Imported as a draft without a time' };
  return { publishAt: null, warnings: [warning] };
}

/** Saves the draft of a published page as its newest version. @returns the page after it */
async function importDraft(
  trx: Db,
  page: { id: number; version: number; slug: string },
  { article, draft: content }: SaveableItem,
  { context, publishAt }: { context: PageContext; publishAt: number | null },
): Promise<{ id: number; version: number; slug: string }> {
  const draft = article.page?.draft;
  if (!draft || content === null) return page;
  const wanted = latinSlug(draft.slug);
  const isFree =
    wanted !== '' &&
    wanted.length <= PAGE_LIMITS.slug &&
    !isStandardPage(wanted) &&
    !isStandardPage(page.slug) &&
    !(await takenPageSlugs(trx, [wanted])).has(wanted);
  const slug = isFree ? wanted : page.slug;
  const fields = fieldsOf({ ...draft, slug }, content.html, article.id);
  // The activity log names it as a change of the imported page.
  const options = { ...context, isImport: false };
  return editPage(trx, page, { fields, isPublished: false, publishAt }, options);
}

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
  const text = article.page ?? {
    intro: plain(article.excerpt),
    metaTitle: '',
    metaDescription: plain(article.metaDescription),
    noindex: false,
  };
  const slug = item.slug ?? '';
  const isStandard = isStandardPage(slug);
  const title = article.title;
  const schedule = scheduleOf(article, choices.states === 'original' && !isStandard, now);
  const version = {
    fields: fieldsOf({ ...text, title, slug }, content.html, article.id),
    isPublished:
      article.state === 'published' &&
      item.outcome === 'imported' &&
      choices.states !== 'drafts' &&
      !isStandard,
    publishAt: article.page?.draft ? null : schedule.publishAt,
  };
  const warnings = [...warningsOf(ready, siteUrl), ...schedule.warnings];
  const withDraft = (page: { id: number; version: number; slug: string }) =>
    importDraft(trx, page, ready, { context, publishAt: schedule.publishAt });
  if (previous === undefined) {
    const page = await withDraft(await addPage(trx, { ...version, isStandard }, context));
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
  const page = await withDraft(await editPage(trx, target, { ...version, fields }, context));
  return { state: 'updated', page_id, page_version: page.version, slug: page.slug, warnings };
}

import { createArticle } from '#features/articles/server/public.ts';
import { type ImportedName, importByline } from '#features/authors/server/public.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PreviousItem } from '../previous-import.ts';
import { importSnippets } from '../snippets/import-snippets.ts';
import type { ImportWarning, SourceArticle } from '../sources/source.ts';
import { type ArticleFields, fieldsOf } from './article-fields.ts';
import { featureArticle } from './feature-article.ts';
import { importPage } from './import-page.ts';
import { importRelatedRows } from './import-related-rows.ts';
import {
  detailOf,
  type ImportedItem,
  type SaveableItem,
  type SaveSession,
  saveContext,
} from './imported-item.ts';
import type { ReadyItem, RunContext } from './run-context.ts';
import { updateExisting } from './update-existing.ts';

async function create(
  trx: Db,
  context: RunContext,
  ready: SaveableItem,
  { session, arriving }: { session: SaveSession; arriving: ArticleFields },
): Promise<ImportedItem> {
  const { article, item, content } = ready;
  const { fields, warnings } = arriving;
  const { id, slug, version } = await createArticle(
    trx,
    { ...fields, content, slug: item.slug ?? '' },
    saveContext(context, session, arriving),
  );
  const ofRows = await importRelatedRows(trx, context, ready, { id, slug });
  const created = { articleId: id, article, fields };
  const ofSlots = await featureArticle(trx, context, created, session.now);
  return {
    state: 'created',
    article_id: id,
    article_version: version,
    slug,
    warnings: [...warnings, ...ofRows, ...ofSlots],
    event: {
      action: 'article.imported',
      subject: { type: 'article', id, name: fields.title },
      detail: detailOf(context, ready),
    },
  };
}

/** Its byline here: that of a Savepoint export, else its authors if this site has bylines. */
function bylineOf({ mapping, bylines }: RunContext, article: SourceArticle): ImportedName[] {
  if (article.record) return article.record.byline;
  return bylines ? mapping.authorNames(article).map((name) => ({ name })) : [];
}

const DELETED: ImportWarning = { issue: 'Deleted on this site', action: 'Stays deleted' };

/**
 * Creates an article of the source, or updates the one that was imported before; in a transaction.
 * @throws Problem 400 if it can't be saved
 */
export async function importArticle(
  trx: Db,
  context: RunContext,
  ready: ReadyItem,
  { session, previous }: { session: SaveSession; previous: PreviousItem | undefined },
): Promise<ImportedItem> {
  const { article, item, content } = ready;
  if (content === null) return { state: 'failed', error: ready.error ?? '' };
  if (article.type === 'page') {
    return importPage(trx, context, { ...ready, content }, { session, previous });
  }
  const { choices, mapping, actor, review } = context;
  const isChosen = item.outcome === 'skipped';
  if (isChosen && !choices.types.includes(article.type)) return { state: 'skipped' };
  const { now } = session;
  const outcome = isChosen ? 'draft' : item.outcome;
  const read = fieldsOf(article, outcome, choices, { mapping, now, review });
  const byline = await importByline(trx, bylineOf(context, article), { actor, now });
  const arriving = { ...read, fields: { ...read.fields, byline } };
  const { id, siteUrl, snippetTitles } = context;
  const importing = { id, actor, siteUrl, snippetTitles, now };
  const html = await importSnippets(trx, importing, content.html);
  const saveable = { ...ready, content: { ...content, html } };
  if (previous === undefined) return create(trx, context, saveable, { session, arriving });
  const { article_id } = previous;
  if (article_id === null) return { state: 'skipped', warnings: [DELETED] };
  return updateExisting(trx, context, saveable, {
    session,
    arriving,
    previous: { ...previous, article_id },
  });
}

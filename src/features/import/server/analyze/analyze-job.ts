import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/database.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { createCommentsFile } from '../comments-and-members/comments.ts';
import { sourceOf } from '../previous-import.ts';
import { openSource } from '../sources/open-source.ts';
import type { SourceArticle } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { changeImport, findImport, type StoredReport } from '../store.ts';
import { analyzeImport } from './analyze-import.ts';

/** Runs the step 'read': creates the report of a file and a plan for each item. */
export const analyzeByJob =
  ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) =>
  async ({ payload, signal, finish }: Job): Promise<void> => {
    const row = await findImport(db, Number(payload));
    if (row?.state !== 'reading') return;
    const { id, path, site_url, url_pattern } = row;
    try {
      const source = await openSource(path, { siteUrl: site_url, urlPattern: url_pattern, signal });
      const of = sourceOf(source.overview, id);
      const comments = await createCommentsFile(config, id);
      const onArticle = (article: SourceArticle) => comments.add(article);
      const { report, subjects } = await analyzeImport(db, id, source, of, {
        signal,
        onArticle,
      }).catch(async (error: unknown) => {
        await comments.discard();
        throw error;
      });
      await comments.save();
      const { authors, records } = source.overview;
      const emails = Object.fromEntries(authors.map((author) => [author.id, author.email]));
      const stored: StoredReport = { report, subjects, isOurs: records !== undefined, emails };
      await inTransaction(db, async (trx) => {
        const read = { source: of, report: JSON.stringify(stored), done: 0 };
        await changeImport(trx, id, { from: ['reading'], to: 'ready', now: now(), ...read });
        await finish(trx);
      });
    } catch (error) {
      const reason = fileErrorOf(error);
      if (reason === null || signal.aborted) throw error;
      await inTransaction(db, async (trx) => {
        await changeImport(trx, id, { from: ['reading'], to: 'failed', now: now(), error: reason });
        await finish(trx);
      });
    }
  };

/** The message for a file that can't be read; null for other errors. */
export function fileErrorOf(error: unknown): string | null {
  if (error instanceof SourceError) return error.message;
  const { code, path = 'The file' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path} no longer exists.`;
  if (code === 'EACCES' || code === 'EPERM') return `The server has no permission to read ${path}.`;
  return null;
}

import type { Context } from '#platform/context.ts';
import { inTransaction } from '#platform/db/store.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { CommentsFile } from '../extras/comments.ts';
import { analyzeImport, sourceOf } from './analyze-import.ts';
import { openSource } from '../sources/open-source.ts';
import type { SourceArticle } from '../sources/source.ts';
import { SourceError } from '../sources/source-error.ts';
import { changeImport, findImport, type StoredReport } from '../store.ts';

/** Does the step 'read': says what a file holds and what is to become of each item. */
export const analyzeByJob =
  ({ db, now, config }: Pick<Context, 'db' | 'now' | 'config'>) =>
  async ({ payload, signal, finish }: Job): Promise<void> => {
    const row = await findImport(db, Number(payload));
    if (row?.state !== 'reading') return;
    const { id, path, site_url } = row;
    try {
      const source = await openSource(path, site_url ?? undefined, signal);
      const of = sourceOf(source.overview, id);
      const comments = await CommentsFile.begin(config, id);
      const hear = (article: SourceArticle) => comments.add(article);
      const { report, subjects } = await analyzeImport(db, id, source, of, { signal, hear }).catch(
        async (error: unknown) => {
          await comments.drop();
          throw error;
        },
      );
      await comments.keep();
      const { authors, records } = source.overview;
      const emails = Object.fromEntries(authors.map((author) => [author.id, author.email]));
      const stored: StoredReport = { report, subjects, isOurs: records !== undefined, emails };
      await inTransaction(db, async (trx) => {
        const read = { source: of, report: JSON.stringify(stored), done: 0 };
        await changeImport(trx, id, { from: ['reading'], to: 'ready', now: now(), ...read });
        await finish(trx);
      });
    } catch (error) {
      const said = refusalOf(error);
      if (said === null || signal.aborted) throw error;
      await inTransaction(db, async (trx) => {
        await changeImport(trx, id, { from: ['reading'], to: 'failed', now: now(), error: said });
        await finish(trx);
      });
    }
  };

/** What a person is told of a file that cannot be read; null where it is a mistake of ours. */
export function refusalOf(error: unknown): string | null {
  if (error instanceof SourceError) return error.message;
  const { code, path = 'The file' } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT') return `${path} is not there any more.`;
  if (code === 'EACCES' || code === 'EPERM') return `${path} may not be read by the server.`;
  return null;
}

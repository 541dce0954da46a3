import { indexAll } from '#features/articles/server/search-index/public.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { articles } from '../format.ts';
import { withDatabase } from '../open-database.ts';
import { progressOn } from '../progress.ts';

/** `savepoint reindex`: indexes every article again while servers run. */
export const addReindex: AddCommand = (program, { terminal, signal }) => {
  program
    .command('reindex')
    .summary('rebuild the search index')
    .description(
      'Indexes every article again, in small steps while servers run. You can stop it and start it again.',
    )
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withDatabase(terminal.env, async ({ db }) => {
        const total = await countRows(db.selectFrom('articles'));
        const draw = progressOn(terminal, 'Indexing');
        let indexed = 0;
        const onDone = (done: number) => {
          indexed = done;
          draw(done, total);
        };
        await indexAll(db, { signal, now: terminal.now, onDone });
        terminal.progress('');
        terminal.out(json ? JSON.stringify({ indexed }) : `${articles(indexed)} indexed.`);
      }),
    );
};

import { indexAll } from '#features/articles/server/public.ts';
import { countRows } from '#platform/db/count-rows.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { progressOn } from '../progress.ts';
import { withStore } from '../store.ts';
import { articles } from '../words.ts';

/** `savepoint reindex`: has search find every article anew, while servers run. */
export const addReindex: AddCommand = (program, { terminal, signal }) => {
  program
    .command('reindex')
    .summary('make the search index anew')
    .description(
      'Has search find every article as it is, in small steps while servers run. Stopped, it can be begun again.',
    )
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withStore(terminal.env, async ({ db }) => {
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

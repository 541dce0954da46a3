import { makeAllCovers } from '#features/media/server/public.ts';
import { countRows } from '#platform/db/queries/count-rows.ts';
import { openStorage } from '#platform/storage/open.ts';
import { type AddCommand, EXIT, JSON_HELP } from '../command.ts';
import { counted, n } from '../format.ts';
import { withDatabase } from '../open-database.ts';
import { progressOn } from '../progress.ts';

/** `savepoint covers`: draws covers of public articles without an image while servers run. */
export const addCovers: AddCommand = (program, { terminal, signal, endWith }) => {
  program
    .command('covers')
    .summary('draw missing covers, or all covers')
    .description(
      'Draws missing covers of public articles that have no image; with --all, draws all of them again.',
    )
    .option('--all', 'draw existing covers again')
    .option('--json', JSON_HELP)
    .action(({ all = false, json }) =>
      withDatabase(terminal.env, async ({ db, config }) => {
        const total = await countRows(db.selectFrom('articles').where('is_public', '=', 1));
        const draw = progressOn(terminal, 'Drawing');
        const failed: { id: number; error: string }[] = [];
        let [drawn, existing] = [0, 0];
        await makeAllCovers(
          { db, config, storage: openStorage(config) },
          {
            redrawsAll: all,
            signal,
            onArticle(looked, { id, became }) {
              if (became instanceof Error) failed.push({ id, error: became.message });
              else if (became === 'drawn') drawn += 1;
              else existing += 1;
              draw(looked, total);
            },
          },
        );
        terminal.progress('');
        const line = `${counted(drawn, 'cover')} drawn, ${n(existing)} already existed.`;
        terminal.out(json ? JSON.stringify({ drawn, existing, failed }) : line);
        for (const { id, error } of failed) terminal.say(`Article ${id}: ${error}`);
        if (failed.length > 0) endWith(EXIT.refused);
      }),
    );
};

import { importList } from '#features/import/server/public.ts';
import { type AddCommand, JSON_HELP } from '../command.ts';
import { articles, day, shown } from '../format.ts';
import { withDatabase } from '../open-database.ts';

/** `savepoint imports`: lists imports. */
export const addImports: AddCommand = (program, { terminal }) => {
  program
    .command('imports')
    .summary('list imports')
    .description('Lists imports, newest first.')
    .option('--json', JSON_HELP)
    .action(({ json }) =>
      withDatabase(terminal.env, async ({ db }) => {
        const { imports } = await importList(db);
        if (json) return terminal.out(JSON.stringify(imports));
        if (imports.length === 0) return terminal.say('No imports.');
        for (const { id, name, state, items, createdAt } of imports) {
          terminal.out(
            shown(`${id}  ${day(createdAt)}  ${state.padEnd(9)}  ${articles(items)}  ${name}`),
          );
        }
      }),
    );
};

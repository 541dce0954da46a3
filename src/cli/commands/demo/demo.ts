import { pino } from 'pino';
import type { DemoPlan } from '#features/setup/contract.ts';
import { demoPlan, recordRemoval, removeDemo } from '#features/setup/server/public.ts';
import { DEMO_KINDS, DEMO_NOUNS, keepReason } from '#features/setup/values.ts';
import { inTransaction } from '#platform/db/database.ts';
import { type AddCommand, JSON_HELP } from '../../command.ts';
import { counted, day, shown } from '../../format.ts';
import { withDatabase } from '../../open-database.ts';
import { progressOn } from '../../progress.ts';

function linesOf({ deleted, kept }: DemoPlan): string[] {
  const counts = DEMO_KINDS.flatMap((kind) => {
    const { length } = deleted.filter((one) => one.kind === kind);
    return length === 0 ? [] : counted(length, ...DEMO_NOUNS[kind]);
  });
  return [
    ...counts.map((line) => `delete  ${line}`),
    ...kept.map(({ kind, name, ...why }) =>
      shown(`keep    ${DEMO_NOUNS[kind][0]} ${name}: ${keepReason(why, day)}`),
    ),
  ];
}

/** `savepoint demo remove`: deletes the demo magazine while servers run. */
export const addDemo: AddCommand = (program, { terminal, signal }) => {
  program
    .command('demo')
    .summary('remove the demo magazine')
    .description('Removes the demo magazine that the first start loaded.')
    .command('remove')
    .summary('delete unchanged demo content')
    .description(
      'Deletes unchanged content of the demo magazine for good, not into the trash. Lists what stays, and why. ' +
        'You can stop it and start it again.',
    )
    .option('--dry-run', 'list what would be deleted only')
    .option('--json', JSON_HELP)
    .action(({ dryRun = false, json }) =>
      withDatabase(terminal.env, async ({ db, config }) => {
        const { now } = terminal;
        const actor = { userId: null, name: 'savepoint demo' };
        const plan = await inTransaction(db, async (trx) => {
          const found = await demoPlan(trx);
          if (!dryRun && found.deleted.length > 0) {
            await recordRemoval(trx, found, { actor, now: now() });
          }
          return found;
        });
        if (!dryRun) {
          const draw = progressOn(terminal, 'Deleting');
          let done = 0;
          const log = pino({ level: 'silent' });
          await removeDemo({ db, config, now, log }, actor.name, {
            signal,
            onDeleted(count) {
              done += count;
              draw(done, plan.deleted.length);
            },
          });
          terminal.progress('');
        }
        const { deleted, kept } = plan;
        if (json) return terminal.out(JSON.stringify({ deleted, kept, dryRun }));
        for (const line of linesOf(plan)) terminal.out(line);
        if (deleted.length === 0) terminal.out('Nothing to delete.');
        else if (dryRun) terminal.out('Nothing was deleted: this was a dry run.');
      }),
    );
};

import { engineOf } from '#platform/db/engine.ts';
import type { Check } from './check.ts';

/** Asks the engine to check its files and constraints. */
export const databaseCheck: Check = {
  name: 'database',
  doing: 'Checking the database',
  async run({ snapshot }) {
    const damages = await engineOf(snapshot).integrity.damages(snapshot);
    if (damages.length === 0) return [];
    return [
      {
        what: 'the database is damaged',
        examples: damages,
        advice:
          'Restore a backup with savepoint restore, or contact the administrator of the PostgreSQL server.',
      },
    ];
  },
};

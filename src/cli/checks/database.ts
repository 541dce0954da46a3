import { engineOf } from '#platform/db/engine.ts';
import type { Check } from './check.ts';

/** Asks the engine to check its files and constraints. */
export const databaseCheck: Check = {
  name: 'database',
  doing: 'Checking the database',
  async run({ snapshot }) {
    const engine = engineOf(snapshot);
    const damages = await engine.integrity.damages(snapshot);
    if (damages.length === 0) return [];
    return [
      {
        what: 'the database is damaged',
        examples: damages,
        advice:
          engine.name === 'sqlite'
            ? 'Stop the server and restore the newest backup with savepoint restore.'
            : 'Restore a backup with savepoint restore, or contact the administrator of the PostgreSQL server.',
      },
    ];
  },
};

import { engineOf } from '#platform/db/engine.ts';
import type { Check } from './check.ts';

/** Whether the engine finds its own files and constraints whole. */
export const storeCheck: Check = {
  name: 'store',
  doing: 'Reading the store',
  async run({ snapshot }) {
    const damages = await engineOf(snapshot).integrity.damages(snapshot);
    if (damages.length === 0) return [];
    return [
      {
        what: 'The store is damaged',
        examples: damages,
        advice: 'Restore a backup (savepoint restore), or ask whoever keeps the database.',
      },
    ];
  },
};

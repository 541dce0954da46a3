import type { Catalog } from '#lib/messages/messages.ts';

/** Vite makes a file of each, and a function that loads it. */
const catalogs = import.meta.glob<Catalog>('/src/lib/messages/catalogs/*.json', {
  import: 'default',
});

/** The translations of a language; English has none. */
export const loadCatalog = async (language?: string): Promise<Catalog> =>
  (await catalogs[`/src/lib/messages/catalogs/${language}.json`]?.()) ?? {};

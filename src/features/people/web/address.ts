import { pageNumber } from '#lib/addresses.ts';
import type { PersonView } from '../paths.ts';

const SLUG = /^[a-z0-9-]{1,100}$/;

/** Reads what the address of somebody's page asks for beside them. */
export function readPersonAddress(search: string): PersonView {
  const query = new URLSearchParams(search);
  const category = query.get('category') ?? '';
  return {
    category: SLUG.test(category) ? category : '',
    page: pageNumber(query.get('page')),
  };
}

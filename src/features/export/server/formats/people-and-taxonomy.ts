import { slugify } from '#lib/text/slug.ts';
import type { AccountRecord, CategoryRecord, TagRecord } from '../../contract.ts';
import type { Report } from '../report.ts';
import type { Source } from './format.ts';
import { counted } from './zip.ts';

/** Accounts, categories and tags, held in memory because articles refer to them. */
export async function peopleAndTaxonomy({ records }: Source, report: Report) {
  const accounts = new Map<number, AccountRecord>();
  const categories = new Map<string, CategoryRecord>();
  const tags = new Map<string, TagRecord & { slug: string }>();
  const slugs = new Set<string>();
  for await (const account of counted(records.accounts(), report, 'accounts')) {
    accounts.set(account.id, account);
  }
  for await (const category of counted(records.categories(), report, 'categories')) {
    categories.set(category.slug, category);
    slugs.add(category.slug);
  }
  for await (const tag of counted(records.tags(), report, 'tags')) {
    tags.set(tag.name, { ...tag, slug: freeSlug(tag.name, slugs) });
  }
  return { accounts, categories, tags };
}

/** Returns a slug that is not in the set and adds it. */
export function freeSlug(name: string, taken: Set<string>): string {
  const base = slugify(name) || encodeURIComponent(name.toLowerCase()).toLowerCase();
  let slug = base;
  for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
  taken.add(slug);
  return slug;
}

import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { MENUS } from '../../menus.values.ts';
import { shownUrls } from './shown-url.ts';

/** URLs in the menus that lead readers nowhere. */
export async function brokenLinks(
  db: Db,
  config: Pick<Config, 'headerMenu' | 'footerMenu'>,
): Promise<string[]> {
  const urls = new Set(MENUS.flatMap(({ key }) => config[key] ?? []).map(({ url }) => url));
  const broken: string[] = [];
  const shownUrl = await shownUrls(db);
  for (const url of urls) if ((await shownUrl(url)) === null) broken.push(url);
  return broken;
}

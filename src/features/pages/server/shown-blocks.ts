import { teamMembers } from '#features/authors/server/public.ts';
import { scoreGuide } from '#features/reviews/server/public.ts';
import { hasPageBlocks, hasSiteBlock } from '#features/rich-text/values.ts';
import type { Config } from '#platform/config/config.ts';
import type { Topic } from '#platform/db/changes.ts';
import type { Db } from '#platform/db/schema.ts';
import type { PageBlocks } from '../contract.ts';

/** The most authors that a team list shows. */
const MAX_AUTHORS = 200;

/** What changes what the blocks of a page show, besides its text and the settings. */
export const blockTopics = ({ blocks }: { blocks?: PageBlocks | undefined }): Topic[] =>
  blocks?.team === undefined ? [] : ['authors', 'articles'];

/** What the blocks in a page's stored HTML show; undefined if it has none. */
export async function shownBlocks(
  db: Db,
  html: string,
  config: Pick<Config, 'bylines' | 'review' | 'language'>,
): Promise<PageBlocks | undefined> {
  if (!hasPageBlocks(html)) return undefined;
  // Without bylines, authors have no pages.
  const team =
    hasSiteBlock(html, 'team') &&
    config.bylines &&
    (await teamMembers(db, MAX_AUTHORS, config.language));
  return {
    ...(team && { team }),
    ...(hasSiteBlock(html, 'scores') && { scores: scoreGuide(config) }),
  };
}

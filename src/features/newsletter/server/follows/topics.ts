import { publicPartsOf } from '#features/articles/server/views/public.ts';
import { publicAuthorName } from '#features/authors/server/public.ts';
import { publicGameName } from '#features/games/server/public.ts';
import { seriesWithSlug } from '#features/series/server/public.ts';
import { publicTag } from '#features/taxonomy/server/public.ts';
import type { Config } from '#platform/config/config.ts';
import type { Db } from '#platform/db/schema.ts';
import { Problem } from '#platform/http/problem.ts';
import type { FollowedTopic } from '../../contract.ts';
import type { TopicRef } from '../../paths.ts';

interface Topic extends FollowedTopic {
  id: number;
}

async function topicOf(
  db: Db,
  { bylines }: Pick<Config, 'bylines'>,
  { kind, ref }: TopicRef,
): Promise<Omit<Topic, 'kind'> | null> {
  switch (kind) {
    case 'tag': {
      const tag = await publicTag(db, ref);
      return tag ? { id: tag.id, ref: tag.name, name: `#${tag.name}` } : null;
    }
    case 'game': {
      const game = await publicGameName(db, ref);
      return game && { id: game.id, ref: game.slug, name: game.title };
    }
    case 'author': {
      const author = bylines ? await publicAuthorName(db, ref) : null;
      return author && { id: author.id, ref: author.slug, name: author.name };
    }
    case 'series': {
      const series = await seriesWithSlug(db, ref);
      const [first] = await publicPartsOf(db, ref, 1);
      return series && first ? { id: series.id, ref, name: series.title } : null;
    }
  }
}

/**
 * A topic that readers can follow, found as its feed is.
 * @throws Problem 404 `newsletter.topic_not_found`
 */
export async function findTopic(
  db: Db,
  config: Pick<Config, 'bylines'>,
  topic: TopicRef,
): Promise<Topic> {
  const found = await topicOf(db, config, topic);
  if (found === null) {
    throw new Problem(404, 'newsletter.topic_not_found', 'Readers can’t follow this topic.');
  }
  return { kind: topic.kind, ...found };
}

import { STOP_WORDS } from '#lib/text/search/stop-words.ts';
import { words } from '#lib/text/search/words.ts';

/** Titles that share more than this part of their words are the same topic. */
const SAME_TOPIC_RATIO = 0.5;

interface Topic {
  text: string;
  words: ReadonlySet<string>;
  /** The sources that mention it. */
  sources: Set<number>;
  /** Its best rank in any of them. */
  rank: number;
}

function telling(text: string): Set<string> {
  const all = words(text);
  const some = all.filter((word) => !STOP_WORDS.has(word));
  return new Set(some.length > 0 ? some : all);
}

/** Whether two sets of words are the same topic: mostly equal, or several words of one within the other. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared === 0) return false;
  if (shared === Math.min(a.size, b.size) && (shared > 1 || a.size === b.size)) return true;
  return shared / (a.size + b.size - shared) > SAME_TOPIC_RATIO;
}

/**
 * Merges ranked lists: topics that most lists mention come first, then by their best rank. The same topic
 * appears once, in the words of the first list that has it.
 */
export function mergeTopics(sources: readonly (readonly string[])[], limit: number): string[] {
  const topics: Topic[] = [];
  for (const [source, texts] of sources.entries()) {
    for (const [rank, text] of texts.entries()) {
      const own = telling(text);
      if (own.size === 0) continue;
      const known = topics.find((topic) => alike(topic.words, own));
      if (known) {
        known.sources.add(source);
        known.rank = Math.min(known.rank, rank);
      } else {
        topics.push({ text, words: own, sources: new Set([source]), rank });
      }
    }
  }
  return topics
    .sort((a, b) => b.sources.size - a.sources.size || a.rank - b.rank)
    .slice(0, limit)
    .map(({ text }) => text);
}

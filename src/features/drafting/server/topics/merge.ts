import { STOP_WORDS } from '#lib/text/stop-words.ts';
import { words } from '#lib/text/words.ts';

/** Two titles tell of the same when they share more than this part of all their words. */
const ALIKE = 0.5;

interface Topic {
  text: string;
  words: ReadonlySet<string>;
  /** Which sources name it. */
  sources: Set<number>;
  /** Its best place in any of them. */
  rank: number;
}

function telling(text: string): Set<string> {
  const all = words(text);
  const some = all.filter((word) => !STOP_WORDS.has(word));
  return new Set(some.length > 0 ? some : all);
}

/** Whether two sets of words tell of the same: mostly equal, or several words within the other. */
function alike(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((word) => b.has(word)).length;
  if (shared === 0) return false;
  if (shared === Math.min(a.size, b.size) && (shared > 1 || a.size === b.size)) return true;
  return shared / (a.size + b.size - shared) > ALIKE;
}

/**
 * One list of several, each best first: what most of them name comes first, then what stands highest
 * in its own. What tells of the same stands there once, as the first list that has it puts it.
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

import type { Random } from '../../bench/vocabulary.ts';

/** An article that a server confirmed. */
export interface Acknowledged {
  id: number;
  /** A word that is in no other article. */
  word: string;
  title: string;
  /** A later title without a response: it may be stored or not. */
  maybe?: string;
}

interface Saved {
  id: number;
  version: number;
}

const WRITERS = 4;
/** One in this many articles has a generated cover, which a job draws. */
const COVER_EVERY = 8;

/**
 * Writes articles and changes them, four at a time, until the server is killed.
 * @param cookie of an editor
 * @param onAnswer called with the number of confirmed writes
 * @returns the confirmed articles
 */
export async function writeUntilTheEnd(
  url: string,
  { cookie, round, random }: { cookie: string; round: number; random: Random },
  onAnswer: (answered: number) => void,
): Promise<Acknowledged[]> {
  const articles: Acknowledged[] = [];
  let answered = 0;
  let made = 0;

  async function send(method: 'POST' | 'PUT', path: string, body: object): Promise<Saved | null> {
    const answer = await fetch(url + path, {
      method,
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    }).catch(() => null);
    const saved = answer && (await answer.json().catch(() => null));
    if (answer === null || saved === null) return null;
    if (!answer.ok) throw new Error(`${method} ${path}: ${JSON.stringify(saved)}`);
    answered += 1;
    onAnswer(answered);
    return saved as Saved;
  }

  async function write(): Promise<void> {
    for (;;) {
      made += 1;
      // The last word of a search matches as a prefix, too.
      const word = `kestrel${round}x${made}x`;
      const fields = {
        title: `The ${word} is found`,
        content: `<p>${'Some words of the article. '.repeat(1 + Math.floor(random() * 200))}</p>`,
        category: 'review',
        status: 'published',
        ...(made % COVER_EVERY !== 0 && { featuredImage: '/media/a.png' }),
      };
      const saved = await send('POST', '/api/articles', fields);
      if (saved === null) return;
      const article: Acknowledged = { id: saved.id, word, title: fields.title };
      articles.push(article);
      if (random() < 0.5) continue;
      const title = `The ${word} is seen again`;
      article.maybe = title;
      const changed = await send('PUT', `/api/articles/${saved.id}`, {
        title,
        version: saved.version,
      });
      if (changed === null) return;
      article.title = title;
    }
  }

  await Promise.all(Array.from({ length: WRITERS }, write));
  return articles;
}

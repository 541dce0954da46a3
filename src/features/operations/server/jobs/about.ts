import { sql } from 'kysely';
import { z } from 'zod';
import { IMPORT_JOB, INDEX_JOB } from '#features/articles/server/public.ts';
import { PERSON_RENAMED_JOB } from '#features/authors/server/public.ts';
import { CONTACT_JOB } from '#features/contact/server/public.ts';
import { GAME_RENAMED_JOB } from '#features/games/server/public.ts';
import { importsNamed } from '#features/import/server/public.ts';
import { FOLLOW_UP_JOB } from '#features/live/server/public.ts';
import { COVERS_JOB, REMOVAL_JOB, SIZES_JOB } from '#features/media/server/public.ts';
import { CONFIRM_JOB, DIGEST_JOB, digestsNamed } from '#features/newsletter/server/public.ts';
import { SERIES_CHANGED_JOB } from '#features/series/server/public.ts';
import { RETAGGED_JOB } from '#features/taxonomy/server/public.ts';
import { LINK_JOB, NOTICE_JOB, RESET_REQUEST_JOB } from '#features/users/server/public.ts';
import { maskAddresses } from '#lib/text/mask-addresses.ts';
import type { Db } from '#platform/db/schema.ts';
import type { JobView } from '../../jobs.contract.ts';
import { VERIFY_JOB } from '../backups/public.ts';

/** What a job is about, and how far that is where it is something long. */
export interface About extends Pick<JobView, 'about' | 'progress'> {
  /** Whether it may be called off: nothing is lost by it. */
  isIdle?: boolean;
}

/** Says of payloads what jobs are about, having looked up all of a list by one query. */
interface Kind<Payload> {
  payload: z.ZodType<Payload>;
  look: (db: Db, payloads: readonly Payload[]) => Promise<(payload: Payload) => About>;
}

const NOTHING: About = { about: null, progress: null };
const said = (about: string): About => ({ about, progress: null });

/** Of a job about many articles so many are looked up to name one of them. */
const TRIED_FOR_A_NAME = 3;

const articles: Kind<number[]> = {
  payload: z.union([z.array(z.int()).min(1), z.int().transform((id) => [id])]),
  async look(db, payloads) {
    const ids = payloads.flatMap((own) => own.slice(0, TRIED_FOR_A_NAME));
    const rows = await db
      .selectFrom('articles')
      .select(['id', 'title'])
      .where('id', 'in', ids)
      .execute();
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    return (own) => {
      const title = own.map((id) => titles.get(id)).find((one) => one !== undefined);
      if (own.length === 1) return said(title ?? 'An article that was deleted');
      if (title !== undefined) {
        return said(`“${title}” and ${own.length === 2 ? 'another' : `${own.length - 1} others`}`);
      }
      const areGone = own.length <= TRIED_FOR_A_NAME;
      return said(areGone ? 'Articles that were deleted' : `${own.length} articles`);
    };
  },
};

const images: Kind<string> = {
  payload: z.string(),
  async look(db, keys) {
    const rows = await db
      .selectFrom('media')
      .select(['key', 'name'])
      .where('key', 'in', keys)
      .execute();
    const names = new Map(rows.map(({ key, name }) => [key, name]));
    return (key) => said(names.get(key) ?? 'An image that is not in the library');
  },
};

const remoteImages: Kind<number> = {
  payload: z.union([z.int(), z.object({ id: z.int() }).transform(({ id }) => id)]),
  async look(db, ids) {
    const rows = await db
      .selectFrom('remote_images')
      .select(({ selectFrom }) => [
        'id',
        'address',
        selectFrom('remote_image_uses')
          .innerJoin('articles', 'articles.id', 'remote_image_uses.article_id')
          .select('articles.title')
          .where('remote_image_uses.image_id', '=', sql.ref<number>('remote_images.id'))
          .orderBy('articles.id')
          .limit(1)
          .as('title'),
      ])
      .where('id', 'in', ids)
      .execute();
    const known = new Map(rows.map((row) => [row.id, row]));
    return (id) => {
      const row = known.get(id);
      if (!row) return said('An image that no article names any more');
      const { host, pathname } = new URL(row.address);
      const name = `${pathname.split('/').at(-1)} of ${host}`;
      return said(row.title === null ? name : `${name}, for “${row.title}”`);
    };
  },
};

const LINKS = { invitation: 'An invitation', reset: 'A new password' };
type Link = { userId: number; kind: keyof typeof LINKS };

const links: Kind<Link> = {
  payload: z.object({ userId: z.int(), kind: z.enum(['invitation', 'reset']) }),
  async look(db, asked) {
    const ids = asked.map(({ userId }) => userId);
    const rows = await db
      .selectFrom('users')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .execute();
    const names = new Map(rows.map(({ id, username }) => [id, username]));
    return ({ userId, kind }) =>
      said(`${LINKS[kind]} for ${names.get(userId) ?? 'an account that was deleted'}`);
  },
};

const subscribers: Kind<{ subscriberId: number }> = {
  payload: z.object({ subscriberId: z.int() }),
  async look(db, payloads) {
    const ids = payloads.map(({ subscriberId }) => subscriberId);
    const rows = await db
      .selectFrom('newsletter_subscribers')
      .select(['id', 'email'])
      .where('id', 'in', ids)
      .execute();
    const emails = new Map(rows.map(({ id, email }) => [id, email]));
    return ({ subscriberId }) => said(emails.get(subscriberId) ?? 'An address that was removed');
  },
};

const digests: Kind<{ id: number; version: number }> = {
  payload: z.object({ id: z.int(), version: z.int() }),
  async look(db, payloads) {
    const ids = payloads.map(({ id }) => id);
    const named = new Map((await digestsNamed(db, ids)).map((digest) => [digest.id, digest]));
    return ({ id, version }) => {
      const digest = named.get(id);
      if (!digest) return { ...said('A newsletter that was deleted'), isIdle: true };
      const { subject, state, done, of } = digest;
      // A job belongs to one version, and does nothing for another.
      if (digest.version !== version) {
        return { ...said(`${subject}: planned anew or taken back since`), isIdle: true };
      }
      return { about: subject, progress: { done, of }, isIdle: state === 'scheduled' };
    };
  },
};

const imports: Kind<number> = {
  payload: z.int(),
  async look(db, ids) {
    const named = new Map((await importsNamed(db, ids)).map((one) => [one.id, one]));
    return (id) => {
      const one = named.get(id);
      if (!one) return said('An import that was deleted');
      return { about: one.name, progress: { done: one.done, of: one.of } };
    };
  },
};

/** Of payloads that say it themselves. */
const itself = <Payload>(
  payload: z.ZodType<Payload>,
  words: (payload: Payload) => string,
): Kind<Payload> => ({ payload, look: async () => (one) => said(words(one)) });

const text = z.string();

// biome-ignore lint/suspicious/noExplicitAny: each takes its own payloads, which its schema judges
const KINDS: Record<string, Kind<any>> = {
  [INDEX_JOB]: articles,
  [COVERS_JOB]: articles,
  [GAME_RENAMED_JOB]: articles,
  [PERSON_RENAMED_JOB]: articles,
  [SERIES_CHANGED_JOB]: articles,
  [RETAGGED_JOB]: articles,
  [FOLLOW_UP_JOB]: articles,
  [SIZES_JOB]: images,
  [REMOVAL_JOB]: images,
  [IMPORT_JOB]: remoteImages,
  'articles.archive-image': remoteImages,
  [LINK_JOB]: links,
  [NOTICE_JOB]: itself(
    z.object({ username: text, notice: text }),
    ({ username, notice }) => `${username}: ${notice.replaceAll('_', ' ')}`,
  ),
  [RESET_REQUEST_JOB]: itself(z.object({ account: text }), ({ account }) => account),
  [CONTACT_JOB]: itself(z.object({ subject: text }), ({ subject }) => subject),
  [CONFIRM_JOB]: subscribers,
  [DIGEST_JOB]: digests,
  'imports.read': imports,
  'imports.run': imports,
  'imports.undo': imports,
  [VERIFY_JOB]: itself(text, (file) => file),
};

interface OpenJob {
  id: number;
  name: string;
  payload: string;
}

/** Some are named by the data folder that their files lie in: 'imports.read@3f9a'. */
const kindOf = ({ name }: OpenJob) => KINDS[name.split('@')[0] ?? name];

/**
 * What jobs are about, as people know it, by one query for each kind of thing.
 * @returns what one is about by its id, addresses not whole; null words where its name says all, or where
 *   another release made it
 */
export async function aboutJobs(db: Db, jobs: readonly OpenJob[]): Promise<(id: number) => About> {
  const found = new Map<number, About>();
  for (const [kind, alike] of Map.groupBy(jobs, kindOf)) {
    const read = alike.flatMap(({ id, payload }) => {
      const judged = kind?.payload.safeParse(JSON.parse(payload));
      return judged?.success ? [{ id, payload: judged.data }] : [];
    });
    if (kind === undefined || read.length === 0) continue;
    const say = await kind.look(
      db,
      read.map(({ payload }) => payload),
    );
    for (const { id, payload } of read) {
      const { about, ...more } = say(payload);
      found.set(id, { ...more, about: about && maskAddresses(about) });
    }
  }
  return (id) => found.get(id) ?? NOTHING;
}

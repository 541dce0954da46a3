import { sql } from 'kysely';
import { engineOf } from '#platform/db/engine.ts';
import { MIGRATIONS, migrate } from '#platform/db/migrate.ts';
import type { Db } from '#platform/db/schema.ts';

type Row = Record<string, string | number | null>;

/** A store as a release left it. */
interface ReleasedStore {
  /** The release's newest migration. */
  upTo: string;
  /** A hash of its tables, columns and indexes, as its migrations make them: those are never edited. */
  shape: Record<'sqlite' | 'postgres', string>;
  /** Rows of its tables, each table after those that it references; ids are given out from 1. */
  rows: Record<string, readonly Row[]>;
}

/**
 * A store of every schema that was released. When a release is made whose newest migration is not the last
 * one here, add an entry: `upTo` that migration, its shape (the test of upgrades tells it), and a row or two of each
 * table, with what that release wrote.
 * An entry is never edited afterwards, like the migrations that make it.
 */
export const RELEASED: readonly ReleasedStore[] = [
  {
    upTo: '001-initial',
    shape: {
      sqlite: '428987cee4c92983447529804422c1102553cbf652da78afd02b3e6e700a7d1d',
      postgres: 'a1d384f30644f7a4a5c592a77431120679a0e46eead1242cd2bbbf75e1b1fb4f',
    },
    rows: {
      changes: [{ topics: 'articles', at: 1 }],
      jobs: [
        {
          ...{ name: 'contact.deliver', payload: '{"messageId":1}', state: 'waiting', attempts: 0 },
          ...{ run_at: 1, claimed_until: 0, claims: 0, last_error: null, key: null },
          ...{ created_at: 1, finished_at: null },
        },
      ],
      users: [
        {
          ...{ username: 'admin', username_key: 'admin', role: 'admin' },
          ...{ password_hash: '$argon2id$v=19$m=19456,t=2,p=1$c2FsdHNhbHQ$AAAA', created_at: 1 },
        },
        {
          ...{ username: 'Žofie', username_key: 'žofie', role: 'author' },
          ...{ password_hash: null, created_at: 2 },
        },
      ],
      sessions: [{ id_hash: 'session', user_id: 1, created_at: 1, used_at: 1 }],
      api_tokens: [
        {
          ...{ name: 'Nightly', token_hash: 'token', role: 'author', user_id: 2 },
          ...{ created_at: 1, used_at: 2 },
        },
      ],
      audit_log: [
        {
          ...{ at: 1, user_id: 2, actor: 'Žofie', action: 'article.created' },
          ...{ subject_type: 'article', subject_id: 1, subject_name: 'A lamp', detail: null },
        },
      ],
      categories: [
        { name: 'Reviews', slug: 'review', description: 'Played to the end', color: '#123456' },
        { name: 'News', slug: 'news', description: '', color: '#abcdef' },
      ],
      tags: [{ name: 'Lamps', name_key: 'lamps', description: '' }],
      articles: [
        {
          ...{ slug: 'a-lamp', title: 'A lamp', excerpt: 'Light.', text_excerpt: 'Light.' },
          ...{ meta_description: '', category: 'review', status: 'published' },
          ...{ moderation_status: 'approved', author_id: 2, version: 2, client_key: 'key' },
          ...{ created_at: 1, updated_at: 2, published_at: 3, scheduled_at: null },
        },
        {
          ...{ slug: 'later', title: '夜の喫茶店', excerpt: '', text_excerpt: '' },
          ...{ meta_description: '', category: 'news', status: 'scheduled' },
          ...{ moderation_status: 'approved', author_id: 99, version: 1, client_key: null },
          ...{ created_at: 1, updated_at: 1, published_at: null, scheduled_at: 4_102_444_800_000 },
        },
      ],
      article_bodies: [
        { article_id: 1, content: '<p>A lantern that shines.</p>' },
        { article_id: 2, content: '' },
      ],
      article_tags: [{ article_id: 1, tag_id: 1, position: 0 }],
      article_slugs: [{ slug: 'a-former-lamp', article_id: 1 }],
      revisions: [
        { article_id: 1, version: 1, user_id: 2, saved_at: 1, snapshot: '{"title":"A lmap"}' },
      ],
      search_words: [{ word: 'lantern' }],
      placements: [{ page: 'homepage', position: 0, article_id: 1 }],
      media: [
        {
          ...{ key: '0123456789abcdef0123-9x9', name: 'lamp.png', alt: 'A lamp', caption: '' },
          ...{ width: 9, height: 9, bytes: 70, type: 'image/png', done: 3, total: 3, error: null },
          ...{ user_id: 2, created_at: 1, name_key: 'lamp.png' },
        },
      ],
      media_uses: [{ media_id: 1, article_id: 1 }],
      media_saved_uses: [{ media_id: 1, article_id: 1 }],
      article_reads: [{ day: 86_400_000, article_id: 1, count: 7 }],
      searches: [{ day: 86_400_000, phrase: 'lantern', count: 2 }],
      newsletter_subscribers: [
        {
          ...{ email: 'A@mail.example', email_key: 'a@mail.example', state: 'confirmed' },
          ...{ created_at: 1, asked_at: 1, confirmed_at: 2, ended_at: null, confirm_sent_at: 1 },
          ...{ bounce: null, soft_bounces: 0 },
        },
      ],
      newsletter_digests: [
        {
          ...{ subject: 'This week', intro: '', article_ids: '[1]', state: 'sent', version: 1 },
          ...{ scheduled_at: null, started_at: 1, finished_at: 2, html: '', text: '' },
          ...{ problem: null, counts: null, created_at: 1, updated_at: 2 },
        },
      ],
      newsletter_deliveries: [
        {
          ...{ digest_id: 1, subscriber_id: 1, state: 'sent', attempts: 1, next_at: 0 },
          ...{ token_hash: 'unsubscribe', answer: '250 OK' },
        },
      ],
      contact_messages: [
        {
          ...{ job_id: 1, name: 'Ada', email: 'ada@mail.example', subject: 'Hello' },
          ...{ message: 'A message', delivered_to: '[]', created_at: 1 },
        },
      ],
    },
  },
];

/** Makes an empty store one of a release. */
export async function fillReleased(db: Db, { upTo, rows }: ReleasedStore): Promise<void> {
  const last = MIGRATIONS.findIndex(({ name }) => name === upTo);
  await migrate(db, MIGRATIONS.slice(0, last + 1));
  for (const [table, written] of Object.entries(rows)) {
    for (const row of written) {
      const [names, values] = [Object.keys(row), Object.values(row)];
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        values (${sql.join(values)})`.execute(db);
    }
  }
  const words = { title: ['lamp'], excerpt: ['light'], tags: ['lamps'], body: ['lantern'] };
  const document = { documentId: 1, position: 3, scopes: [], ...words };
  await engineOf(db).fullText.put(db, [document]);
}

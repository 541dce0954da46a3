import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashSecret } from '#features/users/server/public.ts';
import { MINUTE } from '#lib/durations.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { partsOf } from '#tests/support/servers/mail-parts.ts';
import { linkIn, type Newsletter, openNewsletter } from '#tests/support/site/newsletter.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf } from '#tests/support/site/test-site.ts';
import type { Choices, LinkState } from '../../contract.ts';
import { choicesPath } from '../../paths.ts';
import { FOLLOW_SAVED, SUBSCRIBE_CONFIRM } from '../../values.ts';

const ADA = 'ada@example.org';
const ROGUE = { kind: 'tag', ref: 'roguelike' };
const RACING = { kind: 'tag', ref: 'Racing' };

describe('following by email', () => {
  let news: Newsletter;
  beforeAll(async () => {
    news = await openNewsletter();
  });
  afterAll(() => news.close());
  beforeEach(async () => {
    await news.reset();
    await makeArticle(news.db, { tags: ['Roguelike', 'Racing'] });
    await makeArticle(news.db, { tags: ['secret'], status: 'draft' });
  });

  const follow = (topic: object, email = ADA) => news.subscribe(email, { follow: topic });
  const tokenOf = (path: string) => new URL(path, 'http://x').searchParams.get('token') ?? '';
  const lookAt = async (path: string) =>
    jsonOf<LinkState>(
      await news.visitor.get(`/api/newsletter/link?kind=confirm&token=${tokenOf(path)}`),
    );
  /** Follows a topic and confirms it. @returns the link */
  const followNow = async (topic: object, email = ADA) => {
    jsonOf(await follow(topic, email));
    await news.after(MINUTE);
    const link = linkIn(news.smtp.mails.at(-1), 'confirm');
    await news.post(link);
    return link;
  };
  const subscriber = (email = ADA) =>
    news.db
      .selectFrom('newsletter_subscribers')
      .selectAll()
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
  const follows = () =>
    news.db.selectFrom('newsletter_follows').select('confirmed_at').orderBy('id').execute();
  /** A link of an email about new articles. */
  const emailed = async (email = ADA) => {
    const { id } = await subscriber(email);
    const row = { subscriber_id: id, run_at: NOW, article_ids: '[]' };
    await news.db
      .insertInto('newsletter_notices')
      .values({ ...row, token_hash: hashSecret('secret-of-ada') })
      .execute();
    return choicesPath('secret-of-ada');
  };
  const choices = async (token = 'secret-of-ada') =>
    jsonOf<Choices>(await news.visitor.get(`/api/newsletter/choices?token=${token}`));

  it('a follow counts once its owner confirms it, and brings no newsletter', async () => {
    expect(jsonOf(await follow(ROGUE))).toEqual({ message: SUBSCRIBE_CONFIRM });
    await news.after(0);
    const [mail] = news.smtp.mails;
    if (!mail) throw new Error('no email came');
    expect(partsOf(mail).text).toContain('asked Savepoint to email this address about #Roguelike.');
    const link = linkIn(mail, 'confirm');
    expect(await lookAt(link)).toMatchObject({ state: 'open', gets: ['#Roguelike'] });
    expect(await follows()).toEqual([{ confirmed_at: null }]);
    await news.post(link);
    expect(await lookAt(link)).toMatchObject({ state: 'done', gets: ['#Roguelike'] });
    expect(await follows()).toEqual([{ confirmed_at: news.clock.now }]);
    expect(await subscriber()).toMatchObject({ state: 'confirmed', gets_digest: 0 });
    expect(problemOf(await news.act(await news.draft(), 'send')).code).toBe(
      'newsletter.no_subscribers',
    );
  });

  it('every further topic is confirmed too, at once for those who have just confirmed one', async () => {
    await followNow(ROGUE);
    await follow(RACING);
    await news.after(MINUTE);
    expect(news.smtp.mails).toHaveLength(2);
    const link = linkIn(news.smtp.mails[1], 'confirm');
    expect(await lookAt(link)).toMatchObject({ state: 'open', gets: ['#Racing'] });
    expect((await follows()).filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(1);
    await news.post(link);
    expect((await follows()).filter(({ confirmed_at }) => confirmed_at !== null)).toHaveLength(2);
  });

  it('strangers can neither add topics to an address nor make it get email after email', async () => {
    await news.readers([ADA]);
    await follow(ROGUE);
    await follow(RACING);
    await news.after(MINUTE);
    await follow(ROGUE);
    await news.after(MINUTE);
    expect(news.smtp.mails).toHaveLength(1);
    expect((await follows()).every(({ confirmed_at }) => confirmed_at === null)).toBe(true);
    expect(await subscriber()).toMatchObject({ state: 'confirmed', gets_digest: 1 });
  });

  it('webhooks are notified of a follower, and again when the follower confirms the newsletter', async () => {
    await news.db
      .insertInto('webhooks')
      .values({
        url: 'https://hooks.example/',
        events: 'subscriber.confirmed',
        secret: 'whsec_',
        is_active: 1,
        created_at: NOW,
      })
      .execute();
    await followNow(ROGUE);
    await news.subscribe(ADA);
    await news.after(MINUTE);
    await news.post(linkIn(news.smtp.mails.at(-1), 'confirm'));
    await followNow(RACING);
    const rows = await news.db
      .selectFrom('webhook_deliveries')
      .select('data')
      .orderBy('id')
      .execute();
    expect(rows.map(({ data }) => JSON.parse(data).newsletter)).toEqual([false, true]);
  });

  it('a follower gets the newsletter only after confirming that, too', async () => {
    await followNow(ROGUE);
    await news.subscribe(ADA);
    await news.after(MINUTE);
    expect(await subscriber()).toMatchObject({ gets_digest: 0 });
    await news.post(linkIn(news.smtp.mails.at(-1), 'confirm'));
    expect(await subscriber()).toMatchObject({ gets_digest: 1, asks_digest: 0 });
  });

  it.each(['pending', 'confirmed', 'unsubscribed', 'bounced'] as const)(
    'the answer is the same for an address that is %s',
    async (state) => {
      const fresh = await follow(ROGUE, 'new@example.org');
      await news.readers([ADA], state);
      news.database.forgetQueries();
      const known = await follow(ROGUE);
      expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body]);
      const forKnown = news.database.queries.length;
      news.database.forgetQueries();
      await follow(ROGUE, 'newer@example.org');
      expect(forKnown).toBe(news.database.queries.length);
    },
  );

  it('topics without a public article can’t be followed', async () => {
    for (const topic of [
      { kind: 'tag', ref: 'secret' },
      { kind: 'game', ref: 'none' },
      { kind: 'author', ref: 'none' },
      { kind: 'series', ref: 'none' },
    ]) {
      const { code } = problemOf(await follow(topic));
      expect([code, topic.kind]).toEqual(['newsletter.topic_not_found', topic.kind]);
    }
    expect((await follow({ kind: 'editor', ref: 'x' })).statusCode).toBe(400);
    expect(news.smtp.mails).toEqual([]);
  });

  it('owners of an emailed link choose what they get', async () => {
    await followNow(ROGUE);
    await followNow(RACING);
    const path = await emailed();
    const shown = await choices();
    expect(shown).toMatchObject({ state: 'open', email: 'a…@example.org', newsletter: false });
    expect(shown.topics.map(({ name }) => name)).toEqual(['#Roguelike', '#Racing']);
    const [rogue, racing] = shown.topics.map(({ id }) => id);

    // A topic that the page didn't show stays.
    await news.post(path, `newsletter=on&shown=${rogue}`);
    expect(await choices()).toMatchObject({
      newsletter: true,
      topics: [{ id: racing, name: '#Racing' }],
    });
    await news.post(path, `shown=${racing}&keep=${racing}`);
    expect(await choices()).toMatchObject({ newsletter: false, topics: [{ id: racing }] });
    await news.post(path, `shown=${racing}`);
    expect(await choices()).toMatchObject({ state: 'done', topics: [] });
    expect(await news.stateOf(ADA)).toBe('unsubscribed');
    await news.post(path, 'newsletter=on');
    expect(await news.stateOf(ADA)).toBe('unsubscribed');
  });

  it('one reader’s link changes nothing of another, and a guessed one nothing at all', async () => {
    await followNow(ROGUE);
    await followNow(ROGUE, 'bob@example.org');
    const path = await emailed();
    const ids = await news.db.selectFrom('newsletter_follows').select('id').execute();
    const all = ids.map(({ id }) => `shown=${id}`).join('&');
    await news.post(choicesPath('guessed'), all);
    await news.post(choicesPath(''), all);
    expect(await follows()).toHaveLength(2);
    expect(await choices('guessed')).toMatchObject({ state: 'unknown', email: null, topics: [] });
    await news.post(path, `newsletter=on&${all}&shown=x&shown=99999999999999`);
    expect(await follows()).toHaveLength(1);
  });

  it('one click on unsubscribe ends newsletter and follows', async () => {
    await news.readers([ADA]);
    await followNow(ROGUE);
    await emailed();
    const answer = await news.post(
      '/newsletter/unsubscribe?token=secret-of-ada',
      'List-Unsubscribe=One-Click',
    );
    expect(answer.body).toBe('You have been unsubscribed.\n');
    expect(await follows()).toEqual([]);
    expect(await subscriber()).toMatchObject({ state: 'unsubscribed', gets_digest: 0 });
  });

  it('a reader who leaves the newsletter through the choices counts as one unsubscribe of the digest', async () => {
    await news.readers([ADA]);
    await followNow(ROGUE);
    const digest = await news.send();
    await news.after(0);
    const link = linkIn(news.smtp.mails.at(-1), 'unsubscribe');
    const path = choicesPath(tokenOf(link));
    const left = () =>
      news.db
        .selectFrom('newsletter_digests')
        .select('left_count')
        .where('id', '=', digest.id)
        .executeTakeFirst();
    await news.post(path, 'newsletter=on');
    expect(await left()).toEqual({ left_count: 0 });
    await news.post(path, '');
    expect(await subscriber()).toMatchObject({ state: 'confirmed', gets_digest: 0 });
    expect(await left()).toEqual({ left_count: 1 });
    await news.post(path, '');
    for (const form of ['newsletter=on', '']) await news.post(path, form);
    expect(await left()).toEqual({ left_count: 1 });
    await news.post(link);
    expect(await news.stateOf(ADA)).toBe('unsubscribed');
    expect(await left()).toEqual({ left_count: 1 });
  });

  it('without scripts the form leads back to the topic', async () => {
    const form = `kind=tag&ref=roguelike&email=${encodeURIComponent(ADA)}`;
    const answer = await news.post('/newsletter', form);
    expect(answer.headers.location).toBe('/newsletter?tag=roguelike&answer=confirm');
    expect(await follows()).toHaveLength(1);
    const wrong = await news.post('/newsletter', 'kind=tag&ref=roguelike&email=x');
    expect(wrong.headers.location).toBe('/newsletter?tag=roguelike&answer=invalid');
  });

  it('a follow waits until email is set up', async () => {
    const other = await news.withoutMail();
    const answer = await other.inject({
      method: 'POST',
      url: '/api/newsletter/subscribe',
      payload: { email: ADA, follow: ROGUE },
    });
    expect(jsonOf(answer)).toEqual({ message: FOLLOW_SAVED });
    expect(await subscriber()).toMatchObject({ state: 'pending', confirm_sent_at: null });
    await other.close();
  });
});

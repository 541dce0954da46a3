import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BulkAnswer } from '#features/articles/bulk.contract.ts';
import { DAY } from '#lib/durations.ts';
import type { Job } from '#platform/jobs/queue.ts';
import { openStorage } from '#platform/storage/open.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makePage } from '#tests/support/content/pages.ts';
import { m4a, mp3, mp4, webm } from '#tests/support/content/recording-bytes.ts';
import { sendRecording, uploadRecording } from '#tests/support/content/recordings.ts';
import { NOW } from '#tests/support/databases/test-database.ts';
import { startS3 } from '#tests/support/servers/s3-server.ts';
import { problemOf } from '#tests/support/site/requests.ts';
import { jsonOf, openTestSite, testSite } from '#tests/support/site/test-site.ts';
import type { Recording, RecordingPage } from '../../recordings.contract.ts';
import { usedByMedia } from '../quota.ts';
import { removeRecording } from './add-recording.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const showing = ({ url }: Recording) =>
  `<p>Seen.</p><figure class="block-video"><p><a href="${url}">A clip</a></p></figure>`;

describe('video and audio files', () => {
  const site = testSite({ env: { RECORDING_MAX: '1MB' } });
  const send = (bytes: Buffer, name?: string) =>
    sendRecording(site.app, site.author.cookie, bytes, name);
  const upload = (bytes = mp4(), name?: string) =>
    uploadRecording(site.app, site.author.cookie, bytes, name);
  const files = () =>
    readdir(path.join(site.database.config.dataDir, 'media/recordings')).catch(() => []);

  it.each([
    ['video/mp4', mp4(), 'Clip.mp4', { width: 1280, height: 720, seconds: 75 }],
    ['video/webm', webm(), 'Clip.webm', { width: 640, height: 360, seconds: 12 }],
    ['audio/mp4', m4a(), 'Talk.m4a', { width: null, height: null, seconds: 75 }],
    // Without a track of video it is audio, whatever its brand.
    ['audio/mp4', mp4({ size: null }), 'Talk.mp4', { seconds: 75 }],
    ['audio/mpeg', mp3(), 'Talk.mp3', { width: null, height: null, seconds: 10 }],
  ])('%s is stored and served as it is', async (type, bytes, name, measures) => {
    const recording = await upload(bytes, name);
    expect(recording).toMatchObject({ type, name, bytes: bytes.length, ...measures });
    const file = await site.author.get(recording.url);
    expect(file.rawPayload).toEqual(bytes);
    expect(file.headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
  });

  it.each([
    ['HTML', Buffer.from(`<!doctype html><script>alert(1)</script>${' '.repeat(99)}`)],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['a HEIC', mp4({ brand: 'heic' })],
    ['a QuickTime film', mp4({ brand: 'qt  ' })],
    ['Matroska', Buffer.from(webm().toString('latin1').replace('webm', 'mkv1'), 'latin1')],
    ['a lone byte', Buffer.from('x')],
  ])('%s is refused, whatever its name', async (_name, bytes) => {
    const before = await files();
    const answer = await send(bytes, 'honest.mp4');
    expect(answer.statusCode, answer.body).toBe(415);
    expect(problemOf(answer).code).toBe('recording.type');
    expect(await files()).toEqual(before);
  });

  it('a film that was cut off, or has no tracks, is refused and not stored', async () => {
    const before = await files();
    const bytes = mp4({ data: Buffer.alloc(5000) });
    const hollow = Buffer.from(mp4().toString('latin1').replace('trak', 'free'), 'latin1');
    for (const broken of [bytes.subarray(0, 3000), bytes.subarray(0, -9), hollow]) {
      const answer = await send(broken);
      expect([answer.statusCode, problemOf(answer).code]).toEqual([400, 'recording.broken']);
    }
    expect(await files()).toEqual(before);
    const jobs = site.db.selectFrom('jobs').select('key').where('name', 'like', '%recording%');
    expect(await jobs.execute()).toEqual([]);
  });

  it('sizes in a file that make no sense are refused or ignored', async () => {
    const huge = mp4();
    huge.writeUInt32BE(0xffffffff, huge.indexOf('mdat') - 4);
    expect((await send(huge)).statusCode).toBe(400);
    const long = mp4({ seconds: 4_000_000 });
    expect(await upload(long)).toMatchObject({ seconds: null });
  });

  it('a file above the limit is refused before it is sent, one without its length too', async () => {
    const headers = { cookie: site.author.cookie, 'content-type': 'application/octet-stream' };
    const url = '/api/recordings?name=a.mp4';
    const payload = Readable.from(mp4());
    const large = { ...headers, 'content-length': '1000001' };
    const answer = await site.app.inject({ method: 'POST', url, headers: large, payload });
    expect(answer.statusCode, answer.body).toBe(413);
    expect(problemOf(answer).detail).toContain('1 MB');
    const unknown = { method: 'POST', url, headers, payload: Readable.from(mp4()) } as const;
    expect((await site.app.inject(unknown)).statusCode).toBe(411);
  });

  it('an upload that ends early stores nothing', async () => {
    const before = await files();
    const headers = {
      cookie: site.author.cookie,
      'content-type': 'application/octet-stream',
      'content-length': '5000',
    };
    const payload = Readable.from([mp4()]);
    const url = '/api/recordings?name=a.mp4';
    const answer = await site.app.inject({ method: 'POST', url, headers, payload });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(problemOf(answer).detail).toContain('interrupted');
    expect(await files()).toEqual(before);
  });

  it('players get parts of it', async () => {
    const bytes = mp4({ data: Buffer.alloc(1000, 'abc') });
    const { url } = await upload(bytes);
    const size = bytes.length;
    const ask = (range: string, more = {}) =>
      site.app.inject({ url, headers: { cookie: site.author.cookie, range, ...more } });
    for (const [range, first, last] of [
      ['bytes=0-0', 0, 0],
      ['bytes=9-', 9, size - 1],
      ['bytes=-5', size - 5, size - 1],
      [`bytes=5-${'9'.repeat(15)}`, 5, size - 1],
      [`bytes=-${'9'.repeat(15)}`, 0, size - 1],
    ] as const) {
      const part = await ask(range);
      expect(part.statusCode, range).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${first}-${last}/${size}`);
      expect(part.headers['content-length']).toBe(String(last - first + 1));
      expect(part.rawPayload).toEqual(bytes.subarray(first, last + 1));
    }
    for (const range of [`bytes=${size}-`, 'bytes=-0', `bytes=${'9'.repeat(15)}-`]) {
      const none = await ask(range);
      expect(none.statusCode, range).toBe(416);
      expect(none.headers['content-range']).toBe(`bytes */${size}`);
      expect(none.headers['cache-control']).not.toContain('public');
    }
    const many = `bytes=${Array.from({ length: 500 }, (_, at) => `${at}-`).join(',')}`;
    for (const range of [many, 'bytes=9-3', 'bytes=-', 'bytes=a-b', 'bytes=-5-', 'lines=1-2']) {
      const whole = await ask(range);
      expect([whole.statusCode, whole.rawPayload.length], range).toEqual([200, size]);
    }
  });

  it('a part is only sent of the file that the player knows, and HEAD sends none', async () => {
    const bytes = mp4();
    const { url } = await upload(bytes);
    const { cookie } = site.author;
    const tag = String((await site.author.get(url)).headers.etag);
    const ask = (method: 'GET' | 'HEAD', headers: Record<string, string>) =>
      site.app.inject({ method, url, headers: { cookie, ...headers } });
    const range = 'bytes=1-2';
    expect((await ask('GET', { range, 'if-range': tag })).statusCode).toBe(206);
    expect((await ask('GET', { range, 'if-range': '"other"' })).statusCode).toBe(200);
    expect((await ask('GET', { 'if-none-match': tag })).statusCode).toBe(304);
    const head = await ask('HEAD', {});
    expect([head.statusCode, head.body]).toEqual([200, '']);
    expect(head.headers['content-length']).toBe(String(bytes.length));
    const part = await ask('HEAD', { range });
    expect([part.statusCode, part.headers['content-length']]).toEqual([206, '2']);
  });

  it('visitors get it while a public article or page has it', async () => {
    const recording = await upload();
    const { url, id } = recording;
    await site.author.put(`/api/recordings/${id}/captions/en`, { vtt: VTT });
    const captions = `/media/recordings/${recording.key}/en.vtt`;
    const seen = async () =>
      Promise.all([url, captions].map(async (one) => (await site.visitor.get(one)).statusCode));
    expect(await seen()).toEqual([404, 404]);
    await makeArticle(site.db, { content: showing(recording), status: 'draft' });
    await makeArticle(site.db, {
      ...{ content: showing(recording), status: 'draft' },
      ...{ embargoUntil: NOW + DAY, embargoReason: 'Agreed' },
    });
    expect(await seen()).toEqual([404, 404]);
    const other = { title: 'Other', category: 'news', content: showing(recording) };
    const leak = await site.editor.post('/api/articles', { ...other, status: 'published' });
    expect(problemOf(leak)).toMatchObject({ status: 409, code: 'article.image_held' });
    const draft = jsonOf<{ id: number }>(
      await site.editor.post('/api/articles', { ...other, status: 'draft' }),
      201,
    );
    const bulk = { articleIds: [draft.id] };
    expect(
      jsonOf<BulkAnswer>(await site.editor.post('/api/moderation/bulk-publish', bulk)).failed,
    ).toMatchObject([{ id: draft.id, code: 'article.image_held' }]);
    await makeArticle(site.db, { content: showing(recording) });
    // Readers have it already.
    jsonOf(await site.editor.post('/api/moderation/bulk-publish', bulk));
    expect(await seen()).toEqual([200, 200]);
    expect((await site.visitor.get(url)).headers['cache-control']).toBe('public, max-age=3600');
    expect((await site.visitor.get(captions)).headers['content-type']).toContain('text/vtt');
    expect((await site.visitor.get(url.replace('.mp4', '.webm'))).statusCode).toBe(404);
    const onPage = await upload();
    await makePage(site.db, { content: showing(onPage) });
    expect((await site.visitor.get(onPage.url)).statusCode).toBe(200);
  });

  it('captions that are no WebVTT are refused with their line', async () => {
    const { id } = await upload();
    const put = (vtt: string, language = 'de') =>
      site.author.put(`/api/recordings/${id}/captions/${language}`, { vtt });
    for (const [vtt, reason] of [
      ['1\n00:00:01,000 --> 00:00:02,000\nSubRip\n', 'Line 1'],
      [VTT.replace('00:02.000', '00:02'), 'Line 3'],
      ['WEBVTT\n\nHello\n', 'no captions'],
    ] as const) {
      const answer = await put(vtt);
      expect(answer.statusCode).toBe(400);
      expect(problemOf(answer).detail).toContain(reason);
    }
    expect((await put(VTT, 'not a language')).statusCode).toBe(400);
    const windows = `\ufeff${VTT.replaceAll('\n', '\r\n')}`;
    expect(jsonOf<Recording>(await put(windows)).captions).toEqual(['de']);
    const row = site.db
      .selectFrom('recording_captions')
      .select('vtt')
      .where('recording_id', '=', id);
    expect((await row.executeTakeFirstOrThrow()).vtt).toBe(VTT);
    const gone = await site.author.del(`/api/recordings/${id}/captions/de`);
    expect(jsonOf<Recording>(gone).captions).toEqual([]);
  });

  it('an author can’t change the captions that readers see', async () => {
    const recording = await upload();
    await makeArticle(site.db, { content: showing(recording), authorId: site.author.id });
    const url = `/api/recordings/${recording.id}/captions/en`;
    expect((await site.author.put(url, { vtt: VTT })).statusCode).toBe(409);
    expect((await site.editor.put(url, { vtt: VTT })).statusCode).toBe(200);
  });

  it('one in use can’t be deleted; another is deleted with its file', async () => {
    const recording = await upload(mp4(), 'Unused.mp4');
    const { id, key } = recording;
    const article = await makeArticle(site.db, {
      content: showing(recording),
      title: 'Its review',
    });
    const refused = await site.author.del(`/api/recordings/${id}`);
    expect(refused.statusCode).toBe(409);
    expect(problemOf(refused).detail).toContain('Its review');
    await site.db.deleteFrom('articles').where('id', '=', article.id).execute();
    const used = await usedByMedia(site.db);
    jsonOf(await site.author.del(`/api/recordings/${id}`));
    expect(await usedByMedia(site.db)).toBe(used - recording.bytes);
    expect((await site.author.get(recording.url)).statusCode).toBe(404);
    const storage = openStorage(site.database.config);
    await removeRecording({ db: site.db, storage })({ payload: key } as Job);
    expect(await files()).not.toContain(key);
    // A job that is late deletes nothing of a file that exists.
    const other = await upload();
    await removeRecording({ db: site.db, storage })({ payload: other.key } as Job);
    expect(await files()).toContain(other.key);
  });

  it('the library finds them by name and kind', async () => {
    const { id } = await upload(mp3(), 'Zebra podcast.mp3');
    const found = async (query: string) => {
      const page = jsonOf<RecordingPage>(await site.editor.get(`/api/recordings?${query}`));
      return page.recordings.map((one) => one.id);
    };
    expect(await found('search=zebra')).toEqual([id]);
    expect(await found('search=zebra&kind=video')).toEqual([]);
    const renamed = await site.editor.put(`/api/recordings/${id}`, { name: 'Lion.mp3' });
    expect(jsonOf<Recording>(renamed).name).toBe('Lion.mp3');
    expect(await found('search=lion&kind=audio')).toEqual([id]);
  });
});

describe('a library without room', () => {
  const off = testSite({ env: { RECORDING_MAX: '0' } });
  const full = testSite({ env: { MEDIA_QUOTA: '0.001MB' } });

  it('takes no video if uploads are off', async () => {
    const answer = await sendRecording(off.app, off.author.cookie, mp4());
    expect([answer.statusCode, problemOf(answer).code]).toEqual([403, 'recording.off']);
  });

  it('takes no video that exceeds the quota', async () => {
    await uploadRecording(full.app, full.author.cookie, mp4());
    const large = mp4({ data: Buffer.alloc(900) });
    const answer = await sendRecording(full.app, full.author.cookie, large);
    expect([answer.statusCode, problemOf(answer).code]).toEqual([409, 'media.full']);
  });
});

describe('a bucket', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  let site: Awaited<ReturnType<typeof openTestSite>>;
  beforeAll(async () => {
    s3 = await startS3();
    site = await openTestSite({ env: s3.env });
  });
  afterAll(async () => {
    await site.close();
    await s3.stop();
  });

  it('gets a video while it arrives and returns parts of it', async () => {
    const bytes = mp4({ data: Buffer.alloc(300_000, 'abc') });
    const { url, key, seconds } = await uploadRecording(site.app, site.author.cookie, bytes);
    expect(seconds).toBe(75);
    expect(s3.objects.get(`/our-images/media/recordings/${key}`)).toEqual({
      bytes,
      type: 'video/mp4',
    });
    const headers = { cookie: site.author.cookie, range: 'bytes=100-299' };
    const part = await site.app.inject({ url, headers });
    expect([part.statusCode, part.rawPayload]).toEqual([206, bytes.subarray(100, 300)]);
    const refused = await sendRecording(site.app, site.author.cookie, bytes.subarray(0, 200_000));
    expect(refused.statusCode).toBe(400);
    expect(s3.objects.size).toBe(1);
    s3.state.failing = 503;
    const failed = await sendRecording(site.app, site.author.cookie, mp4());
    expect(problemOf(failed).code).toBe('storage.failed');
    s3.state.failing = null;
  });
});

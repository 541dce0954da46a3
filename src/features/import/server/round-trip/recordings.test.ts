import { afterEach, describe, expect, it } from 'vitest';
import type { Import } from '#features/import/contract.ts';
import type { Recording } from '#features/media/recordings.contract.ts';
import { makeArticle } from '#tests/support/content/articles.ts';
import { makePage } from '#tests/support/content/pages.ts';
import { mp3, mp4 } from '#tests/support/content/recording-bytes.ts';
import { uploadRecording } from '#tests/support/content/recordings.ts';
import { ENGINES } from '#tests/support/databases/test-database.ts';
import { essenceOf, exported, importBytes } from '#tests/support/site/export-and-import.ts';
import { IMPORTS } from '#tests/support/site/import-site.ts';
import { jsonOf, openTestSite, type TestSite } from '#tests/support/site/test-site.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const DATA = Buffer.from('the pictures of a film');
const FILM = mp4({ data: DATA });
const showing = ({ url, kind }: Recording) =>
  `<p>Seen.</p><figure class="block-${kind}"><p><a href="${url}">A clip</a></p></figure>`;

describe.each(ENGINES)('video and audio files in our own format, on %s', (engine) => {
  const sites: TestSite[] = [];
  const open = async (name: string, env = {}) => {
    const site = await openTestSite({
      engine,
      env: { SITE_URL: `https://${name}.example`, ...env },
    });
    sites.push(site);
    return site;
  };
  afterEach(async () => {
    for (const site of sites.splice(0)) await site.close();
  });

  /** A site with a film in an article and a talk on a page. */
  async function there() {
    const site = await open('there');
    const { app, author, db } = site;
    const film = await uploadRecording(app, author.cookie, FILM, 'Film.mp4');
    const talk = await uploadRecording(app, author.cookie, mp3(), 'Talk.mp3');
    jsonOf(await author.put(`/api/recordings/${film.id}/captions/de`, { vtt: VTT }));
    const { slug } = await makeArticle(db, { content: showing(film) });
    await makePage(db, { title: 'Talks', slug: 'talks', content: showing(talk) });
    return { site, film, talk, slug };
  }
  const library = async ({ admin }: TestSite) =>
    jsonOf<{ recordings: Recording[] }>(await admin.get('/api/recordings')).recordings;
  const undo = async (site: TestSite, { id, items }: Import) => {
    jsonOf(await site.admin.post(`${IMPORTS}/${id}/undo`, { count: items.created }));
    await site.app.jobs.runDue();
    expect(jsonOf<Import>(await site.admin.get(`${IMPORTS}/${id}`)).state).toBe('undone');
  };

  it('play after an import as before, with their captions, until an undo', async () => {
    const { site, film, talk, slug } = await there();
    const bytes = await exported(site);
    const here = await open('here');
    here.clock.now = site.clock.now;
    const imported = await importBytes(here, bytes);
    expect(imported.notes).toEqual([{ issue: '2 video and audio files', action: 'Imported' }]);
    const file = await here.visitor.get(film.url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'video/mp4']);
    expect(file.rawPayload).toEqual(FILM);
    expect((await here.visitor.get(talk.url)).rawPayload).toEqual(mp3());
    const captions = await here.visitor.get(`/media/recordings/${film.key}/de.vtt`);
    expect(captions.body).toBe(VTT);
    const shown = jsonOf<{ content: string }>(
      await here.visitor.get(`/api/articles/slug/${slug}`),
    ).content;
    expect(shown).toContain(`src="${film.url}"`);
    expect(shown).toContain(`/media/recordings/${film.key}/de.vtt`);
    expect((await library(here)).map(({ name, uses }) => [name, uses]).sort()).toEqual([
      ['Film.mp4', 1],
      ['Talk.mp3', 1],
    ]);
    const [before, after] = [await essenceOf(bytes), await essenceOf(await exported(here))];
    const ofRecordings = (all: typeof before) =>
      Object.entries(all).filter(([name]) => name.includes('recordings'));
    expect(ofRecordings(after)).toEqual(ofRecordings(before));
    expect(ofRecordings(after)).toHaveLength(4);

    const again = await importBytes(here, bytes);
    expect(again.notes).toEqual([]);
    const [kept] = (await library(here)).filter(({ name }) => name === 'Talk.mp3');
    const edit = { content: showing(kept as Recording), title: 'Ours', category: 'news' };
    jsonOf(await here.editor.post('/api/articles', edit), 201);
    await undo(here, imported);
    expect((await library(here)).map(({ name }) => name)).toEqual(['Talk.mp3']);
    const back = await importBytes(here, bytes);
    expect(back.notes).toEqual([{ issue: '1 video or audio file', action: 'Imported' }]);
    here.clock.now += 30 * 86_400_000;
    await here.app.jobs.runDue();
    expect((await here.admin.get(film.url)).rawPayload).toEqual(FILM);
  }, 60_000);

  it('a damaged or missing file is named, and the rest is imported', async () => {
    const { site, film, talk } = await there();
    const bytes = await exported(site);
    bytes.write('X', bytes.indexOf(DATA));
    const here = await open('here');
    here.clock.now = site.clock.now;
    const { notes, items } = await importBytes(here, bytes);
    expect(items.created).toBe(2);
    expect(notes).toEqual([
      { issue: '1 video or audio file', action: 'Imported' },
      {
        issue: 'Video or audio file Film.mp4',
        action: 'Not imported: its file is damaged or incomplete. Export it again',
      },
    ]);
    expect((await here.visitor.get(talk.url)).statusCode).toBe(200);
    expect((await here.admin.get(film.url)).statusCode).toBe(404);

    await site.db
      .updateTable('recordings')
      .set({ key: 'f'.repeat(32) })
      .where('id', '=', film.id)
      .execute();
    const third = await open('third');
    third.clock.now = site.clock.now;
    expect((await importBytes(third, await exported(site))).notes).toContainEqual({
      issue: 'Video or audio file Film.mp4',
      action: 'Not imported: the export doesn’t have its file',
    });
  }, 60_000);

  it('a file above the limit and captions that can’t be read are named', async () => {
    const { site, film } = await there();
    await site.db.updateTable('recording_captions').set({ vtt: 'no captions' }).execute();
    const bytes = await exported(site);
    const here = await open('here', { RECORDING_MAX: '0.001MB' });
    here.clock.now = site.clock.now;
    const { notes } = await importBytes(here, bytes);
    expect(notes).toEqual([
      { issue: '1 video or audio file', action: 'Imported' },
      {
        issue: 'Video or audio file Film.mp4',
        action: 'Imported without captions that can’t be read: de',
      },
      {
        issue: 'Video or audio file Talk.mp3',
        action: expect.stringMatching(
          /^Not imported: The maximum size of a video or audio file is/,
        ),
      },
    ]);
    expect((await here.visitor.get(film.url)).statusCode).toBe(200);
  }, 60_000);
});

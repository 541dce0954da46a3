import { describe, expect, it } from 'vitest';
import { makeArticle } from '#tests/support/content/articles.ts';
import { mp3 } from '#tests/support/content/recording-bytes.ts';
import { uploadRecording } from '#tests/support/content/recordings.ts';
import { jsonOf, testSite } from '#tests/support/site/test-site.ts';
import { blockHtml } from '../../blocks/blocks.ts';
import { sanitizeArticleHtml } from '../sanitize.ts';

const VTT = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n';
const POSTER = '/media/0123456789abcdef0123-1600x900/1600.jpg';
const video = (file: string, name = 'A "clip" & more') =>
  blockHtml('video', { fields: { file, name, poster: POSTER, title: 'By night' }, rows: [] });

describe('players', () => {
  const site = testSite();
  const articleWith = async (content: string) => {
    const { slug } = await makeArticle(site.db, { content });
    return jsonOf<{ content: string }>(await site.visitor.get(`/api/articles/slug/${slug}`))
      .content;
  };

  it('a video plays without scripts, and loads nothing before it plays', async () => {
    const { url, id, key } = await uploadRecording(site.app, site.editor.cookie);
    await site.editor.put(`/api/recordings/${id}/captions/de`, { vtt: VTT });
    const shown = await articleWith(`<p>Seen.</p>${video(url)}<p>End.</p>`);
    expect(shown).toContain(
      '<figure class="block-video"><video controls="" preload="none" playsinline="" width="1280" height="720"' +
        ' poster="/media/0123456789abcdef0123-1600x900/960.webp" aria-label="A &quot;clip&quot; &amp; more">' +
        `<source src="${url}" type="video/mp4">` +
        `<track kind="captions" src="/media/recordings/${key}/de.vtt" srclang="de" label="Deutsch">` +
        `<a href="${url}" download="">A "clip" &amp; more</a></video><figcaption>By night</figcaption></figure>`,
    );
  });

  it('audio has its title and a player', async () => {
    const { url } = await uploadRecording(site.app, site.editor.cookie, mp3(), 'Talk.mp3');
    const block = blockHtml('audio', { fields: { file: url, name: 'Episode 1' }, rows: [] });
    expect(await articleWith(`<p>Heard.</p>${block}`)).toContain(
      '<figure class="block-audio"><p>Episode 1</p><audio controls="" preload="none" aria-label="Episode 1">' +
        `<source src="${url}" type="audio/mpeg"><a href="${url}" download="">Episode 1</a></audio></figure>`,
    );
  });

  it('feeds enclose it, and their text links it', async () => {
    const { url, bytes } = await uploadRecording(site.app, site.editor.cookie, mp3());
    const block = blockHtml('audio', { fields: { file: url, name: 'Episode 2' }, rows: [] });
    await makeArticle(site.db, { content: `<p>Heard.</p>${block}`, featuredImage: POSTER });
    const rss = (await site.visitor.get('/feed.xml')).body;
    expect(rss).toContain(`length="${bytes}"`);
    expect(rss).toMatch(new RegExp(`<enclosure [^>]*url="http[^"]*${url}"`));
    const json = (await site.visitor.get('/feed.json')).json();
    const item = json.items.find((one: { attachments?: { url: string }[] }) =>
      one.attachments?.some((part) => part.url.endsWith(url)),
    );
    expect(item.image).toContain(POSTER);
    expect(item.attachments[0]).toMatchObject({ mime_type: 'audio/mpeg', size_in_bytes: bytes });
  });

  it('an unknown file stays a link', async () => {
    const url = `/media/recordings/${'0'.repeat(32)}.mp4`;
    const shown = await articleWith(`<p>Seen.</p>${video(url)}`);
    expect(shown).not.toContain('<video');
    expect(shown).toContain(`<a href="${url}">`);
  });

  it.each([
    'https://evil.example/a.mp4',
    '//evil.example/media/recordings/a.mp4',
    `/media/recordings/${'0'.repeat(32)}.mp3`,
    `/media/recordings/${'0'.repeat(32)}.mp4?a`,
    '/api/auth/logout.mp4',
  ])('%s is no video of the site', (file) => {
    expect(sanitizeArticleHtml(video(file))).not.toContain('block-video');
  });

  it('HTML with players of its own loses them', () => {
    const html =
      '<p>a</p><video src="https://evil.example/a.mp4" autoplay onplay="x()"><source src="b.mp4"></video><audio src="c.mp3"></audio>';
    expect(sanitizeArticleHtml(html)).toBe('<p>a</p>');
  });
});

import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sanitizeArticleHtml } from '#features/rich-text/server/sanitize.ts';
import { tidyArticle, wildArticle } from './editor-html.ts';
import { EDITOR, type EditorPage, openEditorPage } from './editor-page.ts';

interface Trip {
  /** The editor's output without a change. */
  untouched: string;
  /** Every block serialized again. */
  rewritten: string;
  /** Blocks that are kept unchanged. */
  opaque: number;
}

let editor: EditorPage;

beforeAll(async () => {
  editor = await openEditorPage();
  await editor.page.evaluate(`(async () => {
    const { Editor } = await import('/@id/@tiptap/core');
    const { SCHEMA } = await import('${EDITOR}/schema/schema.ts');
    const { articleText } = await import('${EDITOR}/build-editor.ts');
    const { readArticle, rewriteArticle } = await import('${EDITOR}/html/article-doc.ts');
    const { canonicalForm } = await import('${EDITOR}/html/canonical.ts');
    const { cleanPaste } = await import('${EDITOR}/paste/clean.ts');
    const { markdownToHtml } = await import('${EDITOR}/paste/markdown.ts');
    const built = new Editor({ element: document.getElementById('root'), injectCSS: false, extensions: SCHEMA });
    const text = articleText(built);
    window.trip = (html) => {
      text.set(html);
      const doc = readArticle(built.schema, html);
      let opaque = 0;
      doc.forEach((block) => { if (block.type.name === 'opaque') opaque += 1; });
      doc.check();
      return { untouched: text.get(), rewritten: rewriteArticle(doc), opaque };
    };
    window.canonical = (html) => canonicalForm(new DOMParser().parseFromString(html, 'text/html').body);
    window.clean = cleanPaste;
    window.markdown = markdownToHtml;
  })()`);
}, 120_000);

afterAll(async () => {
  await editor?.close();
});

const call = <T>(name: string, html: string) =>
  editor.page.evaluate<T>(`${name}(${JSON.stringify(html).replaceAll('<', '\\u003c')})`);
const trip = (html: string) => call<Trip>('trip', html);
/** The same articles each time, so that a failure can be reproduced. */
const SEED = 20261120;

const canonical = (html: string) => call<string>('canonical', html);

test('an article round-trips through the editor unchanged', async () => {
  await fc.assert(
    fc.asyncProperty(tidyArticle, async (html) => {
      const stored = sanitizeArticleHtml(html);
      const { untouched, rewritten, opaque } = await trip(stored);
      expect(untouched).toBe(stored);
      expect(sanitizeArticleHtml(rewritten)).toBe(stored);
      expect(opaque).toBe(0);
    }),
    { numRuns: 150, seed: SEED },
  );
}, 120_000);

test('nested elements round-trip through the editor without loss', async () => {
  await fc.assert(
    fc.asyncProperty(wildArticle, async (html) => {
      const stored = sanitizeArticleHtml(html);
      const { untouched, rewritten } = await trip(stored);
      expect(untouched).toBe(stored);
      expect(await canonical(sanitizeArticleHtml(rewritten))).toBe(await canonical(stored));
    }),
    { numRuns: 200, seed: SEED },
  );
}, 180_000);

test('every article of the demo magazine can be edited as rich text', async () => {
  const folder = new URL('../../demo/articles/', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'));
  for (const name of names) {
    const stored = sanitizeArticleHtml(await readFile(new URL(name, folder), 'utf8'));
    const { untouched, rewritten, opaque } = await trip(stored);
    expect(untouched).toBe(stored);
    expect(await canonical(sanitizeArticleHtml(rewritten)), name).toBe(await canonical(stored));
    expect(opaque, name).toBe(0);
  }
}, 120_000);

const WORD = `<html xmlns:o="urn:x"><head><style>p.MsoNormal{margin:0}</style></head><body>
<!--StartFragment--><h1>Title</h1>
<p class=MsoNormal><b>Bold</b> <span style='font-style:italic'>slanted</span><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='mso-list:Ignore'>·<span style='font:7.0pt "Times"'>&nbsp;&nbsp; </span></span><![endif]>First</p>
<p class=MsoListParagraph style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.</span>In it</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Second</p>
<table class=MsoTable border=1><tr><td><p class=MsoNormal>A</p></td><td><p>B</p></td></tr></table>
<img src="data:image/png;base64,AAAA"><img src="file:///c:/x.png"><script>alert(1)</script>
<p><a href="javascript:alert(1)">bad</a> <a href="https://ok.example" onclick="x">good</a></p>
<!--EndFragment--></body></html>`;

const DOCS = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"
style="line-height:1.38"><span style="font-weight:700">Bold</span><span
style="font-style:italic"> slanted</span><span style="text-decoration:underline"> <a
href="https://e.example" style="text-decoration:none"><span
style="text-decoration:underline">link</span></a></span></p><br><ul><li dir="ltr"><p dir="ltr"
role="presentation"><span>One</span></p></li><ul><li dir="ltr"><p
role="presentation"><span>Two</span></p></li></ul></ul><h1 dir="ltr"><span
style="font-weight:400">Head</span></h1></b><br class="Apple-interchange-newline">`;

interface Cleaned {
  html: string;
  images: { lost: string[] };
}

test('text pasted from Word keeps its structure and loses its styles', async () => {
  const { html, images } = await call<Cleaned>('clean', WORD);
  expect(await canonical(html)).toBe(
    await canonical(
      '<h2>Title</h2><p><strong>Bold</strong> <em>slanted</em></p>' +
        '<ul><li>First<ol><li>In it</li></ol></li><li>Second</li></ul>' +
        '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>' +
        '<p>bad <a href="https://ok.example">good</a></p>',
    ),
  );
  expect(images.lost).toHaveLength(2);
});

test('text pasted from Google Docs keeps its structure and loses its styles', async () => {
  const { html, images } = await call<Cleaned>('clean', DOCS);
  expect(await canonical(html)).toBe(
    await canonical(
      '<p><strong>Bold</strong><em> slanted</em> <a href="https://e.example">link</a></p>' +
        '<ul><li>One<ul><li>Two</li></ul></li></ul><h2>Head</h2>',
    ),
  );
  expect(images.lost).toEqual([]);
});

test('a pasted web page leaves only HTML that the sanitizer accepts', async () => {
  await fc.assert(
    fc.asyncProperty(wildArticle, async (html) => {
      const cleaned = await call<Cleaned>('clean', html);
      expect(await canonical(sanitizeArticleHtml(cleaned.html))).toBe(
        await canonical(cleaned.html),
      );
    }),
    { numRuns: 80, seed: SEED },
  );
}, 120_000);

test('pasted Markdown becomes formatted text', async () => {
  const html = await call<string>(
    'markdown',
    '# Head\n\n- a\n- b\n\n**loud** `code`\n\n```js\nlet a;\n```\n',
  );
  const cleaned = await call<Cleaned>('clean', html);
  const { opaque, rewritten } = await trip(cleaned.html);
  expect(opaque).toBe(0);
  expect(rewritten).toBe(
    '<h2>Head</h2><ul><li>a</li><li>b</li></ul><p><strong>loud</strong> <code>code</code></p>' +
      '<pre><code class="language-js">let a;</code></pre>',
  );
});

import { Parser } from 'htmlparser2';
import { isArchiveUrl } from '../sources/files/archive-url.ts';
import { addWarning, type ImportWarning, type SourceArticle } from '../sources/source.ts';

/** The file name for an archive URL. */
const fileOf = (address: string) =>
  decodeURIComponent(new URL(address).pathname).slice(1).slice(0, 200);

/** Removes images that only exist in the archive, if images are not imported. Captions stay. */
export function stripArchiveImages(article: SourceArticle): {
  article: SourceArticle;
  dropped: ImportWarning[];
} {
  const { html, featuredImage } = article;
  const dropped: ImportWarning[] = [];
  const drop = (address: string) =>
    addWarning(dropped, `Image from the archive: ${fileOf(address)}`, 'Removed');
  const parts: string[] = [];
  let copied = 0;
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name !== 'img' || !isArchiveUrl(src)) return;
      drop(src);
      parts.push(html.slice(copied, parser.startIndex));
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  const isFeatured = featuredImage !== null && isArchiveUrl(featuredImage.url);
  if (isFeatured) drop(featuredImage.url);
  if (dropped.length === 0) return { article, dropped };
  const text = [...parts, html.slice(copied)]
    .join('')
    .replace(
      /<figure[^>]*>\s*<figcaption>((?:(?!<\/?figcaption)[\s\S])*)<\/figcaption>\s*<\/figure>/g,
      '<p>$1</p>',
    )
    .replace(/<(figure|p)(?: [^>]*)?>\s*<\/\1>/g, '');
  const warnings = [...article.warnings, ...dropped];
  const image = isFeatured ? null : featuredImage;
  return { article: { ...article, html: text, featuredImage: image, warnings }, dropped };
}

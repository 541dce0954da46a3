import { Parser } from 'htmlparser2';
import { isFileAddress } from '../sources/files/file-address.ts';
import { type Loss, lose, type SourceArticle } from '../sources/source.ts';

/** The name of a file in the archive that an address stands for. */
const fileOf = (address: string) =>
  decodeURIComponent(new URL(address).pathname).slice(1).slice(0, 200);

/**
 * An article without images that lie in the archive itself, where images are left where they are: nobody
 * could be shown them. Their captions stay.
 * @returns what is left out
 */
export function withoutFileImages(article: SourceArticle): {
  article: SourceArticle;
  dropped: Loss[];
} {
  const { html, featuredImage } = article;
  const dropped: Loss[] = [];
  const drop = (address: string) =>
    lose(dropped, `An image of the archive: ${fileOf(address)}`, 'It is left out');
  const parts: string[] = [];
  let copied = 0;
  const parser = new Parser({
    onopentag(name, { src = '' }) {
      if (name !== 'img' || !isFileAddress(src)) return;
      drop(src);
      parts.push(html.slice(copied, parser.startIndex));
      copied = parser.endIndex + 1;
    },
  });
  parser.end(html);
  const isFeatured = featuredImage !== null && isFileAddress(featuredImage.url);
  if (isFeatured) drop(featuredImage.url);
  if (dropped.length === 0) return { article, dropped };
  const text = [...parts, html.slice(copied)]
    .join('')
    .replace(
      /<figure[^>]*>\s*<figcaption>((?:(?!<\/?figcaption)[\s\S])*)<\/figcaption>\s*<\/figure>/g,
      '<p>$1</p>',
    )
    .replace(/<(figure|p)(?: [^>]*)?>\s*<\/\1>/g, '');
  const losses = [...article.losses, ...dropped];
  const image = isFeatured ? null : featuredImage;
  return { article: { ...article, html: text, featuredImage: image, losses }, dropped };
}

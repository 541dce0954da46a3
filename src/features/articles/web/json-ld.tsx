import { innerHtml } from '#ui/page/inner-html.ts';

/** Structured data for search engines. '<' is escaped, so that no text can end the element. */
export function JsonLd({ data }: { data: object }) {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c');
  return <script type="application/ld+json" {...innerHtml(json)} />;
}

import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath, correctionsPath, listPath } from '#features/articles/paths.ts';
import { gamesPath, releasesPath } from '#features/games/paths.ts';
import type { CategoryNames } from '#features/taxonomy/server/public.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Config } from '#platform/config/config.ts';
import { xmlText } from '#platform/html.ts';

/** Text for one line of a Markdown list without control characters, with link syntax escaped. */
const inLine = (text: string) =>
  xmlText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]<>]/g, '\\$&');

const link = (name: string, address: string, about: string) =>
  `- [${inLine(name)}](${address})${about && `: ${inLine(about)}`}`;

const article = (siteUrl: string, timeZone: string) => (one: ArticleSummary) =>
  link(
    one.title,
    `${siteUrl}${articlePath(one.slug)}.md`,
    [formatDate(one.publishedAt ?? one.createdAt, 'long', timeZone), one.excerpt]
      .filter(Boolean)
      .join('. '),
  );

type LlmsSite = Pick<Config, 'siteName' | 'siteUrl' | 'description' | 'timeZone'>;

/**
 * llms.txt (llmstxt.org): a description of the magazine, and its newest articles as Markdown by category.
 */
export function llmsText(
  newest: readonly ArticleSummary[],
  categories: CategoryNames,
  { siteName, siteUrl, description, timeZone }: LlmsSite,
): string {
  const sections = [...Map.groupBy(newest, ({ category }) => category)].flatMap(
    ([category, articles]) => [
      `## ${inLine(categories.ofList(category))}`,
      articles.map(article(siteUrl, timeZone)).join('\n'),
    ],
  );
  const places = [
    link('All articles', siteUrl + listPath(), 'newest first, in pages'),
    link('Games', siteUrl + gamesPath(), 'everything published about a game'),
    link('Release calendar', siteUrl + releasesPath(), 'by month'),
    link('Corrections', siteUrl + correctionsPath(), 'mistakes in articles, corrected'),
    link('About', `${siteUrl}/about`, ''),
    link('Site map', `${siteUrl}/sitemap.xml`, 'every page'),
  ];
  return `${[
    `# ${inLine(siteName)}`,
    `> ${inLine(description)}`,
    'Each article is available as Markdown: append `.md` to its URL.',
    ...sections,
    '## Optional',
    places.join('\n'),
  ].join('\n\n')}\n`;
}

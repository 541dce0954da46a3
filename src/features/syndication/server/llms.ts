import type { ArticleSummary } from '#features/articles/contract.ts';
import { articlePath, correctionsPath, listPath } from '#features/articles/paths.ts';
import { gamesPath, releasesPath } from '#features/games/paths.ts';
import type { CategoryNames } from '#features/taxonomy/server/public.ts';
import { categoryWords } from '#features/taxonomy/values.ts';
import { formatDate } from '#lib/format/date.ts';
import type { Config } from '#platform/config/config.ts';
import { xmlText } from '#platform/html.ts';
import { messagesIn } from '#platform/messages/messages-in.ts';
import { shownDescription } from './article-parts.ts';

/** Text for one line of a Markdown list without control characters, with link syntax escaped. */
const inLine = (text: string) =>
  xmlText(text)
    .replace(/\s+/g, ' ')
    .replace(/[\\[\]<>]/g, '\\$&');

const link = (name: string, address: string, about: string) =>
  `- [${inLine(name)}](${address})${about && `: ${inLine(about)}`}`;

const article =
  ({ siteUrl, timeZone, language }: LlmsSite) =>
  (one: ArticleSummary) =>
    link(
      one.title,
      `${siteUrl}${articlePath(one.slug)}.md`,
      [formatDate(one.publishedAt ?? one.createdAt, 'long', timeZone, language), one.excerpt]
        .filter(Boolean)
        .join('. '),
    );

type LlmsSite = Pick<Config, 'siteName' | 'siteUrl' | 'description' | 'timeZone' | 'language'>;

/**
 * llms.txt (llmstxt.org): a description of the magazine, and its newest articles as Markdown by category.
 */
export function llmsText(
  newest: readonly ArticleSummary[],
  categories: CategoryNames,
  site: LlmsSite,
): string {
  const { siteName, siteUrl, language } = site;
  const t = messagesIn(language);
  const sections = [...Map.groupBy(newest, ({ category }) => category)].flatMap(
    ([category, articles]) => [
      `## ${inLine(categoryWords(t, categories.ofList(category)))}`,
      articles.map(article(site)).join('\n'),
    ],
  );
  const places = [
    link(t('All articles'), siteUrl + listPath(), t('newest first, in pages')),
    link(t('Games'), siteUrl + gamesPath(), t('everything published about a game')),
    link(t('Release calendar'), siteUrl + releasesPath(), t('by month')),
    link(t('Corrections'), siteUrl + correctionsPath(), t('mistakes in articles, corrected')),
    link(t('About'), `${siteUrl}/about`, ''),
    link(t('Site map'), `${siteUrl}/sitemap.xml`, t('every page')),
  ];
  return `${[
    `# ${inLine(siteName)}`,
    `> ${inLine(shownDescription(site))}`,
    t('Each article is available as Markdown: append `.md` to its URL.'),
    ...sections,
    '## Optional',
    places.join('\n'),
  ].join('\n\n')}\n`;
}

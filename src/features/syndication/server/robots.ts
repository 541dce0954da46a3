/**
 * Crawlers that read for language models, for training or answers, under the names that their owners
 * document for robots.txt. Link preview bots (facebookexternalhit) are not included.
 */
export const AI_CRAWLERS = [
  'AI2Bot',
  'Amazonbot',
  'anthropic-ai',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ChatGPT-User',
  'Claude-SearchBot',
  'Claude-User',
  'ClaudeBot',
  'cohere-ai',
  'Diffbot',
  'DuckAssistBot',
  'Google-CloudVertexBot',
  'Google-Extended',
  'GPTBot',
  'Meta-ExternalAgent',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'OAI-SearchBot',
  'omgili',
  'Perplexity-User',
  'PerplexityBot',
  'PetalBot',
  'Timpibot',
  'YouBot',
] as const;

interface RobotsSite {
  siteUrl: string;
  aiCrawlers: 'allow' | 'refuse';
}

/**
 * robots.txt (RFC 9309: the longest matching rule wins). Pages are complete without their API calls; of
 * `/api/` only the placeholder image is needed to render them.
 */
export function robotsText({ siteUrl, aiCrawlers }: RobotsSite): string {
  const refused = AI_CRAWLERS.map((name) => `User-agent: ${name}`).join('\n');
  return [
    'User-agent: *\nDisallow: /api/\nAllow: /api/placeholder/',
    ...(aiCrawlers === 'refuse' ? [`${refused}\nDisallow: /`] : []),
    `Sitemap: ${siteUrl}/sitemap.xml\nSitemap: ${siteUrl}/news-sitemap.xml`,
  ]
    .join('\n\n')
    .concat('\n');
}

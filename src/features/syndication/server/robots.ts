/**
 * Crawlers that read for language models, to train them or to answer from: the names that their owners say
 * robots.txt should call them by. Those that draw previews of links (facebookexternalhit) are not among them.
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
 * robots.txt (RFC 9309: of the rules that fit an address the longest counts). Pages are whole without the calls of
 * their scripts. Of what they are drawn of, only what stands in for a missing image lies below `/api/`.
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

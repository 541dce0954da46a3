/** Fields of an item in a WordPress export; the others have defaults. */
interface Item {
  id?: number;
  type?: string;
  status?: string;
  title?: string;
  link?: string;
  slug?: string;
  date?: string;
  creator?: string;
  content?: string;
  excerpt?: string;
  password?: string;
  parent?: number;
  url?: string;
  terms?: [domain: string, slug: string, name: string][];
  meta?: Record<string, string>;
  comments?: number;
  sticky?: boolean;
}

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;

function item(it: Item): string {
  const { id = 1, type = 'post', status = 'publish', slug = `post-${id}` } = it;
  const { date = '2019-06-03 10:00:00', link = `https://old.example/2019/06/${slug}/` } = it;
  const terms = (it.terms ?? []).map(
    ([domain, nicename, name]) =>
      `<category domain="${domain}" nicename="${nicename}">${cdata(name)}</category>`,
  );
  const meta = Object.entries(it.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  const comments = Array.from(
    { length: it.comments ?? 0 },
    (_, at) => `<wp:comment>
      <wp:comment_id>${5 + at}</wp:comment_id>
      <wp:comment_author>${cdata('Bo')}</wp:comment_author>
      <wp:comment_author_email>bo@mail.example</wp:comment_author_email>
      <wp:comment_author_url>https://bo.example</wp:comment_author_url>
      <wp:comment_author_IP>203.0.113.9</wp:comment_author_IP>
      <wp:comment_date>${cdata('2019-06-05 12:00:00')}</wp:comment_date>
      <wp:comment_date_gmt>${cdata('2019-06-05 10:00:00')}</wp:comment_date_gmt>
      <wp:comment_content>${cdata(`Hm ${at}`)}</wp:comment_content>
      <wp:comment_approved>1</wp:comment_approved>
      <wp:comment_type>comment</wp:comment_type>
      <wp:comment_parent>${at === 0 ? 0 : 5}</wp:comment_parent>
      <wp:commentmeta><wp:meta_key>ip</wp:meta_key><wp:meta_value>203.0.113.9</wp:meta_value></wp:commentmeta>
    </wp:comment>`,
  );
  return `<item>
    <title>${cdata(it.title ?? `Post ${id}`)}</title>
    <link>${link}</link>
    <pubDate>Mon, 03 Jun 2019 10:00:00 +0000</pubDate>
    <dc:creator>${cdata(it.creator ?? 'ines')}</dc:creator>
    <guid isPermaLink="false">https://old.example/?p=${id}</guid>
    <description></description>
    <content:encoded>${cdata(it.content ?? 'Words.')}</content:encoded>
    <excerpt:encoded>${cdata(it.excerpt ?? '')}</excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date>${cdata(date)}</wp:post_date>
    <wp:post_date_gmt>${cdata(date)}</wp:post_date_gmt>
    <wp:post_modified_gmt>${cdata('2019-06-04 08:00:00')}</wp:post_modified_gmt>
    <wp:post_name>${cdata(slug)}</wp:post_name>
    <wp:status>${cdata(status)}</wp:status>
    <wp:post_parent>${it.parent ?? 0}</wp:post_parent>
    <wp:post_type>${cdata(type)}</wp:post_type>
    <wp:post_password>${cdata(it.password ?? '')}</wp:post_password>
    <wp:is_sticky>${it.sticky ? 1 : 0}</wp:is_sticky>
    ${it.url ? `<wp:attachment_url>${cdata(it.url)}</wp:attachment_url>` : ''}
    ${terms.join('')}${meta.join('')}${comments.join('')}
  </item>`;
}

/** A WordPress export in its original format. */
export const wxr = (
  items: Item[],
  encoding = 'UTF-8',
) => `<?xml version="1.0" encoding="${encoding}" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
  <title>Fathom Games</title>
  <link>https://old.example</link>
  <wp:wxr_version>1.2</wp:wxr_version>
  <wp:author><wp:author_id>3</wp:author_id><wp:author_login>${cdata('ines')}</wp:author_login><wp:author_email>${cdata('ines@old.example')}</wp:author_email><wp:author_display_name>${cdata('Ines Okoro')}</wp:author_display_name></wp:author>
  <wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>${cdata('tips')}</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('Tips & Tricks')}</wp:cat_name></wp:category>
  <generator>https://wordpress.org/?v=6.7</generator>
  ${items.map(item).join('\n')}
</channel>
</rss>`;

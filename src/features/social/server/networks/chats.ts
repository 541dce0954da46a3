import { linkIn, type NetworkAdapter, NetworkError, textIn } from './network.ts';

/** The URL of a Discord webhook without its parameters. */
function discordUrl(secret: string, path = '', params: Record<string, string> = {}): string {
  const url = new URL(secret);
  url.pathname = url.pathname.replace(/\/$/, '') + path;
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return url.href;
}

/** A message of a Discord webhook. Discord knows no repeated requests. */
export const discord: NetworkAdapter = {
  repeatableFor: 0,

  async check(line, { secret }) {
    const { data } = await line.call(secret);
    textIn(data, 'channel_id');
    return { message: `The webhook “${textIn(data, 'name')}” works.` };
  },

  async post(line, { secret }, post) {
    const { data: webhook } = await line.call(secret);
    const { guild_id: guild } = (webhook ?? {}) as { guild_id?: unknown };
    const { data } = await line.call(discordUrl(secret, '', { wait: 'true' }), {
      json: {
        content: post.text,
        allowed_mentions: { parse: [] },
        embeds: [
          {
            title: post.title.slice(0, 256),
            description: post.description.slice(0, 4096),
            url: post.url,
            image: { url: post.imageUrl },
          },
        ],
      },
      creates: true,
    });
    const id = textIn(data, 'id', { creates: true });
    const channel = textIn(data, 'channel_id', { creates: true });
    const place = typeof guild === 'string' && /^\d{1,20}$/.test(guild) ? guild : '@me';
    return { remoteId: id, url: `https://discord.com/channels/${place}/${channel}/${id}` };
  },

  async remove(line, { secret }, remoteId) {
    const path = `/messages/${encodeURIComponent(remoteId)}`;
    await line.call(discordUrl(secret, path), { method: 'DELETE' });
  },
};

const ESCAPED: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (character) => ESCAPED[character] ?? '');

/** A message of a Slack webhook. Slack tells neither its URL nor its ID, and knows no repeated requests. */
export const slack: NetworkAdapter = {
  repeatableFor: 0,

  async check(line, { secret }) {
    try {
      // Slack refuses a message without text, but only if the webhook works.
      await line.call(secret, { json: {} });
    } catch (error) {
      if (!(error instanceof NetworkError && error.status === 400)) throw error;
    }
    return { message: 'The webhook works.' };
  },

  async post(line, { secret }, post) {
    const { url, title, description, imageUrl, imageAlt } = post;
    const card = `*<${url}|${escaped(title)}>*\n${escaped(description)}`.slice(0, 3000);
    const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text } });
    const text = escaped(post.text);
    const image = { type: 'image', image_url: imageUrl, alt_text: imageAlt.slice(0, 2000) };
    const blocks = [section(text), { ...section(card), accessory: image }];
    await line.call(secret, { json: { text, blocks }, creates: true });
    return { remoteId: null, url: null };
  },
};

/** Whether a service answers with the URL that was called. */
function isSecretUrl(url: string, secret: string): boolean {
  const [answered, called] = [new URL(url), new URL(secret)];
  return answered.host === called.host && answered.pathname === called.pathname;
}

/** Any service that takes JSON and posts on, for example to Threads. */
export const webhook: NetworkAdapter = {
  repeatableFor: 0,

  async check(line, { secret }) {
    try {
      await line.call(secret, { method: 'HEAD' });
    } catch (error) {
      // Many refuse everything but POST.
      const isThere =
        error instanceof NetworkError && [400, 401, 403, 405, 501].includes(error.status ?? 0);
      if (!isThere) throw error;
    }
    return { message: 'The server responds. Only a post shows whether it accepts posts.' };
  },

  async post(line, { secret }, post) {
    const { text, title, description, url: link, imageUrl, imageAlt } = post;
    const { data } = await line.call(secret, {
      headers: { 'idempotency-key': post.key },
      json: { text, link, title, description, image: { url: imageUrl, alt: imageAlt } },
      creates: true,
    });
    const url = linkIn((data as { url?: unknown } | null)?.url);
    return { remoteId: null, url: url !== null && isSecretUrl(url, secret) ? null : url };
  },
};

import { z } from 'zod';

const MOST_FEEDS = 20;

/** Addresses in a list with commas between them. */
const listed = (value: string) => value.split(',').flatMap((one) => one.trim() || []);

function isFeed(value: string): boolean {
  if (!/^\S{1,2000}$/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password } = new URL(value);
  return /^https?:$/.test(protocol) && username === '' && password === '';
}

/** The variables about feeds. */
export const feedVariables = {
  TRENDING_FEEDS: {
    may: `up to ${MOST_FEEDS} http or https addresses of feeds, without passwords, with commas between them`,
    schema: z
      .string()
      .default('')
      .transform(listed)
      .refine((feeds) => feeds.length <= MOST_FEEDS && feeds.every(isFeed))
      .transform((feeds) => [...new Set(feeds.map((feed) => new URL(feed).href))]),
  },
};

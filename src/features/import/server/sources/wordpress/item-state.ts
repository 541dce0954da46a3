import { parseFirstTime } from '../parse-time.ts';
import type { ImportWarning, SourceState } from '../source.ts';
import { fieldOf } from './fields.ts';
import type { WxrItem } from './read-wxr.ts';

const STATES: Record<string, SourceState> = {
  publish: 'published',
  future: 'scheduled',
  draft: 'draft',
  'auto-draft': 'draft',
  pending: 'pending',
  private: 'private',
  trash: 'trashed',
};

/** Shortcodes and blocks of membership plugins: what is in them was not for everyone. */
const FOR_MEMBERS = new RegExp(
  `\\[(?:${[
    'restrict(?:ed)?',
    'members?(?:[_-]?only)?',
    'membership',
    'private',
    'premium',
    'paid',
    'protected',
    'loggedin',
    'is[_-]logged[_-]?in',
    'logged[_-]in',
    'subscribers?[_-]?only',
    'patreon[\\w-]*',
    '(?:wcm?|rcp|wlm|mepr|memb|pmpro|um|s2|groups|access)[_-][\\w-]+',
    'pmpro|s2If|s2Member[\\w-]*',
  ].join('|')})[\\s\\]]|<!-- wp:(?:premium-content|jetpack\\/(?:paywall|subscriber)|memberful)`,
  'i',
);
/** Fields in which such plugins note who may read a post, and values that mean everyone. */
const ACCESS =
  /^(?:_jetpack_newsletter_access|_?members_access_\w+|rcp_(?:access_level|subscription_level|user_level)|_?wc_memberships_force_(?:content_)?restriction\w*|_memberful_acl|patreon-level|_wishlist\w*|restrict_content\w*)$/;
const EVERYONE = /^(?:|0|no|none|all|everybody|everyone|public|a:0:\{\}|s:0:"";)$/i;

const isForMembers = ({ fields, meta }: WxrItem) =>
  FOR_MEMBERS.test(fields.get('content:encoded') ?? '') ||
  [...meta].some(([key, value]) => ACCESS.test(key) && !EVERYONE.test(value.trim()));

/** Seconds at which the plugin PublishPress Future unpublishes a post. */
const expiryOf = ({ meta }: WxrItem) => {
  const seconds = Number(meta.get('_expiration-date') ?? Number.NaN);
  return seconds > 0 ? seconds * 1000 : Number.POSITIVE_INFINITY;
};

/** When a post is from; the local date comes last, since an export doesn't contain its time zone. */
export function dateOfItem({ fields }: WxrItem): { time: number | null; isLocal: boolean } {
  const exact = parseFirstTime(fieldOf(fields, 'wp:post_date_gmt'), fieldOf(fields, 'pubDate'));
  const time = exact ?? parseFirstTime(fieldOf(fields, 'wp:post_date'));
  return { time, isLocal: exact === null };
}

/** The state of a post. What only some could read never becomes public. */
export function stateOfItem(item: WxrItem, warnings: ImportWarning[]): SourceState {
  const state = STATES[fieldOf(item.fields, 'wp:status')] ?? 'draft';
  if (state === 'trashed') return state;
  if (fieldOf(item.fields, 'wp:post_password') !== '') return 'password';
  const isShown = state === 'published' || state === 'scheduled' || state === 'pending';
  if (!isShown) return state;
  if (isForMembers(item)) {
    warnings.push({ issue: 'All or part of it was for members only', action: 'See its state' });
    return 'private';
  }
  if (expiryOf(item) <= Date.now()) return 'archived';
  if (state === 'scheduled' && dateOfItem(item).isLocal) {
    const issue = 'Scheduled for a time without a time zone';
    warnings.push({ issue, action: 'Imported as a draft' });
    return 'draft';
  }
  return state;
}

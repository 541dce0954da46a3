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

/** Shortcodes of membership plugins: their content was not public. */
const MEMBER_SHORTCODE =
  /\[((?:[\w-]{0,40}(?:restrict|(?<![a-z])member|(?<![a-z])private|protect|premium|logged_?-?in|subscriber|patreon|paywall|password|passster|ppwp|locker|locked|(?<![a-z])hid(?:e|den)(?![a-z]))[\w-]{0,40}|paid|s2If|(?:wcm?|rcp|wlm|mepr|memb|pmpro|um|s2|groups|access|swpm|armember|ihc)[_-][\w-]+)(?=[\s\]]))([^\]]{0,500})/gi;
const MEMBER_BLOCK =
  /<!-- wp:(?:premium-content|jetpack\/(?:paywall|subscriber)|memberful|[\w/-]{0,60}(?:restrict|members?-only))/i;
/** Fields of such plugins for who may read a post, and values that mean everyone. */
const ACCESS =
  /^(?:_jetpack_newsletter_access|_?members_access_\w+|rcp_(?:access_level|subscription_level|user_level)|_?wc_memberships_force_(?:content_)?restriction\w*|_memberful_acl|patreon-level|_wishlist\w*|restrict_content\w*)$/;
const EVERYONE = /^(?:|0|no|none|all|everybody|everyone|public|a:0:\{\}|s:0:"";)$/i;

/** Words in brackets, such as '[Premium Edition]', are neither closed nor have values. */
function hasMemberPart(text: string): boolean {
  const lower = text.toLowerCase();
  return (
    MEMBER_BLOCK.test(text) ||
    [...text.matchAll(MEMBER_SHORTCODE)].some(
      ([, name = '', rest = '']) =>
        /[_-]|paywall/.test(name) ||
        rest.includes('=') ||
        lower.includes(`[/${name.toLowerCase()}`),
    )
  );
}

const isForMembers = ({ fields, meta }: WxrItem) =>
  hasMemberPart(fields.get('content:encoded') ?? '') ||
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

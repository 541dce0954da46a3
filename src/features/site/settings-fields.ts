import { z } from 'zod';
// Forms check these schemas themselves.
import '#lib/api/issue-message.ts';
import { CHECK_NAMES, readRule } from '#lib/publish-checks.ts';
import { parseEmailAddress } from '#lib/text/email-address.ts';
import { withoutDirections } from '#lib/text/strip-invisible.ts';
import { menuUrl } from './menus.policy.ts';
import { MENU_LIMITS } from './menus.values.ts';

// The kinds of values that settings have.

/** One printable line. */
export const line = (max: number) =>
  z
    .string()
    // Checked first: the other steps don't read a megabyte.
    .max(4 * max, `must be at most ${max} characters`)
    .overwrite(withoutDirections)
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'must be one line without control characters');

export const emailField = (message: string) =>
  z
    .string()
    .max(1000, message)
    .transform((text, context) => {
      const address = parseEmailAddress(text);
      if (address !== null) return address;
      context.addIssue(message);
      return z.NEVER;
    });
export const email = emailField('must be an email address, such as desk@example.com');

/** A URL, which `normalize` returns in its normal form. */
export const urlField = (normalize: (text: string) => string | null, message: string) =>
  z
    .string()
    .max(4 * MENU_LIMITS.url, `must be at most ${MENU_LIMITS.url} characters`)
    .trim()
    .max(MENU_LIMITS.url)
    .refine((text) => normalize(text) !== null, message)
    .overwrite((text) => normalize(text) ?? text);

export const unique = (items: readonly string[]) => new Set(items).size === items.length;

export const menuLinkSchema = z
  .strictObject({
    label: line(MENU_LIMITS.label),
    url: urlField(
      menuUrl,
      'must be a path such as /about, or a URL that starts with https:// or http://',
    ).describe('A path of this site, or the URL of another one'),
    isHidden: z.boolean(),
    opensNewTab: z.boolean(),
  })
  .meta({ id: 'MenuLink' });

export const menu = z
  .array(menuLinkSchema)
  .max(MENU_LIMITS.links, `must be at most ${MENU_LIMITS.links} links`)
  .refine((links) => unique(links.map(({ url }) => url)), 'must not have a link twice');

/** Rules for checks before publishing. */
export const checkRulesField = z
  .array(
    z
      .string()
      .max(2000, 'is too long')
      .refine(
        (line) => readRule(line) !== null,
        'must be rules such as tags=suggested or score=required:review',
      ),
  )
  .max(CHECK_NAMES.length, 'must have at most one rule for each check')
  .refine(
    (lines) => unique(lines.map((line) => readRule(line)?.name ?? line)),
    'must not have two rules for a check',
  );

import { z } from 'zod';
import { CODE_TAGS, CodeProblem, parseCode } from '#lib/site-code/parse-code.ts';
import { ANALYTICS, codeOrigin, codeUrl } from '#lib/site-code/site-code.ts';
import { ANALYTICS_NAMES } from './code.policy.ts';
import { line, unique, urlField } from './settings-fields.ts';

const MAX_CODE = 20_000;
const MAX_ORIGINS = 15;
const MAX_ORIGIN = 100;

const codeOf = (setting: keyof typeof CODE_TAGS) =>
  z
    .string()
    .max(MAX_CODE)
    .overwrite((text) => text.replaceAll(/\r\n?/g, '\n').trim())
    .min(1)
    .regex(/^(?:[^\p{Cc}]|[\n\t])*$/u, 'has control characters')
    .superRefine((text, context) => {
      try {
        parseCode(text, CODE_TAGS[setting]);
      } catch (error) {
        if (!(error instanceof CodeProblem)) throw error;
        context.addIssue(error.message);
      }
    });

const origin = z
  .string()
  .max(1000, 'must be sites such as https://cdn.example.com')
  .trim()
  .refine(
    (text) => (codeOrigin(text)?.length ?? Number.POSITIVE_INFINITY) <= MAX_ORIGIN,
    'must be sites such as https://cdn.example.com or https://*.example.com, one per line',
  )
  .overwrite((text) => codeOrigin(text) ?? text);

const originsOf = (label: string, hint: string) =>
  ({
    section: 'code',
    label,
    hint,
    kind: 'list',
    schema: z
      .array(origin)
      .max(MAX_ORIGINS, `must be at most ${MAX_ORIGINS} sites`)
      .refine(unique, 'must not name a site twice'),
  }) as const;

/** The settings of the section 'Code and analytics' (`settings.contract.ts`). */
export const CODE_SETTINGS = {
  analytics: {
    section: 'code',
    label: 'Analytics service',
    hint: 'Optional. Savepoint’s own statistics work without one.',
    kind: 'choice',
    choices: ANALYTICS.map((value) => ({ value, label: ANALYTICS_NAMES[value] })),
    schema: z.enum(ANALYTICS),
  },
  analyticsUrl: {
    section: 'code',
    label: 'Analytics URL',
    hint: 'Where the service runs, such as https://plausible.io or https://stats.example.com.',
    kind: 'text',
    schema: urlField((text) => {
      const url = codeUrl(text);
      if (url === null || url.hostname.includes('*')) return null;
      return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
    }, 'must be a URL that starts with https://'),
  },
  analyticsSite: {
    section: 'code',
    label: 'Site ID',
    hint: 'Plausible: the domain. Umami: the website ID. Matomo: the number. GoatCounter: leave it empty.',
    kind: 'text',
    schema: line(100),
  },
  headCode: {
    section: 'code',
    label: 'Head code',
    hint: 'Scripts and meta elements, such as those of an analytics service. Paste only code that you trust: it runs in every reader’s browser.',
    kind: 'code',
    schema: codeOf('headCode'),
  },
  bodyCode: {
    section: 'code',
    label: 'Body code',
    hint: 'Scripts, images and frames at the end of every page.',
    kind: 'code',
    schema: codeOf('bodyCode'),
  },
  codeScripts: originsOf(
    'Allowed script sites',
    'Your code may load scripts from these sites; browsers block all others. One per line, such as https://cdn.example.com.',
  ),
  codeConnections: originsOf(
    'Allowed data sites',
    'Your code may send data to these sites. One per line.',
  ),
  codeImages: originsOf(
    'Allowed image sites',
    'Your code may load images from these sites. One per line.',
  ),
  codeFrames: originsOf(
    'Allowed frame sites',
    'Your code may show these sites in frames, such as a video player. One per line.',
  ),
  codeConsent: {
    section: 'code',
    label: 'Ask readers first',
    hint: 'Analytics and code run only for readers who accept.',
    kind: 'switch',
    schema: z.boolean(),
  },
} as const;

/** The settings that only an admin who has just re-authenticated can change. */
export const isCodeSetting = (key: string) => Object.hasOwn(CODE_SETTINGS, key);

import { message, type Translate } from '../messages/messages.ts';

/** The domain for email addresses if the site runs on a host without a name. */
const EXAMPLE_HOST = 'savepoint.example';

/**
 * The magazine's email address for a purpose.
 * @param siteUrl origin of the site, such as 'https://www.mag.example'
 * @returns for example 'contact@mag.example'
 */
export function siteEmail(box: string, siteUrl: string): string {
  const host = new URL(siteUrl).hostname.replace(/^www\./, '');
  const named = host.includes('.') && !/^[\d.]+$|^\[|\.localhost$/.test(host);
  return `${box}@${named ? host : EXAMPLE_HOST}`;
}

/** Where readers write to for a purpose: the owner's email address with its name, or their first one. */
export function readersEmail(
  box: string,
  { url, contactEmails = [] }: { url: string; contactEmails?: readonly string[] | undefined },
): string {
  const own = contactEmails.map((line) => splitContactEmail(line)[1]);
  return own.find((address) => address.startsWith(`${box}@`)) ?? own[0] ?? siteEmail(box, url);
}

/** What the Contact page says beside its form. */
export interface ContactTexts {
  /** One sentence, such as 'We answer within two days.' */
  responseTime: string;
  /** Lines such as 'Press: press@mag.example'. */
  contactEmails: string[];
  /** What the magazine looks for from writers. */
  contributionTopics: string[];
}

/** What the Contact page says until its owner changes it. @param t pages pass theirs; settings are in English */
export const contactDefaults = (
  siteUrl: string,
  t: Translate = (english) => english,
): ContactTexts => ({
  responseTime: t('We answer within 24 hours on business days.'),
  contactEmails: [
    [t('General'), 'contact'],
    [t('Corrections and tips'), 'editorial'],
    [t('Pitches'), 'contribute'],
    [t('Review copies and press'), 'press'],
  ].map(([label, box = '']) => `${label}: ${siteEmail(box, siteUrl)}`),
  contributionTopics: [
    t('Reviews and previews'),
    t('Hardware and tech'),
    t('Esports'),
    t('Guides and tutorials'),
    t('Industry news'),
  ],
});

/** 'Press: press@mag.example' as its label and its email address, both trimmed. */
export function splitContactEmail(line: string): [label: string, address: string] {
  const colon = line.lastIndexOf(':');
  return [line.slice(0, Math.max(colon, 0)).trim(), line.slice(colon + 1).trim()];
}

const RESPONSE_TIME = contactDefaults('http://localhost').responseTime;

/** What the sender of a message reads: the default, or the owner's sentence. */
export const replyPromise = (responseTime = RESPONSE_TIME): string =>
  responseTime === RESPONSE_TIME ? message("We'll get back to you within 24 hours.") : responseTime;

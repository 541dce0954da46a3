import { FORM_FIELDS, type FormValues, valuesOf } from '../values.ts';

/** What was written and not saved, as this device keeps it. */
export interface KeptDraft {
  /** Whose it is: the id of the account. */
  account: number;
  /** Null for an article that was never saved. */
  article: number | null;
  /** Which editor wrote it: two tabs keep two drafts of one article. */
  sitting: string;
  /** By what name the store is asked for a new article; null in drafts of an older release. */
  clientKey: string | null;
  /** When it was kept, in UTC milliseconds. */
  at: number;
  /** The version it began from; null for an article that was never saved. */
  version: number | null;
  values: FormValues;
  /** What stood in the form when it was last the same as in the store. */
  saved: FormValues;
}

export type DraftKey = Pick<KeptDraft, 'account' | 'article' | 'sitting'>;

const PREFIX = 'newsroom-draft:';
/** More than these are not kept on one device: the oldest go. */
export const MOST_DRAFTS = 20;

export function keyOf({ account, article, sitting }: DraftKey): string {
  return `${PREFIX}${account}:${article ?? 'new'}:${sitting}`;
}

export const isDraftKey = (key: string) => key.startsWith(PREFIX);

/** An editor's own name among all that were ever opened on this device. */
export function newSitting(): string {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
}

/**
 * The name under which a new article is asked for: asked for again, after an answer that never came,
 * it is not made twice. Not by `randomUUID`, which is not there without https.
 */
export function newClientKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const numberOrNull = (value: unknown): value is number | null =>
  value === null || typeof value === 'number';

/** Fields that an older release did not know are empty. */
function valuesFrom(value: unknown): FormValues | null {
  if (!isRecord(value)) return null;
  const values = { ...valuesOf(null) };
  for (const field of FORM_FIELDS) {
    const text = value[field];
    if (typeof text === 'string') values[field] = text;
  }
  return values;
}

/** What was kept, read back; null for anything else that stands in its place. */
export function draftFrom(text: string | null): KeptDraft | null {
  let value: unknown;
  try {
    value = JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const { account, article, sitting, at, version } = value;
  const clientKey = typeof value.clientKey === 'string' ? value.clientKey : null;
  const values = valuesFrom(value.values);
  const saved = valuesFrom(value.saved);
  if (typeof account !== 'number' || typeof sitting !== 'string' || typeof at !== 'number') {
    return null;
  }
  if (!numberOrNull(article) || !numberOrNull(version) || values === null || saved === null) {
    return null;
  }
  return { account, article, sitting, clientKey, at, version, values, saved };
}

/** The drafts that are too many: all but the newest twenty. */
export function tooMany<Draft extends { at: number }>(drafts: readonly Draft[]): Draft[] {
  return drafts.toSorted((a, b) => b.at - a.at).slice(MOST_DRAFTS);
}

import { merge } from 'node-diff3';
import { htmlOf, readHtml } from '#ui/admin/read-html.ts';
import { FORM_FIELDS, type FormField, type FormValues, isSameField } from '../form-values.ts';

/** Two users' work on one article, and the version that each started from. */
export interface Versions {
  /** The form now. */
  mine: FormValues;
  /** The form when it last matched the server. */
  saved: FormValues;
  /** How the server stored that: it may have removed HTML or chosen another slug. */
  stored: FormValues;
  /** The server's version now. */
  theirs: FormValues;
}

export interface FieldChange {
  /** Stands for all of `groupOf(field)`. */
  field: FormField;
  /** 'both' only if the two changes differ. */
  by: 'me' | 'them' | 'both';
}

const IMAGE: readonly FormField[] = ['featuredImage', 'featuredImageAlt', 'featuredImageCaption'];

/** The fields that are compared and chosen together: an image with its alternative text and caption. */
export function groupOf(field: FormField): readonly FormField[] {
  return field === 'featuredImage' ? IMAGE : [field];
}

/** The changed fields, in the order of the form. */
export function changesOf({ mine, saved, stored, theirs }: Versions): FieldChange[] {
  return FORM_FIELDS.flatMap((field): FieldChange[] => {
    if (field !== 'featuredImage' && IMAGE.includes(field)) return [];
    const differs = (one: FormValues, other: FormValues) =>
      groupOf(field).some((part) => !isSameField(part, one, other));
    const byMe = differs(mine, saved);
    const byThem = differs(theirs, stored);
    if (byMe && byThem) return differs(mine, theirs) ? [{ field, by: 'both' }] : [];
    if (byMe) return [{ field, by: 'me' }];
    return byThem ? [{ field, by: 'them' }] : [];
  });
}

/** The choices for a field that both changed. 'both' is possible where they changed different paragraphs. */
export type Choice = 'mine' | 'theirs' | 'both';
export type Choices = Partial<Record<FormField, Choice>>;

/** The HTML of each top-level element. */
const elementsOf = (html: string) =>
  [...readHtml(html).childNodes].map((node) => htmlOf([node]).trim()).filter(Boolean);

/** The content with both changes; null if they overlap. */
function mergedContent({ mine, saved, stored, theirs }: Versions): string | null {
  // HTML that the server removed from mine can't be told from a change of theirs.
  if (!isSameField('content', saved, stored)) return null;
  const [own, origin, other] = [mine, stored, theirs].map(({ content }) => elementsOf(content));
  const { conflict, result } = merge(own ?? [], origin ?? [], other ?? []);
  return conflict ? null : result.join('');
}

/** The choices for a field that both changed, the default first. */
export function optionsOf(field: FormField, versions: Versions): Choice[] {
  const isMergeable = field === 'content' && mergedContent(versions) !== null;
  return isMergeable ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
}

/** Their version with my changes added. */
export function merged(versions: Versions, choices: Choices): FormValues {
  const { mine, theirs } = versions;
  const values = { ...theirs };
  for (const { field, by } of changesOf(versions)) {
    const choice = by === 'both' ? (choices[field] ?? optionsOf(field, versions)[0]) : by;
    if (choice === 'theirs' || choice === 'them') continue;
    const own = groupOf(field).map((part) => [part, mine[part]] as const);
    Object.assign(values, Object.fromEntries(own));
    if (choice === 'both') values.content = mergedContent(versions) ?? mine.content;
  }
  return values;
}

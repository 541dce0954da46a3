import { merge } from 'node-diff3';
import { htmlOf, readHtml } from '#ui/admin/read-html.ts';
import { FORM_FIELDS, type FormField, type FormValues, sameField } from '../values.ts';

/** Two people's work on one article, and where each of them began. */
export interface Versions {
  /** What stands in the form. */
  mine: FormValues;
  /** What stood in the form when it was last the same as in the store. */
  saved: FormValues;
  /** What the store made of that: it may have taken something out, or found another slug. */
  stored: FormValues;
  /** What is in the store now. */
  theirs: FormValues;
}

export interface FieldChange {
  /** One of `fieldsOf` it at least differs. */
  field: FormField;
  /** Who changed it: both only where they made different things of it. */
  by: 'me' | 'them' | 'both';
}

const IMAGE: readonly FormField[] = ['featuredImage', 'featuredImageAlt', 'featuredImageCaption'];

/** What is compared and chosen together: the words of an image go with its address. */
export function fieldsOf(field: FormField): readonly FormField[] {
  return field === 'featuredImage' ? IMAGE : [field];
}

/** The fields that one of both changed, in the order of the form. */
export function changesOf({ mine, saved, stored, theirs }: Versions): FieldChange[] {
  return FORM_FIELDS.flatMap((field): FieldChange[] => {
    if (field !== 'featuredImage' && IMAGE.includes(field)) return [];
    const differs = (one: FormValues, other: FormValues) =>
      fieldsOf(field).some((part) => !sameField(part, one, other));
    const byMe = differs(mine, saved);
    const byThem = differs(theirs, stored);
    if (byMe && byThem) return differs(mine, theirs) ? [{ field, by: 'both' }] : [];
    if (byMe) return [{ field, by: 'me' }];
    return byThem ? [{ field, by: 'them' }] : [];
  });
}

/** What stays of a field that both changed. 'both' where they changed different paragraphs. */
export type Whose = 'mine' | 'theirs' | 'both';
export type Choices = Partial<Record<FormField, Whose>>;

/** The outermost elements of an HTML text. */
const elementsOf = (html: string) =>
  [...readHtml(html).childNodes].map((node) => htmlOf([node]).trim()).filter(Boolean);

/** Both changes of the content put together; null where both changed the same place. */
function mergedContent({ mine, saved, stored, theirs }: Versions): string | null {
  // What the store took out of mine is no change that could be told from another.
  if (!sameField('content', saved, stored)) return null;
  const [own, origin, other] = [mine, stored, theirs].map(({ content }) => elementsOf(content));
  const { conflict, result } = merge(own ?? [], origin ?? [], other ?? []);
  return conflict ? null : result.join('');
}

/** What can stay of a field that both changed, the first unless chosen otherwise. */
export function optionsOf(field: FormField, versions: Versions): Whose[] {
  const isMergeable = field === 'content' && mergedContent(versions) !== null;
  return isMergeable ? ['both', 'mine', 'theirs'] : ['mine', 'theirs'];
}

/** Their article with my changes put in. */
export function merged(versions: Versions, choices: Choices): FormValues {
  const { mine, theirs } = versions;
  const values = { ...theirs };
  for (const { field, by } of changesOf(versions)) {
    const whose = by === 'both' ? (choices[field] ?? optionsOf(field, versions)[0]) : by;
    if (whose === 'theirs' || whose === 'them') continue;
    for (const part of fieldsOf(field)) values[part] = mine[part];
    if (whose === 'both') values.content = mergedContent(versions) ?? mine.content;
  }
  return values;
}

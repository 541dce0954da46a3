import { FORM_FIELDS, type FormField, type FormValues, tagsOf } from '../values.ts';
import { listTogether, textTogether } from './merge-text.ts';

/** Two people's work on one article, and where each of them began. */
export interface Meeting {
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
  field: FormField;
  /**
   * Who changed it. Both only where they made different things of it; 'picture' where it is said of
   * pictures that differ, and goes with the one that stays.
   */
  by: 'me' | 'them' | 'both' | 'picture';
}

/** What fields are called in the form. */
export const FIELD_NAMES: Record<FormField, string> = {
  title: 'Title',
  category: 'Category',
  tags: 'Tags',
  featuredImage: 'Featured Image URL',
  featuredImageAlt: 'Featured Image Alternative Text',
  featuredImageCaption: 'Featured Image Caption',
  excerpt: 'Excerpt',
  content: 'Content',
  metaDescription: 'Meta Description',
  slug: 'URL Slug',
  scheduledPublishAt: 'Schedule',
};

function same(field: FormField, one: FormValues, other: FormValues): boolean {
  const [a, b] = [one[field], other[field]];
  if (a === b) return true;
  if (field === 'tags') return tagsOf(a).join(',') === tagsOf(b).join(',');
  return field !== 'scheduledPublishAt' && a.trim() === b.trim();
}

/** The fields whose values differ, without regard to blanks around them. */
export function differingFields(one: FormValues, other: FormValues): FormField[] {
  return FORM_FIELDS.filter((field) => !same(field, one, other));
}

/** What is said of a picture is said of that one alone. */
const OF_PICTURE: ReadonlySet<FormField> = new Set(['featuredImageAlt', 'featuredImageCaption']);

/** The fields that one of both changed, in the order of the form. */
export function changesOf({ mine, saved, stored, theirs }: Meeting): FieldChange[] {
  const isOnePicture = same('featuredImage', mine, theirs);
  return FORM_FIELDS.flatMap((field): FieldChange[] => {
    if (!isOnePicture && OF_PICTURE.has(field)) {
      return same(field, mine, theirs) ? [] : [{ field, by: 'picture' }];
    }
    const byMe = !same(field, mine, saved);
    const byThem = !same(field, theirs, stored);
    if (byMe && byThem) return same(field, mine, theirs) ? [] : [{ field, by: 'both' }];
    if (byMe) return [{ field, by: 'me' }];
    return byThem ? [{ field, by: 'them' }] : [];
  });
}

/** What stays of a field that both changed. 'both' where what they made of it fits together. */
export type Whose = 'mine' | 'theirs' | 'both';
export type Choices = Partial<Record<FormField, Whose>>;

/** Both changes of a field put together; null where that cannot be. */
function together(field: FormField, { mine, saved, stored, theirs }: Meeting): string | null {
  if (field === 'tags') {
    return listTogether(tagsOf(stored.tags), tagsOf(mine.tags), tagsOf(theirs.tags)).join(', ');
  }
  // What the store took out of mine is no change that could be told from another.
  if (field !== 'content' || !same('content', saved, stored)) return null;
  return textTogether(stored.content, mine.content, theirs.content);
}

/** What can stay of a field that both changed, the first unless chosen otherwise. */
export function optionsOf(field: FormField, meeting: Meeting): Whose[] {
  return together(field, meeting) === null ? ['mine', 'theirs'] : ['both', 'mine', 'theirs'];
}

/** What a field becomes that both changed. */
export function resolved(field: FormField, meeting: Meeting, chosen: Whose | undefined): string {
  const whose = chosen ?? 'both';
  if (whose === 'theirs') return meeting.theirs[field];
  return (whose === 'both' ? together(field, meeting) : null) ?? meeting.mine[field];
}

/** Their article with my changes put in. */
export function merged(meeting: Meeting, choices: Choices): FormValues {
  const values = { ...meeting.theirs };
  for (const { field, by } of changesOf(meeting)) {
    if (by === 'me') values[field] = meeting.mine[field];
    if (by === 'both') values[field] = resolved(field, meeting, choices[field]);
  }
  const { mine, theirs } = meeting;
  // Theirs stand there already.
  if (same('featuredImage', values, mine) && !same('featuredImage', mine, theirs)) {
    for (const field of OF_PICTURE) values[field] = mine[field];
  }
  return values;
}

/** ['title'] -> 'Title'; ['title', 'tags', 'content'] -> 'Title, Tags and Content'. */
export function namesOf(fields: readonly FormField[]): string {
  const names = fields.map((field) => FIELD_NAMES[field]);
  const last = names.pop() ?? '';
  return names.length === 0 ? last : `${names.join(', ')} and ${last}`;
}

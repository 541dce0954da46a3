import { signedName } from '#features/authors/values.ts';
import { reviewAsText } from '#features/reviews/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { languageName } from '../fields/language-field.tsx';
import { FIELD_LABELS, type FormField, type FormValues } from '../form-values.ts';
import { longTime } from '../schedule/schedule.ts';
import { DifferenceList, TextDifference } from './text-difference.tsx';

const TIME_FIELDS: readonly FormField[] = ['scheduledPublishAt', 'unpublishAt', 'embargoUntil'];

/** A field as plain text; HTML for the content. */
function fieldText(field: FormField, values: FormValues): string {
  const { byline, games, language, review, series, checked, ...others } = values;
  if (field === 'byline') return byline?.map((one) => signedName(one)).join(', ') ?? '';
  if (field === 'games') return games.map(({ title }) => title).join(', ');
  if (field === 'review') return reviewAsText(review);
  if (field === 'series')
    return series ? t('{title}, part {part}', { title: series.title, part: series.part }) : '';
  if (field === 'checked') return checked ? `${checked.version} ${checked.day}` : '';
  if (field === 'language') return language === '' ? t('As the site') : languageName(language);
  const value = others[field];
  const isTime = TIME_FIELDS.includes(field);
  return isTime && value ? longTime(value) : (value ?? '');
}

interface FieldDifferenceProps {
  field: FormField;
  before: FormValues;
  after: FormValues;
}

const textsOf = ({ field, before, after }: FieldDifferenceProps) => ({
  before: fieldText(field, before),
  after: fieldText(field, after),
  isHtml: field === 'content',
  label: FIELD_LABELS[field],
});

/** One field's difference: removed words struck through, added words underlined. */
export const FieldDifference = (props: FieldDifferenceProps) => (
  <TextDifference {...textsOf(props)} />
);

interface DifferencesProps {
  fields: readonly FormField[];
  before: FormValues;
  after: FormValues;
}

/** The difference of each given field. */
export const Differences = ({ fields, before, after }: DifferencesProps) => (
  <DifferenceList texts={fields.map((field) => textsOf({ field, before, after }))} />
);

import { useId } from 'react';
import { REVIEW_CATEGORY } from '#features/taxonomy/values.ts';
import { CategoryMark } from '#features/taxonomy/web/public.ts';
import { t } from '#lib/messages/admin.ts';
import { InputField, Options, SelectField, TextAreaField } from '#ui/admin/form/fields.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import * as field from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { rich } from '#ui/rich.ts';
import type { WrittenReview } from '../contract.ts';
import {
  COPIES,
  COPY_LABELS,
  type Copy,
  EMPTY_REVIEW,
  REVIEW_LIMITS,
  REVIEW_STATES,
} from '../values.ts';
import { reviewOrNull } from './form-review.ts';
import { COPY_CHOICES, STATE_LABELS } from './labels.ts';
import { PointList } from './point-list.tsx';
import * as styles from './review-fields.module.css';
import { ScoreField } from './score-field.tsx';

interface PartProps {
  review: WrittenReview;
  /** The language of its texts, if it isn't that of the site. */
  lang: string | undefined;
  readOnly: boolean;
  /** The error of a field. */
  errorOf: (name: keyof WrittenReview) => string | undefined;
  onChange: (changes: Partial<WrittenReview>) => void;
}

/** Score, verdict, pros and cons. */
function VerdictPart({ review, lang, readOnly, errorOf, onChange }: PartProps) {
  const { score, verdict, pros, cons } = review;
  return (
    <div className={styles.part}>
      <ScoreField
        score={score}
        error={errorOf('score')}
        readOnly={readOnly}
        onChange={(given) => onChange({ score: given })}
      />
      <Field
        label={t('Verdict')}
        error={errorOf('verdict')}
        count={`${verdict.length} / ${REVIEW_LIMITS.verdict}`}
      >
        {(control) => (
          <LineArea
            {...control}
            className={`${field.input} ${styles.verdict}`}
            rows={3}
            lang={lang}
            maxLength={REVIEW_LIMITS.verdict}
            placeholder={t('One paragraph')}
            readOnly={readOnly}
            value={verdict}
            onText={(text) => onChange({ verdict: text })}
          />
        )}
      </Field>
      <div className={styles.lists}>
        <PointList
          label={t('Pros')}
          one="pro"
          points={pros}
          lang={lang}
          error={errorOf('pros')}
          readOnly={readOnly}
          onChange={(points) => onChange({ pros: points })}
        />
        <PointList
          label={t('Cons')}
          one="con"
          isMinus
          points={cons}
          lang={lang}
          error={errorOf('cons')}
          readOnly={readOnly}
          onChange={(points) => onChange({ cons: points })}
        />
      </div>
      <p className={field.hint}>
        {rich(
          'Press Enter for the next line. You can paste several lines at once. <kbd>Alt</kbd> <kbd2>↑</kbd2> <kbd3>↓</kbd3> moves a line.',
          {
            kbd: (parts) => <kbd>{parts}</kbd>,
            kbd2: (parts) => <kbd>{parts}</kbd>,
            kbd3: (parts) => <kbd>{parts}</kbd>,
          },
        )}
      </p>
    </div>
  );
}

/** Platform, hours played, award and copy. */
function FactsPart({ review, readOnly, errorOf, onChange }: PartProps) {
  const { platform, hours, award, copy, copyNote } = review;
  const line = (
    name: 'platform' | 'award' | 'copyNote',
    label: string,
    max: number,
    placeholder: string,
  ) => (
    <InputField
      label={label}
      error={errorOf(name)}
      dir="auto"
      maxLength={max}
      placeholder={placeholder}
      readOnly={readOnly}
      value={review[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  );
  const shown = copy === null ? '' : [COPY_LABELS[copy], copyNote].filter(Boolean).join('. ');
  return (
    <div className={styles.part}>
      <div className={styles.three}>
        {line('platform', t('Platform'), REVIEW_LIMITS.platform, platform || 'PC')}
        <InputField
          label={t('Hours played')}
          error={errorOf('hours')}
          type="number"
          min={0}
          max={REVIEW_LIMITS.hours}
          step="any"
          readOnly={readOnly}
          value={hours ?? ''}
          onChange={({ target }) =>
            onChange({ hours: target.value === '' ? null : target.valueAsNumber })
          }
        />
        {line('award', t('Award'), REVIEW_LIMITS.award, award || t('None'))}
      </div>
      <div className="pair">
        <SelectField
          label={t('Review copy from')}
          error={errorOf('copy')}
          hint={shown && t('Readers see: “{shown}.”', { shown: shown.replace(/[.]$/, '') })}
          disabled={readOnly}
          value={copy ?? ''}
          onChange={({ target }) =>
            onChange({ copy: target.value === '' ? null : (target.value as Copy) })
          }
        >
          <option value="">{t('Not stated')}</option>
          <Options of={COPIES.map((one) => [one, COPY_CHOICES[one]])} />
        </SelectField>
        {line(
          'copyNote',
          t('Conditions'),
          REVIEW_LIMITS.note,
          t('No conditions except the embargo date'),
        )}
      </div>
    </div>
  );
}

/** State and accessibility notes. */
function StatePart({ review, lang, readOnly, errorOf, onChange }: PartProps) {
  const { state, stateDate, stateNote, accessibility } = review;
  return (
    <div className={styles.part}>
      <div className={field.field}>
        <div className={field.label}>
          <span>{t('Review status')}</span>
        </div>
        <Segments
          label={t('Review status')}
          value={state}
          onChange={(chosen) => {
            if (readOnly) return;
            onChange({
              state: chosen,
              ...(chosen === 'final' && { stateDate: null, stateNote: '' }),
            });
          }}
          options={REVIEW_STATES.map((one) => ({ value: one, label: STATE_LABELS[one] }))}
        />
        {state !== 'updated' && (
          <p className={field.hint}>{t('If you choose Updated, enter a date and a reason.')}</p>
        )}
      </div>
      {state !== 'final' && (
        <div className={styles.reason}>
          {state === 'updated' && (
            <InputField
              label={t('Date of the update')}
              error={errorOf('stateDate')}
              type="date"
              readOnly={readOnly}
              value={stateDate ?? ''}
              onChange={({ target }) => onChange({ stateDate: target.value || null })}
            />
          )}
          <TextAreaField
            label={state === 'updated' ? t('Reason for the update') : t('What is still missing')}
            error={errorOf('stateNote')}
            rows={2}
            dir="auto"
            lang={lang}
            maxLength={REVIEW_LIMITS.note}
            readOnly={readOnly}
            value={stateNote}
            onChange={({ target }) => onChange({ stateNote: target.value })}
          />
        </div>
      )}
      <TextAreaField
        label={t('Accessibility notes')}
        error={errorOf('accessibility')}
        hint={t('One note per line')}
        rows={3}
        dir="auto"
        lang={lang}
        maxLength={REVIEW_LIMITS.accessibility}
        placeholder={t('Subtitles in three sizes; every hold can be a toggle')}
        readOnly={readOnly}
        value={accessibility}
        onChange={({ target }) => onChange({ accessibility: target.value })}
      />
    </div>
  );
}

interface ReviewFieldsProps {
  /** Null while every field is empty. */
  review: WrittenReview | null;
  lang: string | undefined;
  /** The server's error, beginning with the field: 'stateNote: must say why ...'. */
  error: string | undefined;
  readOnly: boolean;
  onChange: (review: WrittenReview | null) => void;
}

/** The box for articles in the category review: score, verdict, facts and state. */
export function ReviewFields(props: ReviewFieldsProps) {
  const { review: given, lang, error, readOnly, onChange } = props;
  const id = useId();
  const review = given ?? EMPTY_REVIEW;
  const [wrong, ...message] = error?.split(': ') ?? [];
  const part: PartProps = {
    review,
    lang,
    readOnly,
    errorOf: (name) => (name === wrong ? message.join(': ') : undefined),
    onChange: (changes) => onChange(reviewOrNull({ ...review, ...changes })),
  };
  return (
    <section className={styles.review} data-cat={REVIEW_CATEGORY} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          <CategoryMark category={REVIEW_CATEGORY} />
          {t('Review')}
        </h2>
        <span>
          {t(
            'Shown above and below the article’s text. Readers see the score once the article is public.',
          )}
        </span>
      </div>
      <VerdictPart {...part} />
      <FactsPart {...part} />
      <StatePart {...part} />
    </section>
  );
}

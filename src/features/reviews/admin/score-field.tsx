import { useQuery } from '@tanstack/react-query';
import { Minus, Plus, TriangleAlert } from 'lucide';
import { useEffect, useState } from 'react';
import { adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import {
  isOfWords,
  isOnScale,
  nearestScore,
  readScale,
  type Scale,
  scoreLabel,
  scoreOf,
  scoreWord,
} from '#lib/score-scale.ts';
import { SelectField } from '#ui/admin/form/fields.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Field, Input } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Diamond } from '#ui/page/diamond.tsx';
import type { ReviewScale, ScoreInput } from '../contract.ts';
import * as styles from './score-field.module.css';

const scaleQuery = adminQuery<ReviewScale>(
  ['/api/admin/review-scale'],
  t('Failed to load the score scale'),
);

/** The maximum number of diamonds or stars for a scale. */
const MAX_STEPS = 10;

interface ScoreFieldProps {
  score: ScoreInput | null;
  error: string | undefined;
  readOnly: boolean;
  onChange: (score: ScoreInput | null) => void;
}

interface GivenProps extends ScoreFieldProps {
  scale: Scale;
  words: ReviewScale['words'];
}

const scaleHint = ({ min, max, step }: Scale) =>
  t('{min} to {max} in steps of {step}', { min, max, step });

/** A number that can be typed, stepped or picked. */
function NumberScore({ score, scale, words, error, readOnly, onChange }: GivenProps) {
  const { min, max, step } = scale;
  const [text, setText] = useState(score === null ? '' : scoreLabel(scale, score.value));
  const value = score?.value;
  // Shows a score that changed from outside, but keeps what is being typed.
  useEffect(() => {
    setText((typed) =>
      value === undefined || Number(typed.replace(',', '.')) !== value || typed === ''
        ? value === undefined
          ? ''
          : scoreLabel(scale, value)
        : typed,
    );
  }, [value, scale]);
  const give = (next: number) =>
    onChange({ value: next, scale: scale.name, word: scoreWord(scale, words, next) });
  const type = (typed: string) => {
    setText(typed);
    const number = Number(typed.trim().replace(',', '.'));
    if (typed.trim() === '') onChange(null);
    else if (!Number.isNaN(number)) give(number);
  };
  const move = (by: number) => give(nearestScore(scale, (value ?? min) + by));
  const isOff = value !== undefined && !isOnScale(scale, value);
  const wrong = isOff
    ? t('The scale goes from {scaleHint}. Nearest: {scoreLabel}.', {
        scaleHint: scaleHint(scale),
        scoreLabel: scoreLabel(scale, nearestScore(scale, value)),
      })
    : error;
  const count = Math.min(MAX_STEPS, Math.round((max - min) / Math.max(step, 1)));
  const part = (max - min) / count;
  const marks = Array.from({ length: count }, (_, index) =>
    nearestScore(scale, min + part * (index + 1)),
  );
  return (
    <Field label={t('Score')} error={wrong} hint={scaleHint(scale)}>
      {(control) => (
        <div className={styles.score}>
          <div className={styles.number}>
            <button
              type="button"
              aria-label={t('{step} less', { step })}
              disabled={readOnly || value === undefined || value <= min}
              onClick={() => move(-step)}
            >
              <Icon icon={Minus} />
            </button>
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="–"
              readOnly={readOnly}
              value={text}
              onChange={(event) => type(event.target.value)}
              onKeyDown={(event) => {
                const by = { ArrowUp: step, ArrowDown: -step }[event.key];
                if (by === undefined || readOnly) return;
                event.preventDefault();
                move(by);
              }}
            />
            <button
              type="button"
              aria-label={t('{step} more', { step })}
              disabled={readOnly || (value !== undefined && value >= max)}
              onClick={() => move(value === undefined ? 0 : step)}
            >
              <Icon icon={Plus} />
            </button>
          </div>
          <div className={styles.scale}>
            <span className={styles.word} aria-live="polite">
              {value === undefined || isOff ? t('No score') : scoreWord(scale, words, value)}
            </span>
            <div className={styles.steps}>
              {marks.map((mark) => (
                <button
                  type="button"
                  key={mark}
                  className={classNames(
                    value !== undefined && value > mark - part && styles.on,
                    value !== undefined && value < mark && styles.half,
                  )}
                  aria-label={t('Score {scoreLabel}', { scoreLabel: scoreLabel(scale, mark) })}
                  disabled={readOnly}
                  onClick={() => give(mark)}
                >
                  <Diamond />
                </button>
              ))}
            </div>
            {score !== null && (
              <button
                type="button"
                className={classNames('link', styles.none)}
                disabled={readOnly}
                onClick={() => onChange(null)}
              >
                {t('Remove score')}
              </button>
            )}
          </div>
        </div>
      )}
    </Field>
  );
}

function LetterScore({ score, scale, words, error, readOnly, onChange }: GivenProps) {
  return (
    <SelectField
      label={t('Score')}
      error={error}
      disabled={readOnly}
      value={score === null ? '' : String(score.value)}
      onChange={({ target }) => {
        const value = Number(target.value);
        const word = scoreWord(scale, words, value);
        onChange(target.value === '' ? null : { value, scale: scale.name, word });
      }}
    >
      <option value="">{t('No score')}</option>
      {scale.letters.map((letter, value) => (
        <option key={letter} value={value}>
          {isOfWords(scale) ? letter : `${letter} (${scoreWord(scale, words, value)})`}
        </option>
      ))}
    </SelectField>
  );
}

/** A score on a former scale of the site. */
function FormerScore({ score, isOff, onChange }: ScoreFieldProps & { isOff: boolean }) {
  const { value, scale = '', word = '' } = score ?? { value: 0 };
  const { label, outOf } = scoreOf({ value, scale, word });
  return (
    <div className={styles.former}>
      <Icon icon={TriangleAlert} />
      <p>
        {t('Scored {label} {outOf} on the site’s former scale. The score stays until ', {
          label,
          outOf,
        })}
        {isOff ? t('you remove it.') : t('you give a new one.')}
      </p>
      <Button variant="line" onClick={() => onChange(null)}>
        {isOff ? t('Remove Score') : t('Give a New Score')}
      </Button>
    </div>
  );
}

/** The score of a review, on the site's scale. A score on a former scale stays until it is replaced. */
export function ScoreField(props: ScoreFieldProps) {
  const { score, readOnly } = props;
  const { data, isError, refetch } = useQuery(scaleQuery);
  if (isError) {
    return (
      <div className={parts.noteLine}>
        <p className={parts.note}>{t('Couldn’t load the score scale.')}</p>
        <Button variant="line" onClick={() => void refetch()}>
          {t('Retry')}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <p className={parts.note}>{t('Loading the scale...')}</p>;
  const scale = data.scale === null ? null : readScale(data.scale);
  if (score?.scale !== undefined && score.scale !== scale?.name && readScale(score.scale)) {
    return <FormerScore {...props} isOff={scale === null} />;
  }
  if (scale === null) {
    return <p className={parts.note}>{t('Scores are turned off in the settings.')}</p>;
  }
  const given = { ...props, readOnly, scale, words: data.words };
  return scale.kind === 'letters' ? <LetterScore {...given} /> : <NumberScore {...given} />;
}

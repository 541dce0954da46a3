import { useQuery } from '@tanstack/react-query';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { InputField, Options, SelectField, TextAreaField } from '#ui/admin/form/fields.tsx';
import { useLeaveGuard } from '#ui/admin/hooks/leave-guard.ts';
import { Notice } from '#ui/admin/notice.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Segments } from '#ui/admin/tabs/segments.tsx';
import { Button } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { Plan, PlanChoices } from '../contract.ts';
import { PLAN_LIMITS } from '../values.ts';
import { planChoicesQuery, planQuery } from './api.ts';
import { ContributorsField, PersonSelect } from './people.tsx';
import * as styles from './planning.module.css';
import { usePlan } from './use-plan.ts';

/** More labels don't fit side by side. */
const MAX_SEGMENTS = 4;

interface ProgressProps {
  labels: readonly string[];
  value: string;
  onChange: (label: string) => void;
}

/** The progress; one that the site doesn't have anymore stays selectable. */
function Progress({ labels, value, onChange }: ProgressProps) {
  const all = value === '' || labels.includes(value) ? labels : [...labels, value];
  if (all.length > MAX_SEGMENTS || all.some((label) => label.length > 8)) {
    return (
      <SelectField
        label={t('Progress')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('None')}</option>
        <Options of={all.map((label) => [label, label])} />
      </SelectField>
    );
  }
  return (
    <div className={styles.progress}>
      <span className={field.label} aria-hidden="true">
        {t('Progress')}
      </span>
      <Segments
        label={t('Progress')}
        value={value}
        onChange={onChange}
        options={all.map((label) => ({ value: label, label }))}
      />
    </div>
  );
}

function Fields({ loaded, choices }: { loaded: Plan; choices: PlanChoices }) {
  const { plan, values, unsaved, state, change, save, finish, discard } = usePlan(loaded);
  const { confirm, dialog } = useConfirm();
  const question = {
    title: t('Leave without saving?'),
    text: t('Your change to the assignment could not be saved and will be lost.'),
    action: t('Leave'),
    danger: true,
  };
  useLeaveGuard(unsaved, async () => (await finish()) || confirm(question));
  const named = new Map([...plan.contributors, ...choices.people].map((one) => [one.id, one.name]));
  const day = (name: 'deadlineOn' | 'plannedOn', label: string) => (
    <InputField
      label={label}
      type="date"
      max="9999-12-31"
      value={values[name] ?? ''}
      onChange={({ target }) => change({ [name]: target.value || null }, true)}
      onBlur={() => save()}
    />
  );
  return (
    <>
      <Field label={t('Owner')}>
        {(control) => (
          <PersonSelect
            {...control}
            people={choices.people}
            present={plan.owner}
            none={plan.author ? t('{name} (author)', { name: plan.author.name }) : t('No owner')}
            value={values.ownerId}
            onChange={(ownerId) => change({ ownerId })}
          />
        )}
      </Field>
      <div className={styles.two}>
        {day('deadlineOn', t('Due'))}
        {day('plannedOn', t('Planned for'))}
      </div>
      <Progress
        labels={choices.labels}
        value={values.label}
        onChange={(label) => change({ label })}
      />
      <TextAreaField
        label={t('Note')}
        rows={2}
        dir="auto"
        maxLength={PLAN_LIMITS.notes}
        value={values.note}
        onChange={({ target }) => change({ note: target.value }, true)}
        onBlur={() => save()}
      />
      <ContributorsField
        people={choices.people}
        contributors={values.contributors.map((one) => ({ ...one, name: named.get(one.id) ?? '' }))}
        onChange={(all) => change({ contributors: all.map(({ id, role }) => ({ id, role })) })}
      />
      {state.is === 'failed' ? (
        <Notice
          kind={state.isStale ? 'warn' : 'bad'}
          title={state.isStale ? t('Someone else changed this too') : t('Not saved')}
          actions={
            <>
              {state.isStale && <OutlineButton onClick={discard}>{t('Use Theirs')}</OutlineButton>}
              <Button variant="primary" onClick={() => save(state.isStale)}>
                {state.isStale ? t('Keep Mine') : t('Try Again')}
              </Button>
            </>
          }
        >
          <p>{state.detail ?? t('Your change is still here. Try again.')}</p>
        </Notice>
      ) : (
        <p className={parts.note} role="status">
          {state.is === 'saving'
            ? t('Saving...')
            : t('Saved automatically. Readers never see this.')}
        </p>
      )}
      {dialog}
    </>
  );
}

/** Who works on an article until when. A new article has one once it is saved. */
export function AssignmentBox({ articleId }: { articleId: number | null }) {
  const plan = useQuery({ ...planQuery(articleId ?? 0), enabled: articleId !== null });
  const choices = useQuery(planChoicesQuery);
  const isFresh = plan.isFetchedAfterMount;
  const failed = [plan, choices].find(({ isError, data }) => isError && data === undefined);
  return (
    <Box title={t('Assignment')}>
      {articleId === null ? (
        <p className={parts.note}>{t('Save the article to assign it.')}</p>
      ) : failed ? (
        <>
          <p>{failed.error?.message}</p>
          <OutlineButton onClick={() => void failed.refetch()}>{t('Retry')}</OutlineButton>
        </>
      ) : plan.data && choices.data && isFresh ? (
        <Fields key={articleId} loaded={plan.data} choices={choices.data} />
      ) : (
        <Skeleton of="line" />
      )}
    </Box>
  );
}

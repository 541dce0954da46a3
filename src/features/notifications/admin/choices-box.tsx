import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { Options } from '#ui/admin/form/fields.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Select } from '#ui/form/select.tsx';
import type { NotificationChoices } from '../contract.ts';
import {
  CHOICES,
  type Choice,
  isOptional,
  KIND_NEEDS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '../values.ts';
import { choicesQuery, choose } from './api.ts';
import * as styles from './choices-box.module.css';

const KINDS: Record<NotificationKind, string> = {
  assigned: t('You’re assigned to an article or idea'),
  deadline: t('A deadline is tomorrow'),
  mentioned: t('Someone mentions you'),
  replied: t('Someone replies to you'),
  submitted: t('An article is submitted'),
  approved: t('Your article is approved'),
  rejected: t('Your article is rejected'),
  sent_back: t('Your changes are sent back'),
  changes_blocked: t('Your changes can’t be published'),
  published: t('Your article is published'),
  late: t('An article isn’t published or archived on time'),
  post_failed: t('A social post fails'),
  import_finished: t('Your import finishes'),
  import_failed: t('Your import fails'),
  backup_finished: t('A backup finishes'),
  job_failed: t('A background job fails'),
};

const WAYS: Record<Choice, string> = {
  off: t('Off'),
  bell: t('Bell only'),
  daily: t('Bell and daily email'),
  now: t('Bell and immediate email'),
};

const NOTES: Record<NotificationChoices['email'], string> = {
  on: t('Daily emails come at 8 in the morning, in the time zone of the site.'),
  unconfirmed: t('Only the bell shows them until you confirm your email address, under Email.'),
  none: t('Only the bell shows them until you add an email address, under Email.'),
  'not-set-up': t('Email isn’t set up on this site, so only the bell shows them.'),
};

/** How the user is notified of each kind of event. */
export function ChoicesBox({ user }: { user: SessionUser }) {
  const id = useId();
  const { data, isError } = useQuery(choicesQuery());
  const { act, busyWith } = useAction({
    run: choose,
    success: () => t('Choice saved'),
    failure: t('Couldn’t save your choice'),
  });
  const kinds = NOTIFICATION_KINDS.filter((kind) => {
    const needs = KIND_NEEDS[kind];
    return needs === undefined || user.can.includes(needs);
  });
  return (
    <Box title={t('Notifications')}>
      {isError && !data && <p role="alert">{t('Couldn’t load your choices')}</p>}
      {data && <p className={parts.note}>{NOTES[data.email]}</p>}
      {kinds.map((kind) => (
        <div key={kind} className={styles.row}>
          <label htmlFor={`${id}-${kind}`}>{KINDS[kind]}</label>
          <Select
            id={`${id}-${kind}`}
            value={busyWith?.kind === kind ? busyWith.choice : (data?.choices[kind] ?? 'bell')}
            disabled={data === undefined || busyWith !== undefined}
            onChange={({ target }) => void act({ kind, choice: target.value as Choice })}
          >
            <Options
              of={CHOICES.filter((choice) => choice !== 'off' || isOptional(kind)).map((choice) => [
                choice,
                WAYS[choice],
              ])}
            />
          </Select>
        </div>
      ))}
    </Box>
  );
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '#lib/api/api-client.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatLocal } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { DemoPlan } from '../contract.ts';
import { DEMO_KINDS, DEMO_NOUNS, keepReason } from '../values.ts';
import { demoQuery, removeDemo } from './api.ts';
import * as styles from './setup.module.css';

const dayOf = (time: string) => formatLocal(time);

/** '65 articles and 35 games'; '' without either. */
export function demoSize({ deleted }: DemoPlan): string {
  return (['article', 'game'] as const)
    .flatMap((kind) => {
      const { length } = deleted.filter((one) => one.kind === kind);
      return length === 0 ? [] : formatCount(length, ...DEMO_NOUNS[kind]);
    })
    .join(t(' and '));
}

function Lists({ plan: { deleted, kept, also } }: { plan: DemoPlan }) {
  const gone = [
    also.tags > 0 && t('{tags, plural, one {# tag} other {# tags}}', { tags: also.tags }),
    also.placements > 0 &&
      t('{placements, plural, one {# featured slot} other {# featured slots}}', {
        placements: also.placements,
      }),
    also.coverages > 0 &&
      t('{coverages, plural, one {# live coverage} other {# live coverages}}', {
        coverages: also.coverages,
      }),
  ].filter((one) => one !== false);
  return (
    <div className={styles.lists}>
      <h3>{t('Deleted')}</h3>
      {DEMO_KINDS.map((kind) => {
        const items = deleted.filter((one) => one.kind === kind);
        if (items.length === 0) return null;
        return (
          <details key={kind}>
            <summary>{formatCount(items.length, ...DEMO_NOUNS[kind])}</summary>
            <ul>
              {items.map(({ id, name }) => (
                <li key={id}>{name}</li>
              ))}
            </ul>
          </details>
        );
      })}
      {gone.length > 0 && <p>{t('Along with the articles: {gone}.', { gone: gone.join(', ') })}</p>}
      {kept.length > 0 && (
        <>
          <h3>{t('Stays')}</h3>
          <ul>
            {kept.map(({ kind, id, name, ...why }) => (
              <li key={`${kind}-${id}`}>
                <b>{name}</b> ({DEMO_NOUNS[kind][0]}): {keepReason(why, dayOf)}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

const isOtherList = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'demo.list_changed';

interface RemoveDemoDialogProps {
  /** The removal has started. */
  onStarted?: () => void;
  onClose: () => void;
}

/** Lists what removing the demo magazine deletes and what stays, and removes it. */
export function RemoveDemoDialog({ onStarted, onClose }: RemoveDemoDialogProps) {
  const { data, isError } = useQuery(demoQuery());
  const client = useQueryClient();
  const [hasChanged, setHasChanged] = useState(false);
  const { act, busy } = useAction<string>({
    run: removeDemo,
    success: () => t('The demo magazine is being removed. This takes a few seconds.'),
    failure: t('Couldn’t remove the demo magazine'),
    onDone: () => {
      onStarted?.();
      onClose();
    },
    isQuestion: isOtherList,
    onFail: (error) => {
      if (!isOtherList(error)) return;
      client.setQueryData(demoQuery().queryKey, error.body.current as DemoPlan);
      setHasChanged(true);
    },
  });
  return (
    <FormDialog
      title={t('Remove the demo magazine?')}
      description={t('The unchanged demo content is deleted for good. It doesn’t go to the trash.')}
      action={t('Remove Demo')}
      busyLabel={t('Removing...')}
      busy={busy}
      danger
      wide
      onSubmit={() => {
        if (data && data.deleted.length > 0) void act(data.list);
      }}
      onClose={onClose}
    >
      {hasChanged && (
        <p className={parts.noteLine} role="alert">
          {t('The list has changed since you opened it, and nothing was deleted. Check it again.')}
        </p>
      )}
      {data && <Lists plan={data} />}
      {isError && !data && (
        <LoadFailed title={t('Failed to fetch the demo content')} headingLevel={3} />
      )}
      {!data && !isError && <Skeleton of="line" />}
    </FormDialog>
  );
}

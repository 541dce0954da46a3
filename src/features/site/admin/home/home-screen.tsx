import { useQuery } from '@tanstack/react-query';
import { type ComponentType, useState } from 'react';
import { MAX_READ_FROM } from '#features/analytics/values.ts';
import { mostReadQuery } from '#features/analytics/web/public.ts';
import { DevicePreview } from '#features/articles/admin/form/public.ts';
import { ScheduleField } from '#features/pages/admin/public.ts';
import { formatLocalTime } from '#lib/format/date.ts';
import { DEFAULT_LAYOUT } from '#lib/home/home-layout.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton, RowButton } from '#ui/admin/buttons.tsx';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site.ts';
import { LoadFailed } from '#ui/states/load-failed.tsx';
import { Skeleton } from '#ui/states/skeleton.tsx';
import type { LayoutPreview, ShownSection } from '../../home.contract.ts';
import { layoutText } from '../../home.values.ts';
import * as layoutStyles from '../menus/menus.module.css';
import { ConflictDialog } from '../settings/conflict-dialog.tsx';
import { SaveBar } from '../settings/save-bar.tsx';
import { previewQuery } from './api.ts';
import * as styles from './home.module.css';
import { SectionList } from './section-list.tsx';
import { useLayout } from './use-layout.ts';

interface HomeScreenProps {
  /** The home page of readers, which is a page of the application. */
  Preview: ComponentType<{ sections: readonly ShownSection[]; chosen: string | undefined }>;
  onOpenScreen: (name: string) => void;
}

/** Arranges the home page next to a preview of it. */
export function HomeScreen({ Preview, onOpenScreen }: HomeScreenProps) {
  const layout = useLayout();
  const { query, sections, labels, busy, conflict } = layout;
  const preview = useQuery(previewQuery(sections, query.data !== undefined));
  const [chosen, setChosen] = useState<string>();
  const { hidesMostRead } = useSite();
  const mostRead = useQuery(mostReadQuery).data;
  const isQuiet = mostRead && mostRead.length < MAX_READ_FROM;
  const quiet = hidesMostRead ? ('off' as const) : isQuiet && ('quiet' as const);
  const { confirm, dialog } = useConfirm();
  const publish = async () => {
    const isSure = await confirm({
      title: t('Publish this layout?'),
      text: t(
        'Readers see the new home page at once. You can restore the old one from the versions.',
      ),
      action: t('Publish Layout'),
    });
    if (isSure) layout.save('now');
  };
  const discard = async () => {
    const isSure = await confirm({
      title: t('Discard the draft?'),
      text: t(
        'The draft is deleted, with its publication date. Readers keep seeing the published layout.',
      ),
      action: t('Discard Draft'),
      danger: true,
    });
    if (isSure) layout.discardDraft();
  };
  const titles = new Map(
    (preview.data?.sections ?? []).flatMap((one) =>
      one.kind === 'own' ? one.articles.map(({ id, title }) => [id, title] as const) : [],
    ),
  );
  return (
    <>
      <div className={parts.head}>
        <div>
          <h1>{t('Home page')}</h1>
          {query.data && (
            <p className={parts.note}>
              {layout.hasDraft
                ? t('You’re editing a draft. Readers see it once you publish it.')
                : t('Readers see this layout. Changes are a draft until you publish them.')}
            </p>
          )}
        </div>
        <div className={parts.headActions}>
          <OutlineButton disabled={!layout.canUndo} onClick={layout.undo}>
            {t('Undo Last Change')}
          </OutlineButton>
          <OutlineButton
            disabled={!query.data}
            onClick={() => layout.change([...DEFAULT_LAYOUT], t('Default layout'), true)}
          >
            {t('Restore Defaults')}
          </OutlineButton>
          {layout.hasDraft && (
            <OutlineButton disabled={busy} onClick={() => void discard()}>
              {t('Discard Draft')}
            </OutlineButton>
          )}
          <Button
            variant="primary"
            busy={busy}
            disabled={!query.data || layout.isPublished}
            onClick={() => void publish()}
          >
            {t('Publish Layout')}
          </Button>
        </div>
      </div>
      {query.isError && !query.data && (
        <LoadFailed title={t('Failed to fetch the home page')} headingLevel={2} />
      )}
      {query.isPending && (
        <div role="status" aria-label={t('Loading home page...')}>
          <Skeleton of="line" />
          <Skeleton of="line" />
          <Skeleton of="line" />
        </div>
      )}
      {query.data && (
        <div className={layoutStyles.columns}>
          <div className={layoutStyles.column}>
            <SectionList
              sections={sections}
              issues={[
                ...(preview.data?.issues ?? []),
                ...(quiet ? [{ id: 'mostRead', issue: quiet }] : []),
              ]}
              chosen={chosen}
              onChoose={setChosen}
              titles={titles}
              onChange={layout.change}
              onOpenScreen={onOpenScreen}
            />
            <ScheduleField
              publishAt={layout.publishAt}
              error={undefined}
              onSchedule={(time) => layout.save(time)}
            />
            {query.data.versions.length > 0 && (
              <Box title={t('Versions')} bare>
                <ul className={styles.versions}>
                  {query.data.versions.map((version) => {
                    const time = formatLocalTime(version.publishedAt);
                    return (
                      <li key={version.id}>
                        <span>
                          <b>{time}</b>, {version.publishedBy}
                          <small dir="auto">{layoutText(version.sections)}</small>
                        </span>
                        <RowButton
                          aria-label={t('Restore the version of {time}', { time })}
                          onClick={() =>
                            layout.change(version.sections, t('Version of {time}', { time }), true)
                          }
                        >
                          {t('Restore')}
                        </RowButton>
                      </li>
                    );
                  })}
                </ul>
              </Box>
            )}
          </div>
          <DevicePreview<LayoutPreview>
            title={t('Preview of the home page')}
            shown={preview.data ?? (preview.isError ? { failure: preview.error } : null)}
            onRetry={() => void preview.refetch()}
            loading={<p role="status">{t('Loading preview...')}</p>}
          >
            {(answer) => <Preview sections={answer.sections} chosen={chosen} />}
          </DevicePreview>
        </div>
      )}
      <SaveBar
        names={labels}
        action={t('Save Draft')}
        busy={busy}
        onDiscard={layout.discardChanges}
        onSave={layout.saveDraft}
      />
      {conflict && (
        <ConflictDialog
          subject={t('The home page was')}
          by={conflict.current.updatedBy}
          conflicts={[
            {
              ...{ name: t('Sections'), time: conflict.current.updatedAt },
              theirs: layoutText(conflict.current.draft ?? conflict.current.published),
              mine: layoutText(sections),
            },
          ]}
          busy={busy}
          onKeepTheirs={layout.keepTheirs}
          onSaveMine={layout.saveMine}
          onClose={layout.closeConflict}
        />
      )}
      {dialog}
    </>
  );
}

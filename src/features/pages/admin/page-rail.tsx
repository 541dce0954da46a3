import type { ComponentType, ReactNode } from 'react';
import { t } from '#lib/messages/admin.ts';
import type { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Box } from '#ui/admin/parts.tsx';
import { Button } from '#ui/button.tsx';
import { Field, Input } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.ts';
import type { AdminPage } from '../contract.ts';
import { isStandardPage, PAGE_LIMITS } from '../values.ts';
import { unpublishPage } from './api.ts';
import { pageName } from './labels.ts';
import { PageField, type PageForm } from './page-field.tsx';
import * as styles from './pages.module.css';
import { ScheduleField } from './schedule-field.tsx';
import type { PageBase } from './use-page-save.ts';

/** The length after which search engines cut a description. */
const DESCRIPTION_LENGTH = 160;

export interface FooterSwitchProps {
  slug: string;
  /** What staff call the page. */
  name: string;
  isDraft: boolean;
  /** Its accessible name, if the text next to it isn’t enough. */
  label?: string;
  /** The text next to it. */
  children: ReactNode;
}

/** A switch that shows a page in the footer; `site`, which comes after this feature, has it. */
export type FooterSwitch = ComponentType<FooterSwitchProps>;

interface PageRailProps {
  base: PageBase;
  FooterSwitch: FooterSwitch;
  form: PageForm;
  publishAt: string | null;
  onSchedule: (time: string | null) => void;
  onVersions: () => void;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  onUnpublished: (page: AdminPage) => void;
}

const RESTORE = {
  title: t('Restore the default text?'),
  text: t(
    'Readers see the text that Savepoint came with. Your versions stay in the version history.',
  ),
  action: t('Restore the Default Text'),
};
const UNPUBLISH = {
  title: t('Unpublish this page?'),
  text: t('Readers get “Page Not Found” at its URL. The page becomes a draft.'),
  action: t('Unpublish Page'),
};

/** A page's URL, what search engines get, and its versions. */
export function PageRail(props: PageRailProps) {
  const { base, FooterSwitch, form, publishAt, onSchedule, onVersions, confirm, onUnpublished } =
    props;
  const { fields, errors, onChange } = form;
  const { host } = new URL(useSite().url);
  const isStandard = isStandardPage(base.slug);
  const { act, busy } = useAction<{ id: number; version: number }, AdminPage>({
    run: ({ id, version }) => unpublishPage(id, version),
    success: () => (isStandard ? t('Default text restored') : t('Page unpublished successfully')),
    failure: isStandard
      ? t('Failed to restore the default text')
      : t('Failed to unpublish the page'),
    onDone: onUnpublished,
  });
  const { id, version } = base;
  const isChanged = isStandard
    ? base.state === 'published' || base.hasUnpublishedChanges
    : base.state === 'published';
  const unpublish = async (pageId: number) => {
    if (await confirm(isStandard ? RESTORE : UNPUBLISH)) void act({ id: pageId, version });
  };
  return (
    <aside className={styles.rail} aria-label={t('Page settings')}>
      <section className={parts.box} aria-label={t('URL')}>
        <div className={parts.boxBody}>
          <Field
            label={t('URL')}
            hint={
              isStandard
                ? t('Standard pages keep their URL: forms and default texts link to it.')
                : base.state === 'published'
                  ? t('If you change it, the old URL redirects here.')
                  : t('If empty, made from the title.')
            }
            error={errors.slug}
          >
            {(control) => (
              <div className={styles.url}>
                <span>{host}/</span>
                <Input
                  {...control}
                  autoComplete="off"
                  spellCheck={false}
                  maxLength={PAGE_LIMITS.slug}
                  disabled={isStandard}
                  value={fields.slug}
                  onChange={(event) => onChange('slug', event.target.value)}
                />
              </div>
            )}
          </Field>
          {base.slug === '' && (
            <p className={parts.note}>
              {t(
                'After the first save you can add it to the footer. Readers see the link once the page is published.',
              )}
            </p>
          )}
          {base.slug !== '' && (
            <FooterSwitch
              slug={base.slug}
              name={pageName({ slug: base.slug, title: fields.title })}
              isDraft={base.state === 'draft'}
            >
              {t('Show in footer')}
            </FooterSwitch>
          )}
        </div>
      </section>
      <ScheduleField publishAt={publishAt} error={errors.publishAt} onSchedule={onSchedule} />
      <Box title={t('Search engines')}>
        <PageField
          form={form}
          name="metaTitle"
          label={t('Meta title')}
          hint={t('If empty, the title is used.')}
        />
        <PageField
          form={form}
          name="metaDescription"
          label={t('Meta description')}
          hint={t('If empty, the introduction or the start of the text is used.')}
          count={`${[...fields.metaDescription.trim()].length} / ${DESCRIPTION_LENGTH}`}
          rows={3}
        />
        <CheckLine
          checked={fields.noindex}
          onChange={(event) => onChange('noindex', event.target.checked)}
        >
          {t('Hide from search engines')}
        </CheckLine>
      </Box>
      {id !== null && (
        <section className={parts.box} aria-label={t('Versions')}>
          <div className={parts.boxBody}>
            <Button variant="line" onClick={onVersions}>
              {t('Version History')}
            </Button>
            {isChanged && (
              <Button variant="line" busy={busy} onClick={() => void unpublish(id)}>
                {isStandard ? t('Restore the Default Text') : t('Unpublish Page')}
              </Button>
            )}
          </div>
        </section>
      )}
    </aside>
  );
}

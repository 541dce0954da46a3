import { Copy, Crown, ExternalLink, Pencil, Radio, ScrollText, Send, Star, Trash } from 'lucide';
import type { ReactNode } from 'react';
import { CategoryName } from '#features/taxonomy/web/public.ts';
import { formatDate, formatLocalTime } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { RowButton, ToggleButton, ToggleMark, ToolButton } from '#ui/admin/buttons.tsx';
import { type MenuAction, RowMenu } from '#ui/admin/menu.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { StateBadge } from '#ui/admin/state-badge.tsx';
import type { Column } from '#ui/admin/table/data-table.tsx';
import * as table from '#ui/admin/table/table.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { AdminSummary } from '../../contract.ts';
import { articlePath } from '../../paths.ts';
import { type AdminSort, isPublic } from '../../values.ts';
import { directionOf, nextSort, SORTED_COLUMNS, type SortedColumn } from '../list-view.ts';
import { ModerationBadge, StatusBadge, WaitingLine } from '../status.tsx';
import * as styles from './articles-tab.module.css';
import { RowTitle } from './row-title.tsx';

interface ToggleProps {
  /** The name of the icon. */
  label: string;
  /** Where the mark shows the article. */
  hint: string;
  title: string;
  on: boolean;
  /** Undefined without the permission: the icon then only shows the state. */
  onToggle: (() => void) | undefined;
  children: ReactNode;
}

function Toggle({ label, hint, title, on, onToggle, children }: ToggleProps) {
  if (onToggle) {
    return (
      <ToggleButton
        label={`${label}: ${title}`}
        data-tooltip={hint}
        aria-description={hint}
        pressed={on}
        onClick={onToggle}
      >
        {children}
        <span className={parts.onPhones}>{label.split(' ', 1)}</span>
      </ToggleButton>
    );
  }
  if (!on) return <span className={table.notOnPhones}>–</span>;
  return <ToggleMark label={label}>{children}</ToggleMark>;
}

/** The actions of a row. Each needs the article's `can`. */
export interface RowCommands {
  onEdit: (id: number) => void;
  onLive: (id: number) => void;
  onFeature: (article: AdminSummary) => void;
  onMaster: (article: AdminSummary) => void;
  onPublish: (article: AdminSummary) => void;
  onDuplicate: (article: AdminSummary) => void;
  onDelete: (article: AdminSummary) => void;
  /** Undefined without the permission. */
  onActivityLog: ((article: AdminSummary) => void) | undefined;
}

/** Whether an embargo is active. It has to be lifted before the article can be public. */
export const isEmbargoed = ({ embargoUntil }: AdminSummary) =>
  embargoUntil !== null && new Date(embargoUntil) > new Date();

/** The editor lifts an embargo. */
export const canPublishNow = (article: AdminSummary) =>
  article.status === 'scheduled' && article.can.includes('publish') && !isEmbargoed(article);

function RowActions({ article, commands }: { article: AdminSummary; commands: RowCommands }) {
  const { title, can } = article;
  const { onActivityLog } = commands;
  const more: MenuAction[] = [];
  if (isPublic(article)) {
    more.push({ label: t('View'), icon: ExternalLink, href: articlePath(article.slug) });
  }
  if (can.includes('edit')) {
    more.push({ label: t('Duplicate'), icon: Copy, onSelect: () => commands.onDuplicate(article) });
  }
  if (can.includes('live')) {
    more.push({
      label: t('Open live desk'),
      icon: Radio,
      onSelect: () => commands.onLive(article.id),
    });
  }
  if (onActivityLog) {
    more.push({
      label: t('Activity log'),
      icon: ScrollText,
      onSelect: () => onActivityLog(article),
    });
  }
  return (
    <div>
      {canPublishNow(article) && (
        <RowButton
          icon={Send}
          className={styles.now}
          aria-label={t('Publish Now: {title}', { title })}
          title={t('Publish Now')}
          onClick={() => commands.onPublish(article)}
        >
          <span className={styles.word}>{t('Publish Now')}</span>
        </RowButton>
      )}
      {can.includes('edit') && (
        <ToolButton
          label={t('Edit {title}', { title })}
          icon={Pencil}
          data-tooltip={t('Edit')}
          title={t('Edit')}
          onClick={() => commands.onEdit(article.id)}
        />
      )}
      {can.includes('delete') && (
        <ToolButton
          danger
          label={t('Delete {title}', { title })}
          icon={Trash}
          data-tooltip={t('Delete')}
          title={t('Delete')}
          onClick={() => commands.onDelete(article)}
        />
      )}
      <RowMenu of={title} actions={more} />
    </div>
  );
}

interface ArticleColumnsOptions {
  sort: AdminSort;
  onSort: (sort: AdminSort) => void;
  /** A category's name by its slug; undefined while the names load. */
  nameOf: (slug: string) => string | undefined;
  commands: RowCommands;
}

/** The columns of the articles tab. */
export function articleColumns({
  sort,
  onSort,
  nameOf,
  commands,
}: ArticleColumnsOptions): Column<AdminSummary>[] {
  const sorted = (column: SortedColumn) => ({
    head: SORTED_COLUMNS[column].label,
    sort: {
      direction: directionOf(sort, column) ?? undefined,
      onSort: () => onSort(nextSort(sort, column)),
    },
  });
  const onToggle = (article: AdminSummary, run: (article: AdminSummary) => void) =>
    article.can.includes('feature') ? () => run(article) : undefined;
  return [
    {
      ...sorted('title'),
      td: { className: table.title },
      cell: (article) => <RowTitle article={article} onEdit={commands.onEdit} />,
    },
    {
      ...sorted('category'),
      className: table.notOnTablets,
      cell: ({ category }) => {
        const name = nameOf(category);
        return <CategoryName category={category} {...(name && { name })} />;
      },
    },
    {
      head: t('Author'),
      className: styles.author,
      cell: ({ authorName }) => (
        <>
          <span className={parts.onPhones}>{t('by')}</span> {authorName ?? t('deleted account')}
        </>
      ),
    },
    {
      ...sorted('status'),
      td: { className: styles.status },
      cell: (article) => (
        <>
          <StatusBadge {...article} />{' '}
          {article.isLive && <StateBadge tone="red">{t('Live coverage')}</StateBadge>}{' '}
          {article.waitingChanges && <WaitingLine {...article.waitingChanges} />}
        </>
      ),
    },
    {
      ...sorted('moderation'),
      cell: (article) => <ModerationBadge {...article} />,
    },
    {
      ...sorted('scheduled'),
      className: table.onDesktops,
      td: ({ scheduledPublishAt: at, unpublishAt }) => ({
        className: at === null && unpublishAt === null ? table.notOnPhones : styles.scheduled,
      }),
      cell: ({ scheduledPublishAt: at, unpublishAt }) => (
        <>
          {at === null && unpublishAt === null && '–'}
          {at !== null && (
            <>
              <span className={parts.onPhones}>{t('Scheduled for')}</span>{' '}
              <time dateTime={at}>{formatLocalTime(at)}</time>
            </>
          )}
          {unpublishAt !== null && (
            <div>
              {t('Until')} <time dateTime={unpublishAt}>{formatLocalTime(unpublishAt)}</time>
            </div>
          )}
        </>
      ),
    },
    {
      head: t('Featured'),
      className: table.toggle,
      cell: (article) => (
        <Toggle
          label={t('Featured')}
          hint={
            article.featured
              ? t(
                  'Featured on its category’s page or in the home page’s sidebar. Click to remove it.',
                )
              : t('Feature it on its category’s page or in the home page’s sidebar')
          }
          title={article.title}
          on={article.featured}
          onToggle={onToggle(article, commands.onFeature)}
        >
          <Icon icon={Star} />
        </Toggle>
      ),
    },
    {
      head: t('Master'),
      className: table.toggle,
      cell: (article) => (
        <Toggle
          label={t('Master featured')}
          hint={
            article.masterFeatured
              ? t('Master featured: the main story of the home page. Click to remove it.')
              : t('Make it the main story of the home page (master featured)')
          }
          title={article.title}
          on={article.masterFeatured}
          onToggle={onToggle(article, commands.onMaster)}
        >
          <Icon icon={Crown} />
        </Toggle>
      ),
    },
    {
      ...sorted('created'),
      className: table.onDesktops,
      cell: ({ createdAt }) => (
        <>
          <span className={parts.onPhones}>{t('Created')}</span>{' '}
          <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </>
      ),
    },
    {
      ...sorted('published'),
      className: styles.published,
      cell: ({ publishedAt: at }) =>
        at === null ? '–' : <time dateTime={at}>{formatDate(at)}</time>,
    },
    {
      ...sorted('updated'),
      className: styles.updated,
      cell: ({ updatedAt }) => <time dateTime={updatedAt}>{formatDate(updatedAt)}</time>,
    },
    {
      head: t('Actions'),
      className: classNames(table.actions, styles.actions),
      cell: (article) => <RowActions article={article} commands={commands} />,
    },
  ];
}

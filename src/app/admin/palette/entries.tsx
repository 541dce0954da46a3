import { House, type IconNode, Keyboard, LogOut, NotebookPen, PanelLeftOpen, Plus } from 'lucide';
import type { ReactNode } from 'react';
import { openWithDrafts } from '#features/articles/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { KeyCaps } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { Icon } from '#ui/icon.tsx';
import type { AdminLocation } from '../../web/admin-location.ts';
import type { OnAdminAction } from '../../web/shell/navigation.ts';
import { type Destination, GROUPS } from '../destinations.ts';

/** The kinds of entries in their order. */
export const KINDS = [
  t('Recent'),
  t('Screens'),
  t('Articles'),
  t('Pages'),
  t('Games'),
  t('People'),
  t('Actions'),
] as const;

/** One line of the command palette. */
export interface Entry {
  key: string;
  kind: (typeof KINDS)[number];
  text: string;
  /** Words that find it, too. */
  also?: string | undefined;
  /** The server found it for the typed text, perhaps by words that aren't shown. */
  isFound?: boolean;
  image: ReactNode;
  /** Shown after the text. */
  note?: ReactNode;
  /** Shown at the end of the line. */
  end?: ReactNode;
  /** What it opens. */
  location?: AdminLocation;
  /** What it does if it opens nothing, or before it opens. */
  run?: () => void;
}

export function screenEntry(
  { name, label, icon, group, letter, also, location }: Destination,
  kind: 'Recent' | 'Screens',
): Entry {
  return {
    key: `screen-${name}`,
    kind,
    text: label,
    also,
    location,
    image: <Icon icon={icon} />,
    note: GROUPS.find(([one]) => one === group)?.[1],
    end: letter && <KeyCaps keys={['G', letter.toUpperCase()]} />,
  };
}

const action = (
  text: string,
  icon: IconNode,
  rest: Pick<Entry, 'also' | 'end' | 'location' | 'run'>,
): Entry => ({
  ...rest,
  key: `action-${text}`,
  kind: 'Actions',
  text,
  image: <Icon icon={icon} />,
});

/** A new article with this title, or without one. */
export const newArticle = (title?: string): Entry =>
  action(title === undefined ? t('New Article') : t('New article about {title}', { title }), Plus, {
    also: t('create add write'),
    location: { mode: 'editor', begun: Date.now(), ...(title && { title }) },
    ...(title === undefined && { end: <KeyCaps keys={['N']} /> }),
  });

interface ActionOptions {
  onFold: () => void;
  onKeys: () => void;
  onAction: OnAdminAction;
}

/** What a user can do from every screen. */
export const actions = ({ onFold, onKeys, onAction }: ActionOptions): readonly Entry[] => [
  newArticle(),
  action(t('Show Drafts'), NotebookPen, {
    run: openWithDrafts,
    location: { mode: 'admin', tab: 'articles' },
  }),
  action(t('View Site'), House, { also: t('home page leave'), run: () => onAction('admin') }),
  action(t('Collapse or Expand Navigation'), PanelLeftOpen, {
    also: 'menu',
    end: <KeyCaps keys={['[']} />,
    run: onFold,
  }),
  action(t('Keyboard Shortcuts'), Keyboard, { also: t('keys help'), run: onKeys }),
  action(t('Log Out'), LogOut, { also: t('sign out'), run: () => onAction('logout') }),
];

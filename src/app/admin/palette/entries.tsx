import { House, type IconNode, Keyboard, LogOut, NotebookPen, PanelLeftOpen, Plus } from 'lucide';
import type { ReactNode } from 'react';
import { openWithDrafts } from '#features/articles/admin/public.ts';
import { Icon } from '#ui/icon.tsx';
import type { AdminLocation } from '../../web/admin-location.ts';
import { type Destination, GROUPS } from '../destinations.ts';
import { leave } from '../navigation.ts';

/** The kinds of entries in their order. */
export const KINDS = ['Recent', 'Screens', 'Articles', 'Games', 'People', 'Actions'] as const;

/** One line of the command palette. */
export interface Entry {
  key: string;
  kind: (typeof KINDS)[number];
  text: string;
  /** Words that find it, too. */
  also?: string | undefined;
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

const Keys = ({ of }: { of: readonly string[] }) => of.map((key) => <kbd key={key}>{key}</kbd>);

export function screenEntry(
  { name, label, icon, group, letter, also, location }: Destination,
  kind: 'Recent' | 'Screens',
): Entry {
  return {
    ...{ kind, also, location, text: label, key: `screen-${name}` },
    image: <Icon icon={icon} />,
    note: GROUPS.find(([one]) => one === group)?.[1],
    end: letter && <Keys of={['G', letter.toUpperCase()]} />,
  };
}

const action = (
  text: string,
  icon: IconNode,
  rest: Pick<Entry, 'also' | 'end' | 'location' | 'run'>,
): Entry => ({
  ...rest,
  ...{ text, kind: 'Actions', key: `action-${text}`, image: <Icon icon={icon} /> },
});

/** A new article with this title, or without one. */
export const newArticle = (title?: string): Entry =>
  action(title === undefined ? 'New Article' : `New article about ${title}`, Plus, {
    also: 'create add write',
    location: { mode: 'editor', begun: Date.now(), ...(title && { title }) },
    ...(title === undefined && { end: <Keys of={['N']} /> }),
  });

interface ActionOptions {
  onFold: () => void;
  onKeys: () => void;
  onLogOut: () => void;
}

/** What a user can do from every screen. */
export const actions = ({ onFold, onKeys, onLogOut }: ActionOptions): readonly Entry[] => [
  newArticle(),
  action('Show Drafts', NotebookPen, {
    run: openWithDrafts,
    location: { mode: 'admin', tab: 'articles', opened: Date.now() },
  }),
  action('View Site', House, { also: 'home page leave', run: leave }),
  action('Fold or Unfold Navigation', PanelLeftOpen, {
    also: 'menu',
    end: <Keys of={['[']} />,
    run: onFold,
  }),
  action('Keyboard Shortcuts', Keyboard, { also: 'keys help', run: onKeys }),
  action('Log Out', LogOut, { also: 'sign out', run: onLogOut }),
];

import type { IconNode } from 'lucide';
import type { ComponentType } from 'react';
import type { SessionUser } from '#features/users/contract.ts';
import type { Site } from '#ui/site.ts';

/** The groups of the navigation, in this order. */
export type ScreenGroup = 'content' | 'audience' | 'site' | 'system';

/** Props of every screen. */
interface ScreenProps {
  user: SessionUser;
  site: Site;
  /** The dashboard's tab that the screen returns to. */
  tab: string | undefined;
  /** The first search of the screen's list. */
  find: string | undefined;
  onLogOut: (clearDevice: boolean) => void;
}

export interface ScreenEntry {
  /** Stored in the browser's history: a reload returns to the screen. */
  name: string;
  /** The page's title. */
  title: string;
  /** Its name in the navigation; the title by default. */
  label?: string;
  permission: SessionUser['can'][number];
  icon: IconNode;
  /** Where the navigation lists it; a screen without a group has a place of its own. */
  group?: ScreenGroup;
  /** Opens the screen after the key G. */
  letter?: string;
  /** Words that find it in the command palette. */
  also?: string;
  /** Whether the site has this screen; true by default. */
  isOn?: (site: Site) => boolean;
  /** Shown without the navigation. */
  isAlone?: boolean;
  load: () => Promise<ComponentType<ScreenProps>>;
}

export interface AdminScreen extends ScreenEntry {
  label: string;
  Content: ComponentType<ScreenProps>;
}

import { useQuery } from '@tanstack/react-query';
import { PanelLeftClose, PanelLeftOpen, Search } from 'lucide';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { homePath } from '#features/articles/paths.ts';
import { overviewQuery } from '#features/moderation/admin/public.ts';
import { operationsQuery } from '#features/operations/admin/public.ts';
import { Person, ROLE_LABELS } from '#features/users/admin/public.ts';
import type { SessionUser } from '#features/users/contract.ts';
import { t } from '#lib/messages/admin.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { KeyCaps } from '#ui/admin/shortcuts/shortcut-help.tsx';
import { StatusIcon } from '#ui/admin/status-icon.tsx';
import { Icon } from '#ui/icon.tsx';
import { type Destination, GROUPS } from '../destinations.ts';
import { openInNewTab } from '../navigation.ts';
import * as styles from './nav.module.css';

interface Waiting {
  /** For screen readers, after the name. */
  text: string;
  /** A number of waiting things; undefined for problems. */
  count?: number;
}

/** What waits, by destination. */
export function useBadges({ can }: SessionUser): ReadonlyMap<string, Waiting> {
  const overview = useQuery({ ...overviewQuery, enabled: can.includes('article:moderate') });
  const operations = useQuery({ ...operationsQuery(), enabled: can.includes('system:manage') });
  const count = overview.data?.counts.pending ?? 0;
  const issues = operations.data?.issues.length ?? 0;
  return new Map<string, Waiting>([
    ...(count > 0
      ? [['moderation', { count, text: t('{count} waiting for approval', { count }) }] as const]
      : []),
    ...(issues > 0
      ? [
          [
            'jobs',
            {
              text: t('{issues} {issues, plural, one {needs} other {need}} attention', { issues }),
            },
          ] as const,
        ]
      : []),
  ]);
}

interface NavBadgeProps {
  badge: Waiting | undefined;
  /** Its words are in the name of the link. */
  isQuiet?: boolean;
}

/** A number, or the sign of a problem. */
export function NavBadge({ badge, isQuiet = false }: NavBadgeProps) {
  if (!badge) return null;
  const isCount = badge.count !== undefined;
  return (
    <b className={isCount ? styles.count : styles.alert} data-count={badge.count}>
      {!isCount && <StatusIcon of="good" />}
      {!isQuiet && <span className="sr">{` ${badge.text}`}</span>}
    </b>
  );
}

interface NavLinkProps extends ComponentProps<'a'> {
  to: Destination;
  isCurrent: boolean;
  onOpen: (destination: Destination) => void;
}

/** A link, although the admin area has no URLs: so it opens in a new tab by the usual clicks. */
function NavLink({ to, isCurrent, onOpen, ...rest }: NavLinkProps) {
  const open = (event: MouseEvent) => {
    event.preventDefault();
    if (event.button === 1 || event.ctrlKey || event.metaKey) openInNewTab(to.location);
    else onOpen(to);
  };
  return (
    <a
      {...rest}
      href={homePath()}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={open}
      onAuxClick={(event) => event.button === 1 && open(event)}
    />
  );
}

interface ItemProps extends NavLinkProps {
  badge: Waiting | undefined;
  isFolded: boolean;
}

/** Folded, its name is a label and a tooltip; tooltips are for buttons without text. */
function Item({ badge, isFolded, ...link }: ItemProps) {
  const { icon, label: name } = link.to;
  return (
    <NavLink
      {...link}
      className={styles.item}
      {...(isFolded && {
        'aria-label': badge ? `${name}, ${badge.text}` : name,
        'data-tooltip': name,
      })}
    >
      <Icon icon={icon} />
      {!isFolded && <span>{name}</span>}
      <NavBadge badge={badge} isQuiet={isFolded} />
    </NavLink>
  );
}

interface NavListProps {
  user: SessionUser;
  destinations: readonly Destination[];
  current: Destination | undefined;
  badges: ReadonlyMap<string, Waiting>;
  isFolded: boolean;
  onOpen: (destination: Destination) => void;
  onPalette: () => void;
  /** Missing in the drawer, which opens next to it. */
  bell?: ReactNode;
  /** Missing in the drawer, which can't be folded. */
  onFold?: () => void;
}

/** The destinations in their groups, the button of the command palette and the account. */
export function NavList({ user, destinations, current, badges, ...rest }: NavListProps) {
  const { isFolded, onOpen, onPalette, bell, onFold } = rest;
  const groups = GROUPS.map(([group, label]) => ({
    group,
    label,
    items: destinations.filter((one) => one.group === group),
  })).filter(({ items }) => items.length > 0);
  const account = destinations.find(({ name }) => name === 'account');
  const role = ROLE_LABELS[user.role];
  return (
    <>
      <div className={styles.top}>
        <button
          type="button"
          className={styles.jump}
          aria-keyshortcuts="Control+K Meta+K"
          aria-haspopup="dialog"
          {...(isFolded && { 'aria-label': t('Jump to...') })}
          onClick={onPalette}
        >
          <Icon icon={Search} />
          {!isFolded && (
            <>
              <span>{t('Jump to...')}</span>
              <span className={styles.keys} aria-hidden="true">
                <KeyCaps keys={['Ctrl', 'K']} />
              </span>
            </>
          )}
        </button>
        {bell}
      </div>
      <div className={styles.scroll}>
        {groups.map(({ group, label, items }) => (
          <div key={group} className={styles.group}>
            <p id={`nav-${group}`}>{label}</p>
            <ul aria-labelledby={`nav-${group}`}>
              {items.map((one) => (
                <li key={one.name}>
                  <Item
                    to={one}
                    badge={badges.get(one.name)}
                    isCurrent={one === current}
                    isFolded={isFolded}
                    onOpen={onOpen}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      <div className={styles.foot}>
        {account && (
          <NavLink
            to={account}
            isCurrent={account === current}
            onOpen={onOpen}
            className={styles.who}
            aria-label={t('Account: {username} {role}', { username: user.username, role })}
            {...(isFolded && { 'data-tooltip': t('Account') })}
          >
            <Person name={user.username} />
            {!isFolded && (
              <span>
                <b dir="auto">{user.username}</b> <small>{role}</small>
              </span>
            )}
          </NavLink>
        )}
        {onFold && (
          <ToolButton
            label={isFolded ? t('Expand navigation') : t('Collapse navigation')}
            icon={isFolded ? PanelLeftOpen : PanelLeftClose}
            aria-keyshortcuts="["
            onClick={onFold}
          />
        )}
      </div>
    </>
  );
}

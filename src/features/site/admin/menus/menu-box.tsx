import { Eye, EyeOff, GripVertical, Pencil, Plus, Trash, TriangleAlert } from 'lucide';
import { useId, useState } from 'react';
import { formatCount, plural } from '#lib/format/count.ts';
import { listOf } from '#lib/format/list.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { ToolButton } from '#ui/admin/buttons.tsx';
import { MoveButtons } from '#ui/admin/move-buttons.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import { fitHeader, MENU_LIMITS, type MenuKey } from '../../menus.values.ts';
import { LinkDialog } from './link-dialog.tsx';
import * as styles from './menus.module.css';
import { useOrder } from './use-order.ts';

/** Which links are in which row of the header. */
function FitNote({ links }: { links: readonly MenuLink[] }) {
  const { main, more } = fitHeader(links.filter(({ isHidden }) => !isHidden));
  const names = listOf(more.map(({ label }) => `“${label}”`));
  return (
    <p className={styles.fit}>
      {more.length === 0
        ? 'All links fit in windows from 1,280 px wide. Phones show them in the menu.'
        : `The first ${formatCount(main.length, 'link')} fit in windows from 1,280 px wide. ${names} ${plural(more.length, 'appears', 'appear')} in a smaller row at the very top of public pages.`}
    </p>
  );
}

interface MenuBoxProps {
  menu: MenuKey;
  title: string;
  links: readonly MenuLink[];
  /** URLs that lead readers nowhere. */
  broken: readonly string[];
  onChange: (links: MenuLink[]) => void;
}

/** The links of a menu, in order. */
export function MenuBox({ menu, title, links, broken, onChange }: MenuBoxProps) {
  const id = useId();
  /** Undefined: closed. Null: a new link. */
  const [edited, setEdited] = useState<MenuLink | null>();
  const order = useOrder({ list: links, nameOf: ({ label }) => label, onOrder: onChange });
  const isFull = links.length >= MENU_LIMITS.links;
  const replace = (link: MenuLink, next: MenuLink) =>
    onChange(links.map((one) => (one === link ? next : one)));
  return (
    <section className={parts.box} aria-labelledby={id}>
      <div className={parts.boxHead}>
        <h2 id={id}>{title}</h2>
        <span className={parts.note}>{formatCount(links.length, 'link')}</span>
      </div>
      {links.length === 0 && <p className={styles.empty}>No links. Readers see none here.</p>}
      <ol>
        {links.map((link, index) => {
          const { label, url, isHidden, opensNewTab } = link;
          const notes = [isHidden && 'Hidden', opensNewTab && 'Opens in a new tab'].filter(Boolean);
          return (
            <li
              key={url}
              className={classNames(
                styles.item,
                isHidden && styles.hidden,
                order.isHeld(index) && styles.held,
              )}
              {...order.item(index)}
            >
              <ToolButton
                className={styles.grip}
                label={`Reorder ${label}, position ${index + 1} of ${links.length}`}
                aria-describedby={`${id}-keys`}
                {...order.handle(index)}
              >
                <Icon icon={GripVertical} />
              </ToolButton>
              <span className={styles.what}>
                <b dir="auto">{label}</b>
                <small>{[url, ...notes].join(' · ')}</small>
                {broken.includes(url) && (
                  <small className={styles.broken}>
                    <Icon icon={TriangleAlert} />
                    Readers don’t see this link: nothing is published at its URL.
                  </small>
                )}
              </span>
              <span className={styles.actions}>
                <MoveButtons
                  name={label}
                  index={index}
                  count={links.length}
                  disabled={false}
                  onMove={(to) => order.move(index, to)}
                />
                <ToolButton
                  label={`${isHidden ? 'Show' : 'Hide'} ${label}`}
                  onClick={() => replace(link, { ...link, isHidden: !isHidden })}
                >
                  <Icon icon={isHidden ? EyeOff : Eye} />
                </ToolButton>
                <ToolButton label={`Edit ${label}`} onClick={() => setEdited(link)}>
                  <Icon icon={Pencil} />
                </ToolButton>
                <ToolButton
                  danger
                  label={`Remove ${label}`}
                  onClick={() => onChange(links.filter((one) => one !== link))}
                >
                  <Icon icon={Trash} />
                </ToolButton>
              </span>
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        className={styles.add}
        disabled={isFull}
        onClick={() => setEdited(null)}
      >
        <Icon icon={Plus} />
        Add a link<span className="sr"> to the {title.toLowerCase()}</span>
      </button>
      {menu === 'headerMenu' && links.length > 0 && <FitNote links={links} />}
      <p className="sr" id={`${id}-keys`}>
        Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to cancel.
      </p>
      <p className="sr" aria-live="polite">
        {order.announcement}
      </p>
      {edited !== undefined && (
        <LinkDialog
          link={edited}
          others={links.filter((one) => one !== edited)}
          onSave={(next) => {
            if (edited) replace(edited, next);
            else onChange([...links, next]);
            setEdited(undefined);
          }}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  );
}

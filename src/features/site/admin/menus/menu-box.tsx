import { Eye, EyeOff, Pencil, Trash } from 'lucide';
import { useState } from 'react';
import { listOf } from '#lib/format/list.ts';
import { t } from '#lib/messages/admin.ts';
import type { MenuLink } from '#lib/site-defaults.ts';
import { OrderList } from '#ui/admin/order/order-list.tsx';
import { rich } from '#ui/rich.ts';
import { fitHeader, MENU_LIMITS, type MenuKey } from '../../menus.values.ts';
import { LinkDialog } from './link-dialog.tsx';
import * as styles from './menus.module.css';

/** Which links are in which row of the header. */
function FitNote({ links }: { links: readonly MenuLink[] }) {
  const { main, more } = fitHeader(links.filter(({ isHidden }) => !isHidden));
  const names = listOf(more.map(({ label }) => `“${label}”`));
  return (
    <p className={styles.fit}>
      {more.length === 0
        ? t('All links fit in the header of a window of 1,280 px. Phones show them in the menu.')
        : t(
            'In a window of 1,280 px, the header has room for the first {main, plural, one {# link} other {# links}}. {names} {more, plural, one {appears} other {appear}} in a small row above it. Phones show all links in the menu.',
            { main: main.length, names, more: more.length },
          )}
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
  /** Undefined: closed. Null: a new link. */
  const [edited, setEdited] = useState<MenuLink | null>();
  const replace = (link: MenuLink, next: MenuLink) =>
    onChange(links.map((one) => (one === link ? next : one)));
  return (
    <>
      <OrderList
        title={title}
        note={t('{links, plural, one {# link} other {# links}}', { links: links.length })}
        list={links}
        itemOf={(link) => {
          const { label, url, isHidden, opensNewTab } = link;
          const notes = [url, isHidden && t('Hidden'), opensNewTab && t('Opens in a new tab')];
          return {
            ...{ key: url, name: label, note: notes.filter(Boolean).join(' · '), isHidden },
            issue: broken.includes(url)
              ? t('Readers don’t see this link: nothing is published at its URL.')
              : undefined,
            actions: [
              {
                verb: isHidden ? t('Show') : t('Hide'),
                icon: isHidden ? EyeOff : Eye,
                onPress: () => replace(link, { ...link, isHidden: !isHidden }),
              },
              { verb: t('Edit'), icon: Pencil, onPress: () => setEdited(link) },
              {
                ...{ verb: t('Remove'), icon: Trash, danger: true },
                onPress: () => onChange(links.filter((one) => one !== link)),
              },
            ],
          };
        }}
        onOrder={onChange}
        add={rich('Add a link<span> to the {title}</span>', {
          title: title.toLowerCase(),
          span: (parts) => <span className="sr">{parts}</span>,
        })}
        isFull={links.length >= MENU_LIMITS.links}
        onAdd={() => setEdited(null)}
      >
        {links.length === 0 && (
          <p className={styles.empty}>{t('No links. Readers see none here.')}</p>
        )}
        {menu === 'headerMenu' && links.length > 0 && <FitNote links={links} />}
      </OrderList>
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
    </>
  );
}

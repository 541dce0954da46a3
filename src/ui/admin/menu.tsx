import { EllipsisVertical, type IconNode } from 'lucide';
import { DropdownMenu } from 'radix-ui';
import { type ReactElement, useRef } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Icon } from '../icon.tsx';
import { ToolButton } from './buttons.tsx';
import * as styles from './menu.module.css';

export interface MenuAction {
  label: string;
  icon?: IconNode;
  danger?: boolean;
  /** Opens it in a new tab. */
  href?: string;
  onSelect?: () => void;
}

interface MenuProps {
  /** The button that opens it. */
  children: ReactElement;
  actions: readonly MenuAction[];
}

/** A button that opens a menu of actions. They run once the button has the focus again, so that dialogs return it. */
export function Menu({ children, actions }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<(() => void) | undefined>(undefined);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={trigger} asChild>
        {children}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className={styles.menu}
          align="end"
          sideOffset={4}
          collisionPadding={12}
          onCloseAutoFocus={(event) => {
            if (!chosen.current) return;
            event.preventDefault();
            trigger.current?.focus();
            chosen.current();
            chosen.current = undefined;
          }}
        >
          {actions.map(({ label, icon, danger, href, onSelect }) => {
            const content = (
              <>
                {icon && <Icon icon={icon} />}
                {label}
              </>
            );
            return (
              <DropdownMenu.Item
                key={label}
                className={styles.item}
                data-danger={danger || undefined}
                asChild={href !== undefined}
                onSelect={() => {
                  chosen.current = onSelect;
                }}
              >
                {href === undefined ? (
                  content
                ) : (
                  <a href={href} target="_blank" rel="noopener">
                    {content}
                  </a>
                )}
              </DropdownMenu.Item>
            );
          })}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

interface RowMenuProps {
  /** The name of what the row shows. */
  of: string;
  actions: readonly MenuAction[];
}

/** The actions of a row that have no button of their own, in words. */
export function RowMenu({ of, actions }: RowMenuProps) {
  if (actions.length === 0) return null;
  return (
    <Menu actions={actions}>
      <ToolButton
        label={t('More actions for {name}', { name: of })}
        icon={EllipsisVertical}
        data-tooltip={t('More actions')}
      />
    </Menu>
  );
}

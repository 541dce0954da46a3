import { GripVertical, type IconNode, Plus, TriangleAlert } from 'lucide';
import { type ReactNode, useId } from 'react';
import { t } from '#lib/messages/admin.ts';
import { Box } from '#ui/admin/parts.tsx';
import { rich } from '#ui/rich.ts';
import { classNames } from '../../class-names.ts';
import { Icon } from '../../icon.tsx';
import { ToolButton } from '../buttons.tsx';
import * as parts from '../parts.module.css';
import { MoveButtons } from './move-buttons.tsx';
import * as styles from './order.module.css';
import { useOrder } from './use-order.ts';

interface OrderAction {
  /** Such as 'Edit': the button is called 'Edit Games'. */
  verb: string;
  icon: IconNode;
  danger?: boolean;
  isDisabled?: boolean;
  onPress: () => void;
}

/** How a list shows one of its items. */
interface OrderItem {
  key: string;
  name: string;
  note: string;
  /** Why readers don't see it. */
  issue: string | undefined;
  isHidden: boolean;
  actions: readonly OrderAction[];
}

interface OrderListProps<One> {
  title: string;
  note: string;
  list: readonly One[];
  itemOf: (one: One) => OrderItem;
  /** @param name of the item that moved */
  onOrder: (list: One[], name: string) => void;
  /** The label of the button that adds an item. */
  add: ReactNode;
  isFull: boolean;
  onAdd: () => void;
  /** The key of the item that the user works on. */
  chosen?: string | undefined;
  onChoose?: (key: string) => void;
  /** Below the list. */
  children?: ReactNode;
}

/** A list in an order that the user changes. */
export function OrderList<One>(props: OrderListProps<One>) {
  const { title, note, list, itemOf, onOrder, add, isFull, onAdd, chosen, onChoose, children } =
    props;
  const id = useId();
  const order = useOrder({ list, nameOf: (one) => itemOf(one).name, onOrder });
  return (
    <Box title={title} action={<span className={parts.note}>{note}</span>} bare>
      <ol ref={order.rows}>
        {order.shown.map((one, index) => {
          const { key, name, note: about, issue, isHidden, actions } = itemOf(one);
          const { className, style } = order.item(index);
          return (
            <li
              key={key}
              className={classNames(
                styles.item,
                isHidden && styles.hidden,
                key === chosen && styles.chosen,
                className,
              )}
              style={style}
              onFocus={() => onChoose?.(key)}
            >
              <ToolButton
                className={styles.grip}
                label={t('Reorder {name}, position {index} of {count}', {
                  name,
                  index: index + 1,
                  count: list.length,
                })}
                icon={GripVertical}
                aria-describedby={`${id}-keys`}
                {...order.handle(index)}
              />
              <span className={styles.what}>
                <b dir="auto">{name}</b>
                <small>{about}</small>
                {issue !== undefined && (
                  <small className={styles.issue}>
                    <Icon icon={TriangleAlert} />
                    {issue}
                  </small>
                )}
              </span>
              <span className={styles.actions}>
                <MoveButtons
                  name={name}
                  index={index}
                  count={list.length}
                  disabled={false}
                  onMove={(to) => order.move(index, to)}
                />
                {actions.map(({ verb, icon, danger = false, isDisabled = false, onPress }) => (
                  <ToolButton
                    key={verb}
                    className={classNames(danger && styles.danger)}
                    danger={danger}
                    label={`${verb} ${name}`}
                    icon={icon}
                    data-tooltip={verb}
                    disabled={isDisabled}
                    onClick={onPress}
                  />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      <button type="button" className={styles.add} disabled={isFull} onClick={onAdd}>
        <Icon icon={Plus} />
        {add}
      </button>
      {children}
      <p className="sr" id={`${id}-keys`}>
        {t('Press Space to pick it up, arrow keys to move it, Space to drop it, Escape to cancel.')}
      </p>
      <p className={order.isHeldByKey ? styles.keys : 'sr'}>
        <b aria-live="polite">{order.announcement}</b>
        <span aria-hidden="true">
          {rich(
            '<kbd>↑</kbd> <kbd2>↓</kbd2> move, <kbd3>Space</kbd3> drop, <kbd4>Esc</kbd4> cancel',
            {
              kbd: (parts) => <kbd>{parts}</kbd>,
              kbd2: (parts) => <kbd>{parts}</kbd>,
              kbd3: (parts) => <kbd>{parts}</kbd>,
              kbd4: (parts) => <kbd>{parts}</kbd>,
            },
          )}
        </span>
      </p>
    </Box>
  );
}

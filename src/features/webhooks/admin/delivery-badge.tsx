import { StateBadge } from '#ui/admin/state-badge.tsx';
import { StatusIcon } from '#ui/admin/status-icon.tsx';
import type { Delivery } from '../contract.ts';
import { DELIVERY_LOOKS } from './labels.ts';

/** How a delivery ended. */
export function DeliveryBadge({ state }: Pick<Delivery, 'state'>) {
  const { label, sign, tone } = DELIVERY_LOOKS[state];
  return (
    <StateBadge tone={tone}>
      <StatusIcon of={sign} />
      {label}
    </StateBadge>
  );
}

import { useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { InputField } from '#ui/admin/form/fields.tsx';
import { FormDialog } from '#ui/admin/form/form-dialog.tsx';
import type { Movable } from './api.ts';

interface MoveDialogProps {
  item: Movable;
  /** The first choice for an idea without a day. */
  today: string;
  onMove: (day: string) => void;
  onClose: () => void;
}

/** Chooses another day, without dragging. */
export function MoveDialog({ item, today, onMove, onClose }: MoveDialogProps) {
  const [day, setDay] = useState(item.day ?? today);
  return (
    <FormDialog
      title={item.day === null ? t('Plan for a day') : t('Move to another day')}
      description={item.title}
      action={item.day === null ? t('Plan') : t('Move')}
      busyLabel={t('Moving...')}
      onSubmit={() => {
        if (day === '') return;
        onClose();
        onMove(day);
      }}
      onClose={onClose}
    >
      <InputField
        label={t('Day')}
        hint={item.at !== undefined ? t('It keeps its time of day.') : undefined}
        type="date"
        required
        value={day}
        onChange={({ target }) => setDay(target.value)}
      />
    </FormDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ControlRow } from '#features/site/admin/settings/public.ts';
import { t } from '#lib/messages/admin.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { demoQuery } from './api.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';

function DemoRow() {
  const { data } = useQuery(demoQuery());
  const [isOpen, setOpen] = useState(false);
  if (!data || data.deleted.length + data.kept.length === 0) return null;
  const isRemoved = data.deleted.length === 0;
  const kept = t('{kept, plural, one {# item that was} other {# items that were}}', {
    kept: data.kept.length,
  });
  return (
    <ControlRow
      label={t('Demo magazine')}
      hint={
        isRemoved
          ? t('Removed, except {items} changed or that you use.', { items: kept })
          : t(
              'Sample articles, games and authors to try things out on. Removing them leaves your own.',
            )
      }
    >
      {!isRemoved && (
        <OutlineButton
          busy={data.isRemoving}
          busyLabel={t('Removing the Demo Magazine...')}
          onClick={() => setOpen(true)}
        >
          {t('Remove the Demo Magazine')}
        </OutlineButton>
      )}
      {isOpen && <RemoveDemoDialog onClose={() => setOpen(false)} />}
    </ControlRow>
  );
}

/** The rows after the settings: the setup again, and the demo magazine while it is there. */
export function SetupRows({ onRun }: { onRun: () => void }) {
  return (
    <>
      <ControlRow label={t('First steps')} hint={t('Name, look and first content in three steps.')}>
        <OutlineButton onClick={onRun}>{t('Run Setup Again')}</OutlineButton>
      </ControlRow>
      <DemoRow />
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ControlRow } from '#features/site/admin/settings/public.ts';
import { formatCount } from '#lib/format/count.ts';
import { OutlineButton } from '#ui/admin/buttons.tsx';
import { demoQuery } from './api.ts';
import { RemoveDemoDialog } from './remove-demo-dialog.tsx';

function DemoRow() {
  const { data } = useQuery(demoQuery());
  const [isOpen, setOpen] = useState(false);
  if (!data || data.deleted.length + data.kept.length === 0) return null;
  const isRemoved = data.deleted.length === 0;
  const kept = formatCount(data.kept.length, 'item that was', 'items that were');
  return (
    <ControlRow
      label="Demo magazine"
      hint={
        isRemoved
          ? `Removed, except ${kept} changed or that you use.`
          : 'Sample articles, games and authors to try things out on.'
      }
    >
      {!isRemoved && (
        <OutlineButton
          busy={data.isRemoving}
          busyLabel="Removing the Demo Magazine..."
          onClick={() => setOpen(true)}
        >
          Remove the Demo Magazine
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
      <ControlRow label="First steps" hint="Name, look and first content in three steps.">
        <OutlineButton onClick={onRun}>Run Setup Again</OutlineButton>
      </ControlRow>
      <DemoRow />
    </>
  );
}

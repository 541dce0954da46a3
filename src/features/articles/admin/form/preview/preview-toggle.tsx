import { EyeIcon, PencilIcon } from '#ui/admin/icons-admin.tsx';
import { Button } from '#ui/button.tsx';

interface PreviewToggleProps {
  previewing: boolean;
  onToggle: () => void;
}

/** To the preview and back to the fields; its word is where it leads. */
export function PreviewToggle({ previewing, onToggle }: PreviewToggleProps) {
  return (
    <Button variant="quiet" className="btn-tog" onClick={onToggle}>
      {previewing ? <PencilIcon /> : <EyeIcon />}
      <span>{previewing ? 'Edit' : 'Preview'}</span>
    </Button>
  );
}

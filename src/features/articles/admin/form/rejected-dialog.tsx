import { Dialog } from '#ui/admin/dialog.tsx';
import { Button } from '#ui/button.tsx';

interface RejectedDialogProps {
  note: string;
  onClose: () => void;
}

/** What the moderator said, before the author goes on (spec §2 'Article editor screen'). */
export function RejectedDialog({ note, onClose }: RejectedDialogProps) {
  return (
    <Dialog
      title="Article Rejected"
      description="A moderator has rejected this article."
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          I Understand - Continue Editing
        </Button>
      }
    >
      <section className="form-feedback">
        <h3>Moderator Feedback</h3>
        <p dir="auto">{note.trim() === '' ? 'No specific feedback provided.' : note}</p>
      </section>
      <p>Saving changes automatically resubmits the article for moderation.</p>
    </Dialog>
  );
}

import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import type { Conflict } from './form-conflict.ts';
import { longMoment } from './form-schedule.ts';

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

interface ConflictDialogProps {
  conflict: Conflict;
  /** Theirs is being loaded. */
  busy: boolean;
  onKeep: () => void;
  onTake: () => void;
  onClose: () => void;
}

/** Somebody else saved the article meanwhile: whose version stays is asked. */
export function ConflictDialog({ conflict, busy, onKeep, onTake, onClose }: ConflictDialogProps) {
  return (
    <Dialog
      title="Somebody else saved this article"
      description={`${conflict.by} saved it on ${longMoment(conflict.at)}, after you opened it. Nothing of yours was saved yet, and nothing is lost.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="primary" disabled={busy} onClick={onKeep}>
            Keep editing (overwrite)
          </Button>
          <Button variant="line" busy={busy} busyLabel="Loading..." onClick={onTake}>
            Take theirs
          </Button>
        </>
      }
    >
      <ul className="form-choices">
        <li>
          <b>Keep editing:</b> your text stays here, and your next save replaces theirs.
        </li>
        <li>
          <b>Take theirs:</b> loads what {conflict.by} saved; your changes are dropped.
        </li>
      </ul>
    </Dialog>
  );
}

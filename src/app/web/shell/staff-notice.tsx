import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';

/** Says that there is no newsroom yet, to whoever asks for it. */
export default function StaffNotice({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    return () => opened?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dlg"
      aria-labelledby="staff-notice-title"
      aria-describedby="staff-notice-text"
      onClose={onClose}
    >
      <div>
        <h2 id="staff-notice-title">The newsroom is not open yet</h2>
        <p className="dlg-desc" id="staff-notice-text">
          This release holds the public magazine. Logging in, writing and administration follow with
          the next one.
        </p>
      </div>
      <div className="dlg-foot">
        <Button variant="primary" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

import { useMutation } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatCount } from '#lib/format/count.ts';
import { formatDate } from '#lib/format/date.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Media } from '../contract.ts';
import { MEDIA_LIMITS } from '../values.ts';
import { sizeText } from './file-check.ts';
import { deleteMedia, describeMedia } from './media-api.ts';
import * as styles from './media-details.module.css';
import type { PickedMedia } from './media-types.ts';

interface MediaDetailsProps {
  media: Media;
  onBack: () => void;
  onPick: (picked: PickedMedia) => void;
  /** The library changed since it was shown. */
  onChanged: () => void;
  onDeleted: () => void;
}

const usesText = (uses: number) =>
  uses === 0 ? 'Not used yet' : `Used in ${formatCount(uses, 'article')}`;

/** An image used only by older versions can be deleted, but the user should know. */
const gapText = (uses: number) =>
  uses === 0
    ? ''
    : ` Older versions of ${formatCount(uses, 'article')} show it. If you restore one, the image is missing.`;

/** One image. Asks for its alternative text before it is used. */
export function MediaDetails({ media, onBack, onPick, onChanged, onDeleted }: MediaDetailsProps) {
  const [alt, setAlt] = useState(media.alt);
  const [caption, setCaption] = useState(media.caption);
  const { confirm, dialog } = useConfirm();
  const altField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => altField.current?.focus(), []);
  const text = { alt: alt.trim(), caption: caption.trim() };
  const changed = text.alt !== media.alt || text.caption !== media.caption;
  const mayEdit = media.can.includes('edit');

  const remove = useMutation({ mutationFn: () => deleteMedia(media.id), onSuccess: onDeleted });
  const describe = useMutation({
    mutationFn: () => describeMedia(media.id, text),
    onSuccess: onChanged,
    onError: (error) => {
      const { detail } = problemOf(error);
      toast({
        title: 'Error',
        description: 'Couldn’t save the description in the library',
        kind: 'destructive',
        ...(detail !== null && { detail }),
      });
    },
    // The article gets the texts anyway.
    onSettled: () => onPick({ src: media.url, ...text }),
  });
  const back = async () => {
    const question = {
      title: 'Discard the description?',
      text: 'Your changes to the alternative text and the caption are not saved.',
      action: 'Discard',
      keep: 'Keep editing',
      danger: true,
    };
    if (!changed || (await confirm(question))) onBack();
  };
  const busy = remove.isPending || describe.isPending;

  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete this image?',
      text: `${media.name} and all its sizes are deleted.${gapText(media.formerUses)}`,
      action: 'Delete',
      danger: true,
    });
    if (sure) remove.mutate();
  };
  const use = () => {
    if (changed && mayEdit) describe.mutate();
    else onPick({ src: media.url, ...text });
  };

  return (
    <form
      className={styles.details}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) use();
      }}
    >
      <div>
        <img src={media.url} alt={media.alt} width={media.width} height={media.height} />
        <p className={`${parts.note} ${styles.facts}`}>
          <b dir="auto">{media.name}</b>
          <span>
            {media.width} × {media.height}, {sizeText(media.bytes)}, {formatDate(media.createdAt)}
          </span>
          <span>{usesText(media.uses)}</span>
          {media.state === 'processing' && (
            <span role="status">
              Creating sizes: {media.done} of {media.total}. You can already use it.
            </span>
          )}
          {media.state === 'failed' && <span>{media.error}</span>}
        </p>
      </div>
      <div className={styles.words}>
        <Field
          label="Alternative text"
          hint="Describes the image for people who can’t see it. Leave empty for decoration."
          count={`${alt.length} / ${MEDIA_LIMITS.alt}`}
        >
          {(control) => (
            <LineArea
              {...control}
              ref={altField}
              className={field.input}
              rows={3}
              maxLength={MEDIA_LIMITS.alt}
              value={alt}
              onText={setAlt}
            />
          )}
        </Field>
        <Field label="Caption" hint="Shown below the image. Include the credit. Optional.">
          {(control) => (
            <LineArea
              {...control}
              className={field.input}
              rows={2}
              maxLength={MEDIA_LIMITS.caption}
              value={caption}
              onText={setCaption}
            />
          )}
        </Field>
        {changed && (
          <p className={parts.note}>
            {mayEdit
              ? 'Also saved in the library.'
              : 'Saved for this article only; someone else uploaded the image.'}
          </p>
        )}
        {remove.isError && (
          <p className={field.error} role="alert">
            <Icon icon={OctagonAlert} />
            {/* If the image is in use, the message names the articles. */}
            <span>{problemOf(remove.error).detail ?? 'Failed to delete the image'}</span>
          </p>
        )}
        <DialogFoot>
          {media.can.includes('delete') && (
            <Button
              variant="quiet"
              className={styles.delete}
              busy={remove.isPending}
              busyLabel="Deleting..."
              onClick={() => void askRemove()}
            >
              Delete
            </Button>
          )}
          <Button variant="line" onClick={() => void back()}>
            Back
          </Button>
          <Button variant="primary" type="submit" busy={describe.isPending} busyLabel="Saving...">
            Use This Image
          </Button>
        </DialogFoot>
      </div>
      {dialog}
    </form>
  );
}

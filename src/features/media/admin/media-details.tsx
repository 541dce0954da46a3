import { useMutation } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
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
  /** The library is not as it was shown. */
  onChanged: () => void;
  onDeleted: () => void;
}

const usesText = (uses: number) =>
  uses === 0 ? 'Not used yet' : `Used in ${uses} ${uses === 1 ? 'article' : 'articles'}`;

/** Nothing keeps from deleting what only earlier saves show; it is to be known. */
const gapText = (uses: number) =>
  uses === 0
    ? ''
    : ` Earlier saves of ${uses === 1 ? 'an article show' : `${uses} articles show`} it: restored, they would have a gap.`;

/** One image: what it shows is asked for before it is used. */
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
        description: 'The library could not keep the description',
        kind: 'destructive',
        ...(detail !== null && { detail }),
      });
    },
    // The article gets the words anyway.
    onSettled: () => onPick({ src: media.url, ...text }),
  });
  const busy = remove.isPending || describe.isPending;

  const askRemove = async () => {
    const sure = await confirm({
      title: 'Delete this image?',
      text: `${media.name} and all its sizes are removed.${gapText(media.formerUses)}`,
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
        // Its form stands inside of the article's screen.
        event.stopPropagation();
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
              Making sizes: {media.done} of {media.total}. It can be used already.
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
        <Field label="Caption" hint="Shown below it, with its credit. May be empty.">
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
              ? 'The library keeps these words too.'
              : 'These words are for this article; the image is another writer’s.'}
          </p>
        )}
        {remove.isError && (
          <p className={field.error} role="alert">
            <Icon icon={OctagonAlert} />
            {/* Where it is in use the reason says in which articles. */}
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
          <Button variant="line" onClick={onBack}>
            Back
          </Button>
          <Button variant="primary" type="submit" busy={describe.isPending} busyLabel="Saving...">
            Use this image
          </Button>
        </DialogFoot>
      </div>
      {dialog}
    </form>
  );
}

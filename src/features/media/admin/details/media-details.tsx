import { useMutation, useQuery } from '@tanstack/react-query';
import { OctagonAlert } from 'lucide';
import {
  type ReactNode,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { problemOf } from '#lib/api/admin-api.ts';
import { formatDate } from '#lib/format/date.ts';
import { t } from '#lib/messages/admin.ts';
import { useConfirm } from '#ui/admin/dialog/confirm.tsx';
import { DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { toast } from '#ui/toast/toast.ts';
import type { Media, MediaText } from '../../contract.ts';
import type { Focus } from '../../crops.values.ts';
import { MEDIA_LIMITS } from '../../library.values.ts';
import { isAnimation } from '../../moving.values.ts';
import { FocalPoint } from '../crops/focal-point.tsx';
import { deleteMedia, describeMedia, isUsed, usesQuery } from '../media-api.ts';
import type { PickedMedia } from '../media-types.ts';
import { gapText, usesText } from '../media-uses.tsx';
import { sizeText } from '../uploads/file-check.ts';
import { CreditFields, licenseFault } from './credit-fields.tsx';
import * as styles from './media-details.module.css';
import { ProposeAlt } from './propose-alt.tsx';

interface MediaDetailsProps {
  media: Media;
  /** Asks before unsaved changes are lost. */
  mayLeave: Ref<MayLeave>;
  /** The label of the button that leaves. */
  back: string;
  onBack: () => void;
  /** Missing where the image is only edited. */
  onPick?: (picked: PickedMedia) => void;
  /** The library changed since it was shown. */
  onChanged: (saved: Media) => void;
  onDeleted: () => void;
  /** Below the facts. */
  children?: ReactNode;
}

interface Details extends MediaText {
  focus: Focus | null;
}

const TEXTS = ['alt', 'caption', 'credit', 'license'] as const;

const detailsOf = ({ alt, caption, credit, license, focus }: Details): Details => ({
  alt: alt.trim(),
  caption: caption.trim(),
  credit: credit.trim(),
  license: license.trim(),
  focus,
});
/** What was changed. */
const changesOf = ({ focus, ...texts }: Details, stored: Details): Partial<Details> => {
  const isMoved = focus?.x !== stored.focus?.x || focus?.y !== stored.focus?.y;
  const changed = TEXTS.filter((name) => texts[name] !== stored[name]);
  return {
    ...Object.fromEntries(changed.map((name) => [name, texts[name]])),
    ...(isMoved && { focus }),
  };
};

export type MayLeave = () => Promise<boolean>;

/** One image, to be described. Asks for its alternative text before it is used. */
export function MediaDetails(props: MediaDetailsProps) {
  const { media, mayLeave, onBack, onPick, onChanged, onDeleted } = props;
  const [typed, setTyped] = useState(() => detailsOf(media));
  const [stored, setStored] = useState(typed);
  const [licenseError, setLicenseError] = useState<string>();
  const { confirm, dialog } = useConfirm();
  const altField = useRef<HTMLTextAreaElement>(null);
  useEffect(() => altField.current?.focus(), []);
  const change = (part: Partial<Details>) => setTyped((before) => ({ ...before, ...part }));
  const { alt, caption } = typed;
  const text = detailsOf(typed);
  const changed = Object.keys(changesOf(text, stored)).length > 0;
  const mayEdit = media.can.includes('edit');
  const mayDelete = media.can.includes('delete');
  const uses = useQuery({ ...usesQuery(media.id), enabled: mayDelete });
  const inUse = uses.data !== undefined && isUsed(uses.data);
  const inUseId = useId();

  const remove = useMutation({ mutationFn: () => deleteMedia(media.id), onSuccess: onDeleted });
  const describe = useMutation({
    // Another user may have changed the rest.
    mutationFn: () => describeMedia(media.id, changesOf(text, stored)),
    onSuccess: (saved) => {
      setTyped(detailsOf(saved));
      setStored(detailsOf(saved));
      onChanged(saved);
    },
    onError: (error) => {
      const { detail } = problemOf(error);
      toast({
        title: t('Error'),
        description: t('Couldn’t save the image in the library'),
        kind: 'destructive',
        ...(detail !== null && { detail }),
      });
    },
  });
  const leave = async () => {
    if (!changed) return true;
    const question = {
      title: t('Discard your changes?'),
      text: t('Your changes to the image are not saved.'),
      action: t('Discard'),
      keep: t('Keep editing'),
      danger: true,
    };
    return confirm(question);
  };
  useImperativeHandle(mayLeave, () => leave);
  const back = async () => {
    if (await leave()) onBack();
  };
  const busy = remove.isPending || describe.isPending;

  const askRemove = async () => {
    const sure = await confirm({
      title: t('Delete this image?'),
      text: t('{name} and all its sizes are deleted.{gapText}', {
        name: media.name,
        gapText: gapText(media.formerUses),
      }),
      action: t('Delete'),
      danger: true,
    });
    if (sure) remove.mutate();
  };
  /** Whether the texts can be saved. */
  const check = () => {
    const fault = licenseFault(text.license);
    setLicenseError(fault);
    return fault === undefined;
  };
  const save = async () => {
    if (!check()) return;
    const isSaved = await describe.mutateAsync().then(
      () => true,
      () => false,
    );
    if (isSaved) toast({ title: t('Success'), description: t('Image saved') });
  };
  const use = async () => {
    // The article gets the texts anyway.
    let src = media.url;
    if (changed && mayEdit) {
      if (!check()) return;
      // A new focal point changes the URL.
      const saved = await describe.mutateAsync().catch(() => null);
      src = saved?.url ?? src;
    }
    onPick?.({ src, alt: text.alt, caption: text.caption });
  };

  return (
    <form
      className={styles.details}
      onSubmit={(event) => {
        event.preventDefault();
        // Not the form that opened the dialog.
        event.stopPropagation();
        if (busy) return;
        if (onPick) void use();
        else if (changed) void save();
      }}
    >
      <div>
        {mayEdit ? (
          <FocalPoint media={media} focus={typed.focus} onChange={(focus) => change({ focus })} />
        ) : (
          <img src={media.url} alt={media.alt} width={media.width} height={media.height} />
        )}
        <p className={`${parts.note} ${styles.facts}`}>
          <b dir="auto">{media.name}</b>
          <span>
            {media.width} × {media.height}, {sizeText(media.bytes)}, {formatDate(media.createdAt)}
          </span>
          {isAnimation(media.url) && (
            <span>{t('Animated. Cards and shared links show its first frame.')}</span>
          )}
          {onPick && <span>{usesText(media.uses)}</span>}
          {media.state === 'processing' && (
            <span role="status">
              {t('Creating sizes: {done} of {total}. You can already use it.', {
                done: media.done,
                total: media.total,
              })}
            </span>
          )}
          {!mayEdit && media.credit !== '' && (
            <span dir="auto">{t('Credit: {credit}', { credit: media.credit })}</span>
          )}
          {media.state === 'failed' && <span>{media.error}</span>}
        </p>
        {props.children}
      </div>
      <div className={styles.words}>
        <Field
          label={t('Alternative text')}
          hint={t('Describes the image for people who can’t see it. Leave empty for decoration.')}
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
              onText={(text) => change({ alt: text })}
            />
          )}
        </Field>
        {(mayEdit || onPick) && (
          <ProposeAlt media={media} alt={alt} onPropose={(text) => change({ alt: text })} />
        )}
        <Field label={t('Caption')} hint={t('Shown below the image. Optional.')}>
          {(control) => (
            <LineArea
              {...control}
              className={field.input}
              rows={2}
              maxLength={MEDIA_LIMITS.caption}
              value={caption}
              onText={(text) => change({ caption: text })}
            />
          )}
        </Field>
        {mayEdit && (
          <CreditFields
            {...typed}
            error={licenseError}
            onChange={(part) => {
              setLicenseError(undefined);
              change(part);
            }}
          />
        )}
        {changed && (
          <p className={parts.note}>
            {mayEdit
              ? t(
                  'The credit changes in articles and pages, the focal point wherever the image is used. Articles keep their own alternative text and caption.',
                )
              : onPick && t('Saved for this article only; someone else uploaded the image.')}
          </p>
        )}
        {remove.isError && (
          <p className={field.error} role="alert">
            <Icon icon={OctagonAlert} />
            {/* If the image is in use, the message names the articles. */}
            <span>{problemOf(remove.error).detail ?? t('Failed to delete the image')}</span>
          </p>
        )}
        {mayDelete && inUse && (
          <p className={parts.note} id={inUseId}>
            {t('This image is in use. Remove it everywhere it’s used before you delete it.')}
          </p>
        )}
      </div>
      <DialogFoot>
        {mayDelete && (
          <Button
            variant="quiet"
            className={styles.delete}
            disabled={inUse || uses.isPending}
            aria-describedby={inUse ? inUseId : undefined}
            busy={remove.isPending}
            busyLabel={t('Deleting...')}
            onClick={() => void askRemove()}
          >
            {t('Delete')}
          </Button>
        )}
        <Button variant="line" onClick={() => void back()}>
          {props.back}
        </Button>
        {mayEdit && (
          <Button
            variant={onPick ? 'line' : 'primary'}
            type={onPick ? 'button' : 'submit'}
            disabled={!changed}
            busy={describe.isPending}
            busyLabel={t('Saving...')}
            onClick={onPick && (() => void save())}
          >
            {t('Save')}
          </Button>
        )}
        {onPick && (
          <Button variant="primary" type="submit" disabled={describe.isPending}>
            {t('Use This Image')}
          </Button>
        )}
      </DialogFoot>
      {dialog}
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import {
  CropImage,
  EditLibraryImage,
  FileButton,
  ProposeAltForUrl,
} from '#features/media/admin/public.ts';
import { t } from '#lib/messages/admin.ts';
import { remoteUrl } from '#lib/text/remote-images.ts';
import { Dialog, DialogFoot } from '#ui/admin/dialog/dialog.tsx';
import { CheckLine } from '#ui/admin/form/controls.tsx';
import { InputField, URL_INPUT } from '#ui/admin/form/fields.tsx';
import { LineArea } from '#ui/admin/form/line-area.tsx';
import { Button } from '#ui/button.tsx';
import * as field from '#ui/form/field.module.css';
import { Field } from '#ui/form/field.tsx';
import { useSite } from '#ui/site.ts';
import { checkImage } from '../html/link-rules.ts';
import type { UploadedImage } from '../paste/uploads.ts';
import type { DescribeImage, PickedImage } from '../rich-editor-types.ts';
import * as styles from './panels.module.css';

export interface ImageValues {
  src: string;
  alt: string;
  caption: string;
  wide: boolean;
}

interface ImageDialogProps {
  values: ImageValues;
  /** An image that is in the text already; its caption is edited there. */
  exists: boolean;
  /** An inline image has no caption or width. */
  inFigure: boolean;
  pick: (() => Promise<PickedImage | null>) | undefined;
  upload: ((files: File[]) => Promise<UploadedImage[]>) | undefined;
  saveTexts: DescribeImage | undefined;
  onApply: (values: ImageValues) => void;
  onClose: () => void;
}

export function ImageDialog(props: ImageDialogProps) {
  const { exists, inFigure, pick, upload, saveTexts, onApply, onClose } = props;
  const [values, setValues] = useState(props.values);
  const [error, setError] = useState<string>();
  const [uploading, setUploading] = useState(false);
  const [uploaded, setUploaded] = useState<UploadedImage | null>(null);
  const address = useRef<HTMLInputElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  // Once the dialog is open.
  useEffect(() => {
    (exists ? description : address).current?.focus();
  }, [exists]);
  const change = (part: Partial<ImageValues>) => setValues((before) => ({ ...before, ...part }));

  const take = ({ src, alt, caption = '' }: PickedImage) => {
    setError(undefined);
    change({ src, alt: alt || values.alt, caption: caption || values.caption });
  };
  const send = async (files: File[]) => {
    setUploading(true);
    try {
      const [image] = (await upload?.(files)) ?? [];
      if (!image) return;
      take(image);
      setUploaded(image);
      description.current?.focus();
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : undefined);
    } finally {
      setUploading(false);
    }
  };
  const choose = async () => {
    try {
      const picked = await pick?.();
      if (picked) take(picked);
    } catch {
      setError(t('Couldn’t open the library. Try again.'));
    }
  };
  const apply = () => {
    const checked = checkImage(values.src);
    if ('error' in checked) {
      setError(checked.error);
      address.current?.focus();
    } else {
      const { alt, caption } = values;
      const isUpload = uploaded !== null && uploaded.src === values.src;
      // A file that the library has already keeps its texts there.
      const isBlank = isUpload && uploaded.alt === '' && uploaded.caption === '';
      if (isBlank && uploaded.id !== undefined && (alt !== '' || caption !== '')) {
        saveTexts?.(uploaded.id, { alt, caption });
      }
      onApply({ ...values, src: checked.href });
    }
  };
  const checked = checkImage(values.src);
  const site = useSite();
  const onOther =
    site.remoteImages !== 'allow' &&
    'href' in checked &&
    remoteUrl(checked.href, site.url) !== null;

  const urlField = (
    <InputField
      label={t('Image URL')}
      error={error}
      {...URL_INPUT}
      ref={address}
      value={values.src}
      onChange={(event) => {
        setError(undefined);
        change({ src: event.target.value });
      }}
    />
  );
  const sources = (
    <div className="cluster">
      {upload && (
        <FileButton
          label={uploading ? t('Uploading...') : t('Upload')}
          variant="line"
          disabled={uploading}
          onFiles={(files) => void send(files)}
        />
      )}
      {pick && (
        <Button variant="line" onClick={() => void choose()}>
          {t('Choose From Library')}
        </Button>
      )}
      <CropImage src={values.src} use="text" onSaved={(src) => change({ src })} />
      <EditLibraryImage src={values.src} onSaved={(src) => change({ src })} />
    </div>
  );
  return (
    <Dialog title={exists ? t('Edit image') : t('Add an image')} onClose={onClose}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        {!exists && sources}
        {!exists && urlField}
        {onOther && (
          <p className={field.hint}>{t('From another site: it is added to the library first.')}</p>
        )}
        {'href' in checked && !onOther && (
          <img className={styles.preview} src={checked.href} alt="" key={checked.href} />
        )}
        <Field
          label={t('Alternative text')}
          hint={t('Describes the image for people who can’t see it. Leave empty for decoration.')}
        >
          {(control) => (
            <LineArea
              {...control}
              ref={description}
              className={field.input}
              rows={2}
              value={values.alt}
              onText={(alt) => change({ alt })}
            />
          )}
        </Field>
        <ProposeAltForUrl src={values.src} alt={values.alt} onPropose={(alt) => change({ alt })} />
        {!exists && (
          <InputField
            label={t('Caption')}
            hint={t('Shown below the image, before the credit from the library. Optional.')}
            dir="auto"
            value={values.caption}
            onChange={(event) => change({ caption: event.target.value })}
          />
        )}
        {exists && sources}
        {exists && urlField}
        {inFigure && (
          <CheckLine
            checked={values.wide}
            onChange={(event) => change({ wide: event.target.checked })}
          >
            {t('Wider than the text')}
          </CheckLine>
        )}
        <DialogFoot>
          <Button variant="line" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button variant="primary" type="submit">
            {exists ? t('Save Image') : t('Add Image')}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

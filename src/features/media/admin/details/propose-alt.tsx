import { useQuery } from '@tanstack/react-query';
import { Sparkles } from 'lucide';
import { useLayoutEffect, useRef, useState } from 'react';
import { t } from '#lib/messages/admin.ts';
import { useAction } from '#ui/admin/hooks/use-action.ts';
import * as parts from '#ui/admin/parts.module.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import type { Media } from '../../contract.ts';
import { mediaKeyIn } from '../../use-crops.values.ts';
import { imageWithKey, proposeAlt } from '../media-api.ts';

interface ProposeAltProps {
  media: Media;
  /** The alternative text in the field. Only an empty one or a proposal is replaced. */
  alt: string;
  onPropose: (alt: string) => void;
}

/** Fills an empty alternative text with one by the model; null without a model that reads images. */
export function ProposeAlt({ media, alt, onPropose }: ProposeAltProps) {
  const [proposed, setProposed] = useState<string>();
  const latest = useRef(alt);
  useLayoutEffect(() => {
    latest.current = alt;
  }, [alt]);
  const propose = useAction({
    run: async () => {
      const { alt: text } = await proposeAlt(media.id);
      // What was typed meanwhile stays.
      if (latest.current !== alt) return;
      setProposed(text);
      onPropose(text);
    },
    failure: t('Couldn’t propose an alternative text'),
  });
  if (!media.can.includes('propose-alt')) return null;
  const isProposal = alt !== '' && alt === proposed;
  return (
    <div>
      <p className={parts.note} role="status">
        {isProposal && t('Proposed: check it before saving.')}
      </p>
      {(alt.trim() === '' || isProposal) && (
        <Button
          variant="line"
          busy={propose.busy}
          busyLabel={t('Looking at the image...')}
          onClick={() => void propose.act(undefined)}
        >
          <Icon icon={Sparkles} />
          {isProposal ? t('Propose Another') : t('Propose Text')}
        </Button>
      )}
    </div>
  );
}

interface ProposeAltForUrlProps extends Omit<ProposeAltProps, 'media'> {
  src: string;
}

/** Offers a text for an image in an article; null if the library doesn't have it. */
export function ProposeAltForUrl({ src, alt, onPropose }: ProposeAltForUrlProps) {
  const key = mediaKeyIn(src);
  const { data } = useQuery({
    queryKey: ['/api/media', 'image', key],
    queryFn: () => (key === null ? null : imageWithKey(key)),
    enabled: key !== null && alt === '',
  });
  return data ? <ProposeAlt key={key} media={data} alt={alt} onPropose={onPropose} /> : null;
}

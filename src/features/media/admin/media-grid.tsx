import { Button } from '#ui/button.tsx';
import type { Media } from '../contract.ts';
import { mediaPath, mediaSizes } from '../values.ts';

function stateText({ state, done, total, error }: Media): string | null {
  if (state === 'processing') return `Making sizes: ${done} of ${total}`;
  if (state === 'failed') return error ?? 'Its sizes could not be made.';
  return null;
}

/** Its smallest file, once there is one. */
function thumbOf({ key, state, url }: Media): string {
  const [width] = mediaSizes(key).widths;
  return state === 'ready' && width !== undefined ? mediaPath(key, width, 'webp') : url;
}

interface MediaGridProps {
  media: Media[];
  hasMore: boolean;
  loadingMore: boolean;
  onMore: () => void;
  onChoose: (media: Media) => void;
}

/** Pictures side by side, each with its name and what it shows. */
export function MediaGrid({ media, hasMore, loadingMore, onMore, onChoose }: MediaGridProps) {
  return (
    <>
      <ul className="md-grid" aria-label="Pictures">
        {media.map((one) => {
          const state = stateText(one);
          return (
            <li key={one.id}>
              <button type="button" className="md-tile" onClick={() => onChoose(one)}>
                <span className="md-thumb">
                  <img src={thumbOf(one)} alt="" loading="lazy" decoding="async" />
                </span>
                <b dir="auto">{one.name}</b>
                <span className="md-alt" dir="auto" data-missing={one.alt === '' || undefined}>
                  {one.alt === '' ? 'No alternative text' : one.alt}
                </span>
                {state !== null && <span className="md-state">{state}</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {hasMore && (
        <p className="md-more">
          <Button variant="line" busy={loadingMore} busyLabel="Loading..." onClick={onMore}>
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

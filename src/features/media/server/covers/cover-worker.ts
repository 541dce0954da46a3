// Draws covers in a child process (run-cover-worker.ts): gets the input as a message and sends the images back
// as one.
import sharp from 'sharp';
import type { CoverInput } from './cover-key.ts';
import { renderCover } from './render-cover.ts';
import type { CoverAnswer } from './run-cover-worker.ts';

sharp.concurrency(1);
sharp.cache(false);
process.on('disconnect', () => process.exit());
process.on('message', (input: CoverInput) => {
  void renderCover(input)
    .then(
      (cover): CoverAnswer => ({ cover }),
      (error: unknown): CoverAnswer => ({
        failure: error instanceof Error ? error.message : String(error),
      }),
    )
    .then((answer) => process.send?.(answer));
});

import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { badFields, get } from '#tests/support/site/requests.ts';
import { testApp } from '#tests/support/site/test-app.ts';

describe('the placeholder image', () => {
  const site = testApp();

  it.each([
    [1, 1],
    [400, 250],
    [4096, 1],
    [1, 4096],
  ])('a placeholder of %i x %i is an SVG of that size', async (width, height) => {
    const answer = await get(site.app, `/api/placeholder/${width}/${height}`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const image = await sharp(answer.rawPayload).metadata();
    expect(image).toMatchObject({ format: 'svg', width, height });
  });

  it.each([
    ['0/100', ['width']],
    ['100/0', ['height']],
    ['4097/100', ['width']],
    ['100/4097', ['height']],
    ['99999/99999', ['width', 'height']],
    ['-1/1', ['width']],
    ['1e3/1', ['width']],
    ['01/1', ['width']],
    ['1.5/1', ['width']],
    ['%22/%3Cscript%3E', ['width', 'height']],
  ])('%s is refused, naming %j', async (size, fields) => {
    expect(badFields(await get(site.app, `/api/placeholder/${size}`))).toEqual(fields);
  });
});

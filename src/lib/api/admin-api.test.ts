import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  adminCall,
  adminQuery,
  onReauthenticationRequired,
  onSessionEnd,
  problemOf,
} from './admin-api.ts';
import { LoadError } from './api-client.ts';

const answer = (status: number, body: unknown) => new Response(JSON.stringify(body), { status });
const ended = () => answer(401, { status: 401, code: 'auth.required', detail: 'Please log in.' });

const send = vi.fn<typeof fetch>();

beforeEach(() => {
  send.mockReset();
  vi.stubGlobal('fetch', send);
});
afterEach(() => vi.unstubAllGlobals());

describe('a session that ends while the user works', () => {
  it('a call is repeated once after a new login', async () => {
    const stop = onSessionEnd(async () => true);
    send.mockImplementationOnce(async () => ended());
    send.mockImplementationOnce(async () => answer(200, { id: 7 }));
    expect(await adminCall('PUT', '/api/articles/7', { title: 'Kept' })).toEqual({ id: 7 });
    expect(send).toHaveBeenCalledTimes(2);
    expect(send.mock.calls[1]).toEqual(send.mock.calls[0]);
    stop();
  });

  it('one login dialog serves all failed calls', async () => {
    let logIn: (done: boolean) => void = () => {};
    const asked = vi.fn(() => new Promise<boolean>((resolve) => (logIn = resolve)));
    const stop = onSessionEnd(asked);
    send.mockImplementation(async () => ended());
    const calls = [adminCall('GET', '/api/users'), adminCall('GET', '/api/tokens')];
    await vi.waitFor(() => expect(asked).toHaveBeenCalled());
    send.mockImplementation(async () => answer(200, []));
    logIn(true);
    expect(await Promise.all(calls)).toEqual([[], []]);
    expect(asked).toHaveBeenCalledTimes(1);
    stop();
  });

  it.each([true, false])(
    'a call in flight during the login shows no second dialog (logged in: %s)',
    async (loggedIn) => {
      const asked = vi.fn(async () => loggedIn);
      const stop = onSessionEnd(asked);
      let answerLate: (response: Response) => void = () => {};
      send.mockImplementationOnce(() => new Promise((resolve) => (answerLate = resolve)));
      const late = adminCall('PUT', '/api/articles/7/featured');
      send.mockImplementationOnce(async () => ended());
      send.mockImplementation(async () => answer(200, 'done'));
      const first = adminCall('GET', '/api/users').catch(() => 'given up');
      expect(await first).toBe(loggedIn ? 'done' : 'given up');
      answerLate(ended());
      expect(await late.catch(() => 'given up')).toBe(loggedIn ? 'done' : 'given up');
      expect(asked).toHaveBeenCalledTimes(1);
      // A later call asks again.
      send.mockImplementationOnce(async () => ended());
      await adminCall('GET', '/api/users').catch(() => undefined);
      expect(asked).toHaveBeenCalledTimes(2);
      stop();
    },
  );

  it('one re-authentication serves all calls that require it, which are then repeated', async () => {
    const logIn = vi.fn(async () => true);
    const prove = vi.fn(async () => true);
    const stops = [onSessionEnd(logIn), onReauthenticationRequired(prove)];
    const stale = () => answer(403, { status: 403, code: 'auth.reauthentication_required' });
    send.mockImplementationOnce(async () => stale());
    send.mockImplementationOnce(async () => stale());
    send.mockImplementation(async () => answer(200, 'done'));
    const calls = [adminCall('POST', '/api/tokens', {}), adminCall('DELETE', '/api/users/7')];
    expect(await Promise.all(calls)).toEqual(['done', 'done']);
    expect([prove.mock.calls.length, logIn.mock.calls.length]).toEqual([1, 0]);
    // Given up, the call fails as it did.
    prove.mockResolvedValueOnce(false);
    send.mockImplementation(async () => stale());
    await expect(adminCall('DELETE', '/api/users/7')).rejects.toThrow(/^403: /);
    for (const stop of stops) stop();
  });

  it('a call fails as before if the login is canceled or no dialog is registered', async () => {
    send.mockImplementation(async () => ended());
    const stop = onSessionEnd(async () => false);
    await expect(adminCall('GET', '/api/users')).rejects.toThrow(/^401: /);
    stop();
    await expect(adminCall('GET', '/api/users')).rejects.toThrow(/^401: /);
    expect(send).toHaveBeenCalledTimes(2);
  });

  it('a wrong password does not open the login dialog', async () => {
    const asked = vi.fn(async () => true);
    const stop = onSessionEnd(asked);
    send.mockImplementation(async () => answer(401, { code: 'auth.failed' }));
    await expect(adminCall('PUT', '/api/auth/password', {})).rejects.toThrow(/^401: /);
    expect(asked).not.toHaveBeenCalled();
    stop();
  });
});

describe('messages of failed calls', () => {
  it('the message has the reason and the invalid fields', async () => {
    const errors = [
      { in: 'body', field: 'name', message: 'is required' },
      { in: 'body', field: 'name', message: 'must be shorter' },
      { in: 'body', field: 'color', message: 'must be a color' },
    ];
    const body = { status: 400, code: 'request.invalid', detail: 'Two fields are wrong.', errors };
    send.mockImplementation(async () => answer(400, body));
    const error = await adminCall('POST', '/api/categories', {}).catch((caught) => caught);
    expect(problemOf(error)).toEqual({
      status: 400,
      code: 'request.invalid',
      detail: 'Two fields are wrong.',
      errors: { name: 'is required', color: 'must be a color' },
    });
  });

  it('the message is found behind a failed load, too', async () => {
    send.mockImplementation(async () => answer(403, { code: 'auth.forbidden', detail: 'No.' }));
    const query = adminQuery(['/api/admin/articles', 3, 'history', { limit: 5 }], 'It failed');
    const load = new QueryClient().fetchQuery({ ...query, retry: false });
    const error: unknown = await load.catch((caught) => caught);
    expect(error).toBeInstanceOf(LoadError);
    expect(error).toMatchObject({ message: 'It failed' });
    expect(problemOf(error)).toMatchObject({ status: 403, code: 'auth.forbidden', detail: 'No.' });
    expect(send.mock.calls[0]?.[0]).toBe('/api/admin/articles/3/history?limit=5');
  });

  it('the message says that nothing is lost when the server cannot be reached', async () => {
    send.mockRejectedValue(new TypeError('fetch failed'));
    const error = await adminCall('GET', '/api/users').catch((caught) => caught);
    const detail = 'The server cannot be reached. Nothing was lost; try again.';
    expect(problemOf(error)).toEqual({ status: null, code: null, detail, errors: {} });
    send.mockReset();
    send.mockImplementation(async () => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    const proxy = await adminCall('GET', '/api/users').catch((caught) => caught);
    expect(problemOf(proxy)).toEqual({ status: 502, code: null, detail, errors: {} });
  });
});

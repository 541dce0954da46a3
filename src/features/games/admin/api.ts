import { keepPreviousData } from '@tanstack/react-query';
import { adminCall, adminQuery } from '#lib/api/admin-api.ts';
import { t } from '#lib/messages/admin.ts';
import type {
  AdminGame,
  AdminGamePage,
  GameInput,
  GameProposal,
  ImportedGames,
} from '../contract.ts';

export const GAME_ROWS = 25;
const LIST = '/api/admin/games';
const PATH = '/api/games';

/** All games by title, public or not. @param page from 1 */
export const adminGamesQuery = (search: string, page: number, limit = GAME_ROWS) => ({
  ...adminQuery<AdminGamePage>(
    [LIST, { search: search === '' ? undefined : search, limit, offset: (page - 1) * limit }],
    t('Failed to fetch games'),
  ),
  placeholderData: keepPreviousData<AdminGamePage>,
});

/** @param id null creates a game */
export const putGame = (id: number | null, input: GameInput) =>
  id === null
    ? adminCall<AdminGame>('POST', PATH, input)
    : adminCall<AdminGame>('PUT', `${PATH}/${id}`, input);

/** Wikidata's facts for games with this name. */
export const lookUpGame = (name: string) =>
  adminCall<GameProposal[]>('GET', `${LIST}/lookup?${new URLSearchParams({ name })}`);

export const removeGame = (id: number) => adminCall<unknown>('DELETE', `${PATH}/${id}`);

export const mergeGame = (id: number, into: number) =>
  adminCall<AdminGame>('POST', `${PATH}/${id}/merge`, { into });

export const importGames = async (file: File) =>
  adminCall<ImportedGames>('POST', `${PATH}/import`, { csv: await file.text() });

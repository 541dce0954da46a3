/** Below these the server answers with data and files; every other address is a page's. */
export const SERVER_PATHS = ['/api', '/assets', '/covers', '/demo', '/media'] as const;

/** @param pathname as the address bar has it */
export function isServerPath(pathname: string): boolean {
  return SERVER_PATHS.some((folder) => `${pathname}/`.startsWith(`${folder}/`));
}

/** Where password managers are led: its page goes on into the admin area, which has no address. */
export const CHANGE_PASSWORD_PATH = '/change-password';

/** Stands in the page for what is gone for good in the place of its address. */
export const GONE_PATH = '/gone-page-8c1f2e';

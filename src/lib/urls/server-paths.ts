/** Paths of data and files. Every other URL is a page's. */
export const SERVER_PATHS = ['/api', '/assets', '/covers', '/demo', '/embed', '/media'] as const;

/** @param pathname as in the address bar */
export function isServerPath(pathname: string): boolean {
  return SERVER_PATHS.some((folder) => `${pathname}/`.startsWith(`${folder}/`));
}

/** Where password managers send users. The page opens the account screen of the admin area. */
export const CHANGE_PASSWORD_PATH = '/change-password';

/** All pages that are gone for good are rendered and cached under this path. */
export const GONE_PATH = '/gone-page-8c1f2e';

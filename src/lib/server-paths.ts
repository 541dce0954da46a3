/** Below these the server answers with data and files; every other address is a page's. */
export const SERVER_PATHS = ['/api', '/assets', '/covers', '/demo', '/media'] as const;

/** @param pathname as the address bar has it */
export function isServerPath(pathname: string): boolean {
  return SERVER_PATHS.some((folder) => `${pathname}/`.startsWith(`${folder}/`));
}

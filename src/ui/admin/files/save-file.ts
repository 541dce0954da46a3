/** What the server calls a file: `Content-Disposition: attachment; filename="NAME"`. */
const nameOf = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/**
 * Has the browser keep an answer as a file.
 * @param fallback its name where the server gives none
 */
export async function saveFile(answer: Response, fallback: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameOf(answer) ?? fallback;
  link.click();
  // Firefox begins to read it after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

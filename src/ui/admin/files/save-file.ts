/** The file name in `Content-Disposition: attachment; filename="NAME"`. */
const nameOf = (answer: Response) =>
  /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];

/** Saves a response as a file. @param fallback the name if the server gives none */
export async function saveFile(answer: Response, fallback: string): Promise<void> {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await answer.blob());
  link.download = nameOf(answer) ?? fallback;
  link.click();
  // Firefox starts reading after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

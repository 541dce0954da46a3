/** Gives the pins of an image its proportions, which the server knows only of images in the library. */
export function measurePins(figure: HTMLElement): void {
  const image = figure.querySelector('img');
  if (image === null || figure.style.getPropertyValue('--r') !== '') return;
  const measure = () =>
    figure.style.setProperty('--r', String(image.naturalWidth / image.naturalHeight));
  if (image.naturalHeight > 0) measure();
  else image.onload = measure;
}

import { standaloneChart, type Svg } from '../../../presentation/charts/index.js';
import { mounted } from './mounted.js';

/** The properties of the style sheet that are written into the exported file. */
const PROPERTIES = [
  'fill',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
] as const;

/** A chart as a file that needs nothing else: on white, with its title, in the colours of the light page. */
export function chartSvg(chart: Svg, title: string): string {
  const standalone = mounted(standaloneChart(chart, title));
  // The style sheet gives the classes their colours; those of the light page are used.
  const stage = document.createElement('div');
  stage.className = 'light off-stage';
  stage.append(standalone);
  document.body.append(stage);
  for (const element of standalone.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
    for (const name of ['class', 'role', 'tabindex', 'aria-hidden', 'aria-label', 'aria-pressed', 'data-year'])
      element.removeAttribute(name);
  }
  standalone.removeAttribute('class');
  stage.remove();
  return new XMLSerializer().serializeToString(standalone);
}

/** The same as a picture, at twice the resolution. */
export async function chartPng(chart: Svg, title: string): Promise<Blob> {
  const image = new Image();
  const url = URL.createObjectURL(new Blob([chartSvg(chart, title)], { type: 'image/svg+xml' }));
  try {
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth * 2;
    canvas.height = image.naturalHeight * 2;
    canvas.getContext('2d')!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((blob) => (blob === null ? reject(new Error('No picture')) : resolve(blob)), 'image/png'),
    );
  } finally {
    URL.revokeObjectURL(url);
  }
}

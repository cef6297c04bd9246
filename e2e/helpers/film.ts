import { appendFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** A picture as SVG, or none: the table before the camera; and how long it is seen. */
export type Scene = { readonly svg?: string; readonly seconds: number };

const width = 640;
const height = 360;
/** The colours of a film in shades of grey. */
const grey = Buffer.alloc((width * height) / 2, 128);

/**
 * What is held before a camera, one thing after the other, as a film that Chromium takes for its camera: a picture a second,
 * not quite sharp, a little askew and unevenly lit, as a hand holds it.
 */
export async function writeFilm(path: string, scenes: readonly Scene[]): Promise<void> {
  await writeFile(path, `YUV4MPEG2 W${width} H${height} F1:1 Ip A1:1 C420jpeg\n`);
  for (const { svg, seconds } of scenes) {
    const light = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <linearGradient id="l" x2="1" y2="1"><stop stop-color="#d8d2c6"/><stop offset="1" stop-color="#a9a294"/></linearGradient>
      <rect width="100%" height="100%" fill="url(#l)"/>
      <g transform="translate(320 180) rotate(2)">${svg ?? ''}</g></svg>`;
    const shades = await sharp(Buffer.from(light)).blur(0.8).greyscale().raw().toBuffer();
    const frame = Buffer.concat([Buffer.from('FRAME\n'), shades, grey]);
    for (let second = 0; second < seconds; second += 1) await appendFile(path, frame);
  }
}

/** A printed label: bars and spaces in turn, in modules, on white paper. */
export function labelPicture(bars: readonly number[]): string {
  const module = 3;
  const whole = bars.reduce((sum, wide) => sum + wide, 0) * module;
  let x = -whole / 2;
  const drawn = bars.map((wide, place) => {
    const bar = place % 2 === 0 ? `<rect x="${x}" y="-50" width="${wide * module}" height="100"/>` : '';
    x += wide * module;
    return bar;
  });
  return `<rect x="${-whole / 2 - 40}" y="-75" width="${whole + 80}" height="150" fill="#fbfaf6"/><g fill="#222">${drawn.join('')}</g>`;
}

/** The code of a card, on white paper. */
export const codePicture = ({ size, path }: { readonly size: number; readonly path: string }): string =>
  `<g transform="scale(${260 / size}) translate(${-size / 2} ${-size / 2})"><rect width="${size}" height="${size}" fill="#fbfaf6"/>
   <path d="${path}" fill="#222"/></g>`;

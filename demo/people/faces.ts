import sharp from 'sharp';
import { createRandom, type Random } from '../random.ts';

/** Who is drawn: pupils in the institution's colour, grown-ups in their own clothes. */
type Sitter = { readonly gender: 'male' | 'female'; readonly isAdult: boolean };

const skins = ['#f0c9a0', '#e3b184', '#cf9668', '#b97f52', '#9c6640'];
const hairs = ['#17120f', '#211814', '#2b1d15'];
const walls = ['#cfe0ea', '#dbe6d4', '#e9e2cf', '#dcd9ea', '#d6e4e2'];
const cloths = ['#5b6f87', '#7b4b5c', '#4d6b52', '#8a6a3c', '#5d5484', '#7d8790'];
const scarves = ['#f4f4f1', '#e8ecf2', '#f3e7ea', '#2e4a63', '#6b3f52', '#33594a'];

/** A darker shade of a colour: each part times `share`, 0 to 1. */
const shade = (colour: string, share: number): string =>
  `#${[1, 3, 5]
    .map((from) =>
      Math.round(Number.parseInt(colour.slice(from, from + 2), 16) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;

type Look = {
  readonly skin: string;
  readonly hair: string;
  readonly cloth: string;
  readonly width: number;
  readonly tilt: number;
};

/** What is behind the head: long hair or plaits. */
function back(kind: string, { hair, width }: Look): string {
  if (kind === 'plaits')
    return `<path d="M${104 - width * 0.3} 190q-16 60-4 112 10 12 20 0 2-60 6-112zM${196 + width * 0.3} 190q16 60 4 112-10 12-20 0-2-60-6-112z" fill="${hair}"/>
      <path d="M${98} 296h22v10H98zM180 296h22v10h-22z" fill="#c8443c"/>`;
  if (kind === 'long')
    return `<path d="M${140 - width} 150q-14 90 0 134h${width * 2 + 20}q14-44 0-134z" fill="${hair}"/>`;
  return '';
}

/** Hair or scarf over the forehead. */
function top(kind: string, { hair, width, cloth }: Look, random: Random): string {
  const left = 150 - width;
  const right = 150 + width;
  if (kind === 'scarf')
    return `<path d="M150 62c-62 0-84 44-84 100 0 70-14 120-34 150 40 22 76 14 118 14s78 8 118-14c-20-30-34-80-34-150 0-56-22-100-84-100z
      M150 96c38 0 ${width - 4} 30 ${width - 4} 78 0 52-30 86-${width - 4} 86s-${width - 4}-34-${width - 4}-86c0-48 ${width - 42} -78 ${width - 4}-78z" fill="${cloth}" fill-rule="evenodd"/>
      <path d="M104 258q46 42 92 0 4 34-46 46-50-12-46-46z" fill="${shade(cloth, 0.93)}"/>`;
  if (kind === 'short') {
    const part = 150 + random.integer(-26, 26);
    return `<path d="M${left - 5} 168C${left - 12} 96 ${150 - width + 20} 62 150 62S${right + 12} 96 ${right + 5} 168Q${right - 2} 136 ${right - 10} 122
      Q${part + 22} 122 ${part} 100Q${part - 22} 122 ${left + 10} 122Q${left + 2} 136 ${left - 5} 168z" fill="${hair}"/>`;
  }
  if (kind === 'crop' || kind === 'grey') {
    const line = kind === 'crop' ? 116 : 106;
    return `<path d="M${left - 4} 170C${left - 10} 98 ${150 - width + 18} 66 150 66S${right + 10} 98 ${right + 4} 170Q${right - 2} 140 ${right - 12} ${line}
      Q150 ${line - 10} ${left + 12} ${line}Q${left + 2} 140 ${left - 4} 170z" fill="${kind === 'crop' ? hair : '#5d5853'}"/>`;
  }
  return `<path d="M${left - 7} 196C${left - 16} 100 ${150 - width + 14} 60 150 60S${right + 16} 100 ${right + 7} 196Q${right + 2} 146 ${right - 12} 132
    Q168 126 150 98Q132 126 ${left + 12} 132Q${left - 2} 146 ${left - 7} 196z" fill="${hair}"/>`;
}

function clothes({ isAdult, gender }: Sitter, colour: string): string {
  const body = 'M24 360c2-54 42-74 92-82h68c50 8 90 28 92 82z';
  if (isAdult && gender === 'female')
    return `<path d="${body}" fill="${colour}"/><path d="M214 282q40 14 58 78H120q70-16 94-78z" fill="${shade(colour, 0.8)}"/>
      <path d="M210 282l8 2q-22 64-84 76h-14q70-16 90-78z" fill="#d9b45b"/>`;
  if (isAdult)
    return `<path d="${body}" fill="#f1f1ec"/><path d="M24 360c2-54 42-74 88-81l26 81zM276 360c-2-54-42-74-88-81l-26 81z" fill="${colour}"/>
      <path d="M142 292h16l8 68h-32z" fill="${shade(colour, 0.55)}"/>`;
  if (gender === 'female')
    return `<path d="${body}" fill="${colour}"/><path d="M96 282q16 60 54 78 38-18 54-78l-22-6q-10 44-32 60-22-16-32-60z" fill="#f6f6f2"/>`;
  return `<path d="${body}" fill="#f6f6f2"/><path d="M112 280l38 34 38-34 12 6-24 46-26-18-26 18-24-46z" fill="#e4e6e4"/>
    <path d="M143 312h14l6 48h-26z" fill="${colour}"/>`;
}

/** A drawn passport photo, 300 by 360, as SVG; the same seed gives the same face. */
function drawFace(sitter: Sitter, colour: string, seed: string): string {
  const random = createRandom(seed);
  const { gender, isAdult } = sitter;
  const width = random.integer(58, 68);
  const own = random.pick(cloths);
  const isCovered = gender === 'female' && random.chance(isAdult ? 0.55 : 0.4);
  const look: Look = {
    skin: random.pick(skins),
    hair: random.pick(hairs),
    cloth: isCovered ? random.pick(isAdult ? scarves : scarves.slice(0, 3)) : own,
    width,
    tilt: random.integer(-3, 3),
  };
  const dark = shade(look.skin, 0.82);
  const style =
    gender === 'male'
      ? random.weighted([
          ['short', 3],
          ['crop', 2],
          ['grey', isAdult ? 2 : 0],
        ] as const)
      : isCovered
        ? 'scarf'
        : random.pick(isAdult ? (['long', 'bun'] as const) : (['plaits', 'plaits', 'bun'] as const));
  const jaw = isAdult ? random.integer(252, 262) : random.integer(244, 252);
  const eye = random.integer(168, 176);
  const apart = random.integer(24, 29);
  const hasGlasses = random.chance(isAdult ? 0.35 : 0.14);
  const hasBeard = isAdult && gender === 'male' && random.chance(0.35);
  const smile = random.integer(4, 11);
  const eyes = [150 - apart, 150 + apart]
    .map(
      (
        x,
      ) => `<ellipse cx="${x}" cy="${eye}" rx="8.5" ry="5.6" fill="#fff"/><circle cx="${x}" cy="${eye}" r="4.6" fill="#2a1b12"/>
      <path d="M${x - 13} ${eye - 15}q13-8 26 0" fill="none" stroke="${look.hair}" stroke-width="${gender === 'male' ? 4.4 : 3}" stroke-linecap="round"/>
      ${hasGlasses ? `<circle cx="${x}" cy="${eye}" r="19" fill="#fff" fill-opacity=".12" stroke="#2b2b2b" stroke-width="3"/>` : ''}`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 360" width="300" height="360">
    <rect width="300" height="360" fill="${random.pick(walls)}"/>
    ${back(style, look)}
    ${clothes(sitter, isAdult ? own : colour)}
    <path d="M122 232h56v48q-28 34-56 0z" fill="${dark}"/>
    <g transform="rotate(${look.tilt} 150 200)">
      <ellipse cx="${150 - width}" cy="182" rx="10" ry="17" fill="${dark}"/><ellipse cx="${150 + width}" cy="182" rx="10" ry="17" fill="${dark}"/>
      <path d="M${150 - width} 160c0-52 24-78 ${width}-78s${width} 26 ${width} 78c0 50-26 ${jaw - 160}-${width} ${jaw - 160}s-${width}-${jaw - 210}-${width}-${jaw - 160}z" fill="${look.skin}"/>
      ${hasBeard ? `<path d="M${152 - width} 188Q${154 - width} ${jaw + 6} 150 ${jaw + 6}T${148 + width} 188Q${138 + width} 212 172 210Q150 200 128 210Q${162 - width} 212 ${152 - width} 188z" fill="${look.hair}" opacity=".88"/>` : ''}
      ${eyes}
      ${hasGlasses ? `<path d="M${150 - apart + 19} ${eye}h${apart * 2 - 38}" stroke="#2b2b2b" stroke-width="3"/>` : ''}
      <path d="M150 ${eye + 6}q-9 22-7 26 7 5 14 0" fill="none" stroke="${dark}" stroke-width="3.4" stroke-linecap="round"/>
      <path d="M130 222q20 ${smile * 2} 40 0" fill="none" stroke="${gender === 'female' ? '#a8443f' : hasBeard ? '#c98b78' : '#8a4a3a'}" stroke-width="4.2" stroke-linecap="round"/>
      ${gender === 'female' && !isCovered ? `<circle cx="${150 - width}" cy="204" r="3.4" fill="#d9b45b"/><circle cx="${150 + width}" cy="204" r="3.4" fill="#d9b45b"/>` : ''}
      ${top(style, look, random)}
    </g></svg>`;
}

/** The drawing as it is kept: a WebP of a few kilobytes. */
export const faceOf = (sitter: Sitter, colour: string, seed: string): Promise<Buffer> =>
  sharp(Buffer.from(drawFace(sitter, colour, seed)))
    .webp({ quality: 78 })
    .toBuffer();

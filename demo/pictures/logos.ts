import sharp from 'sharp';
import { newId } from '../../src/core/ids.ts';
import type { Transaction } from '../../src/core/server/database/in-site.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { purposeOf } from '../../src/core/server/entity/records.ts';
import type { Storage } from '../../src/core/server/files/storage.ts';
import { image } from '../../src/modules/documents/design/image.entity.ts';
import type { InstitutionText } from '../texts/institutions.ts';

/** The colours of the institutions' accents, as hexadecimal codes. */
export const colours: Readonly<Record<InstitutionText['accent'], string>> = {
  board: '#0B4533',
  ink: '#0F4082',
  brick: '#7A2418',
  plum: '#5A2A5E',
  teal: '#0B4A5A',
  slate: '#343F3B',
};

/** Line drawings inside a ring of 100 by 100: an open book under a lamp, a boat on the river, a rising sun. */
const emblems = [
  'M50 66q-12-9-27-6V37q15-3 27 6q12-9 27-6v23q-15-3-27 6zM50 43v23M50 34q-7-9 0-18q7 9 0 18zM35 76h30',
  'M24 58h52q-6 13-16 13H40q-10 0-16-13zM50 58V22M50 24q18 8 20 28H50M50 30q-13 6-16 22h16M22 80q7 5 14 0t14 0 14 0 14 0',
  'M30 58a20 20 0 0 1 40 0M50 28v-9M29 37l-6-7M71 37l6-7M20 58h60M26 68h48M33 78h34',
] as const;

/** Draws the round seal that stands beside a signature, and keeps it among the institution's seals and images. */
export async function keepSeal(
  transaction: Transaction,
  storage: Storage,
  institution: InstitutionText,
): Promise<void> {
  const emblem = emblems[institution.established % emblems.length];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="600" height="600">
    <g fill="none" stroke="#3A2E8C" stroke-opacity="0.75" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="50" cy="50" r="47" stroke-width="2.5"/><circle cx="50" cy="50" r="43" stroke-width="0.8"/>
      <circle cx="50" cy="50" r="31" stroke-width="0.8" stroke-dasharray="1 2.2"/>
      <path d="${emblem}" stroke-width="2.4" transform="translate(20 20) scale(0.6)"/></g></svg>`;
  const picture = await sharp(Buffer.from(drawing)).png().toBuffer();
  const id = newId();
  await storage.put(id, picture);
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose) VALUES ($1, $2, $3, $4, $5, $6)`,
    id,
    'seal.png',
    'image/png',
    picture.length,
    purposeOf(image, 'picture'),
  );
  await insertRows(transaction, image, [
    { id: newId(), nameEn: 'Seal of the institution', nameBn: 'প্রতিষ্ঠানের সিল', picture: id },
  ]);
}

/** Draws an institution's logo in its accent, keeps it as a public picture and answers its id. */
export async function keepLogo(
  transaction: Transaction,
  storage: Storage,
  institution: InstitutionText,
): Promise<string> {
  const emblem = emblems[institution.established % emblems.length];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100" width="256" height="256">
    <circle cx="50" cy="50" r="48" fill="#fff"/>
    <g fill="none" stroke="${colours[institution.accent]}" stroke-width="3" stroke-linejoin="round" stroke-linecap="round">
      <circle cx="50" cy="50" r="46"/><path d="${emblem}"/></g></svg>`;
  const picture = await sharp(Buffer.from(drawing)).webp({ lossless: true }).toBuffer();
  const id = newId();
  await storage.put(id, picture);
  await transaction.change(
    `INSERT INTO stored_file (site_id, id, name, mime, bytes, purpose, is_public) VALUES ($1, $2, $3, $4, $5, $6, true)`,
    id,
    'logo.webp',
    'image/webp',
    picture.length,
    'site.logo',
  );
  return id;
}

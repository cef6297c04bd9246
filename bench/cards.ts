import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { makePerson } from '../demo/people/names.ts';
import { createRandom } from '../demo/random.ts';
import { makeCompiler, templateSource } from '../src/core/server/documents/documents-compiler.ts';
import { smallFace } from '../src/core/server/files/faces.ts';
import { qrPng } from '../src/core/server/http/check-codes.ts';
import { builtIn } from '../src/modules/documents/design/templates.data.ts';
import { fillLayout, genderValues, sameText, sheetOf, type Values } from '../src/modules/documents/rules.ts';
import { drawingOf } from '../src/modules/documents/service/draw.ts';
import { noisyPhoto } from './noisy-photo.ts';

/*
 * What a thousand documents in one job take of the processor, step by step: photos made small, codes, Typst. Processor time,
 * since the clock says more of what else the machine does. `--kind studentCard` or any kind of students; `--lang en`.
 */
const { values: options } = parseArgs({
  options: {
    cards: { type: 'string', default: '1000' },
    kind: { type: 'string', default: 'studentCard' },
    lang: { type: 'string', default: 'bn' },
    pixels: { type: 'string', default: '800' },
  },
});
const count = Number(options.cards);
const language = options.lang === 'en' ? 'en' : 'bn';
const random = createRandom('cards');
const layout = Object.entries(builtIn).find(([kind]) => kind === options.kind)?.[1];
if (!layout) throw new Error(`No template of ${options.kind}`);

const spent = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};
const said: string[] = [];
async function step<T>(name: string, work: () => Promise<T> | T): Promise<T> {
  const before = spent();
  const done = await work();
  said.push(`${name} ${(spent() - before).toFixed(2)} s`);
  return done;
}

const originals = await Promise.all(Array.from({ length: 20 }, () => noisyPhoto(Number(options.pixels))));
const people = Array.from({ length: count }, (_, place): { id: string; values: Values } => {
  const person = makePerson(random);
  const day = sameText('12/03/2012');
  return {
    id: String(place),
    values: {
      name: { en: person.nameEn, bn: person.nameBn },
      father: { en: person.fatherNameEn, bn: person.fatherNameBn },
      mother: { en: person.motherNameEn, bn: person.motherNameBn },
      ...genderValues('female'),
      code: sameText(`26${String(place).padStart(6, '0')}`),
      class: { en: 'Nine', bn: 'নবম' },
      section: { en: 'Padma', bn: 'পদ্মা' },
      group: { en: 'Science', bn: 'বিজ্ঞান' },
      shift: { en: 'Morning', bn: 'প্রভাতি' },
      roll: sameText(String(place + 1)),
      year: sameText('2026'),
      bloodGroup: { en: 'B+', bn: 'B+' },
      mobile: sameText('01712345678'),
      emergency: sameText('01712345678'),
      guardian: { en: person.fatherNameEn, bn: person.fatherNameBn },
      guardianMobile: sameText('01712345678'),
      address: { en: 'Nabagram, Manikganj', bn: 'নবগ্রাম, মানিকগঞ্জ সদর' },
      birthDay: day,
      validUntil: day,
      day,
      dayBengali: { en: '', bn: '১২ চৈত্র ১৪৩২' },
      number: sameText(`IDS-2026-${place}`),
      siteName: { en: 'Shaplapur Model High School', bn: 'শাপলাপুর আদর্শ উচ্চ বিদ্যালয় ও কলেজ' },
      siteAddress: { en: 'Nabagram, Manikganj', bn: 'নবগ্রাম, মানিকগঞ্জ সদর, মানিকগঞ্জ' },
      eiin: sameText('110962'),
    },
  };
});
const faces = await step('photos', async () => {
  const small: Buffer[] = [];
  for (let place = 0; place < count; place += 4)
    small.push(
      ...(await Promise.all(
        [0, 1, 2, 3].map((at) => smallFace(originals[(place + at) % originals.length] ?? Buffer.alloc(0))),
      )),
    );
  return small;
});
/** As many bytes as a code, a payload or a signature has, in the letters these are written in. */
const letters = (bytes: number, place: number): string =>
  createHash('shake256', { outputLength: bytes }).update(`${bytes} ${place}`).digest('base64url');
const isSigned = layout.elements.some((one) => one.kind === 'qr' && one.isSigned);
const pictures = new Map<string, Uint8Array>();
await step('codes', () => {
  for (const [place, one] of people.entries()) {
    pictures.set(`${one.id}.jpg`, faces[place] ?? Buffer.alloc(0));
    const behind = isSigned ? `#1.${letters(90, place)}.${letters(64, place)}` : '';
    pictures.set(
      `qr-${one.id}.png`,
      qrPng(`https://pathshala.example/@shaplapur/verify/${letters(25, place)}${behind}`, {
        isQuick: true,
        level: isSigned ? 'L' : 'M',
      }),
    );
  }
});
const data = await step('model', () =>
  JSON.stringify(
    drawingOf(
      { layout, language },
      people.map((one) => ({
        over: '',
        filled: fillLayout(
          layout,
          one.values,
          { photo: `${one.id}.jpg`, logo: null, qr: `qr-${one.id}.png` },
          language,
        ),
      })),
      { accent: '#0B4533', sheet: sheetOf(layout) },
    ),
  ),
);
const workspace = mkdtempSync(join(tmpdir(), 'pathshala-cards-'));
const compiler = await step('fonts', () => makeCompiler(workspace));
for (const [name, content] of pictures)
  compiler.mapShadow(join(workspace, name), Buffer.from(content.buffer, content.byteOffset, content.length));
const pdf = await step('Typst', () =>
  compiler.pdf({ mainFileContent: templateSource('layout'), inputs: { data } }, { pdfTags: false }),
);
rmSync(workspace, { recursive: true, force: true });
process.stdout.write(
  `${count} × ${options.kind}, ${language}: processor time ${said.join(', ')}; ${(pdf.length / 1e6).toFixed(1)} MB\n`,
);

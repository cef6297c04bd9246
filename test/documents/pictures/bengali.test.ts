import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { makeCompiler } from '../../../src/core/server/documents/documents-compiler.ts';
import { hardWords } from './hard-words.data.ts';

/*
 * Bengali as the documents draw it, compared with pictures a reader of Bengali has looked at: 200 strings that break
 * first, in both weights, no pixel may differ. The drawing knows no chance: outlines from the compiler, filled by the
 * pinned sharp. After a change that is meant, `UPDATE_PICTURES=1 npx vitest run --project server test/documents/pictures` writes
 * the pictures anew; look at every one of them before committing it. What failed is written to .cache/pictures.
 */
const sheets: Readonly<Record<string, readonly string[]>> = {
  conjuncts: [
    'ক্ষুদ্র জ্ঞান পঞ্চাশ অঞ্জলি',
    'অঙ্ক সঙ্গীত রক্ত চট্টগ্রাম',
    'স্ত্রী ইন্দ্র রাষ্ট্র উজ্জ্বল',
    'সূক্ষ্ম লক্ষ্মী যক্ষ্মা তীক্ষ্ণ',
    'ব্রাহ্মণ অপরাহ্ণ চিহ্ন আহ্লাদ',
    'উদ্ধার উদ্ভব উদ্যোগ বিদ্বান',
    'কণ্ঠ ঠাণ্ডা গুণ্ডা হৃৎপিণ্ড',
    'কৃষ্ণ বিষ্ণু উষ্ণ বৈষ্ণব',
    'অস্পষ্ট স্ফটিক স্খলন স্বাস্থ্য',
    'পদ্ম আত্মা সম্মান বাল্মীকি',
  ],
  signs: [
    'কি কী কু কূ কৃ কে কৈ কো কৌ',
    'রু রূ শু গু হু হৃ ত্রু ভ্রূ',
    'পশু গুরু রূপ হৃদয় শুশ্রূষা',
    'কেন্দ্র কৈশোর কোমল কৌতূহল',
    'প্রৌঢ় স্বৈরাচার ক্রোধ গ্রৈবেয়',
    'ঐতিহ্য ঔষধ ঋতু ঈদ ঊর্মি',
    'মৌলভীবাজার কিশোরগঞ্জ',
    'শিক্ষিকা নির্দেশিকা বিশেষজ্ঞ',
    'বুদ্ধি যুক্তি মুক্তি শুক্তি',
    'দুর্গা ভূমি স্তূপ ধূলি',
  ],
  phala: [
    'অর্থ কর্তৃপক্ষ উত্তীর্ণ বর্ষ',
    'সৌন্দর্য কার্যালয় ধৈর্য সূর্য',
    'নির্ঝর ঊর্ধ্ব মূর্ছা পার্শ্ব',
    'ব্যবহারিক ব্যাখ্যা অধ্যক্ষ',
    'র‍্যাব র‍্যালি র‍্যাংক উর্যা',
    'প্রধান গ্রাম ট্রেন ড্রাম হ্রদ',
    'শ্রেণি আশ্রয় স্রোত বিশ্রাম',
    'জ্যৈষ্ঠ জ্যোতি দৈর্ঘ্য স্বাচ্ছন্দ্য',
    'স্বাধীন বিশ্ব তত্ত্ব দ্বিতীয়',
    'সন্ধ্যা মধ্যাহ্ন বন্ধ্যা ঐশ্বর্য',
  ],
  marks: [
    'হঠাৎ ভবিষ্যৎ সৎ উৎসব',
    'বাংলা অংশ সংখ্যা রং',
    'দুঃখ অতঃপর মোঃ পুনঃ',
    'চাঁদ হাঁস ঠাকুরগাঁও পাঁচ',
    'আষাঢ় ব্রাহ্মণবাড়িয়া বছর',
    'ক্‌ষ ক্‍ষ প্রাক্‌ বাক্‌',
    '০১২৩৪৫৬৭৮৯ ১০০-এ ৮৫',
    '৳১২,৩৪,৫৬৭.৮৯ ৳৫০০/-',
    '‘উদ্ধৃতি’ “কথা” বাক্য। শেষ॥',
    '৮০% × ২ ÷ ৩ = ৫.৩৩ – না',
  ],
  mixed: [
    'GPA ৫.০০ পেয়েছে A+ গ্রেড',
    'Class Nine (নবম) – Section পদ্মা',
    'EIIN ১১০৯৬২ · Roll ১২ · রোল 12',
    'MCQ ২৫ + CQ ৫০ + ব্যবহারিক ২৫',
    '১ম ২য় ৩য় ৪র্থ ৫ম ১০ম',
    'SSC পরীক্ষা-২০২৬ (বিজ্ঞান)',
    'মোসাম্মৎ জান্নাতুল ফেরদৌস ঐশ্বর্য',
    'মোহাম্মদ আব্দুল্লাহ আল মামুন চৌধুরী',
    'শ্রীমতী কৃষ্ণকলি বন্দ্যোপাধ্যায়',
    'ক্যাপ্টেন মহিউদ্দিন জাহাঙ্গীর স্মৃতি',
  ],
  // Every line twice: one sign a letter, and the letter with its dot or its two halves.
  forms: [
    '\u09df\u09be বিদ্যাল\u09df হৃদ\u09df',
    '\u09af\u09bc\u09be বিদ্যাল\u09af\u09bc হৃদ\u09af\u09bc',
    'বা\u09dcি পা\u09dcা গু\u09dc',
    'বা\u09a1\u09bcি পা\u09a1\u09bcা গু\u09a1\u09bc',
    'আষা\u09dd দৃ\u09dd প্রৌ\u09dd',
    'আষা\u09a2\u09bc দৃ\u09a2\u09bc প্রৌ\u09a2\u09bc',
    'ক\u09cb ক্র\u09cb স্ত\u09cb',
    'ক\u09c7\u09be ক্র\u09c7\u09be স্ত\u09c7\u09be',
    'ক\u09cc প\u09ccর স\u09ccধ',
    'ক\u09c7\u09d7 প\u09c7\u09d7র স\u09c7\u09d7ধ',
  ],
  ...hardWords,
};

const workspace = mkdtempSync(join(tmpdir(), 'pathshala-pictures-'));
const compiler = makeCompiler(workspace);
afterAll(() => rmSync(workspace, { recursive: true, force: true }));

/** Points. */
const lineHeight = 30;

/** The strings one below the other, regular and bold, as grey pixels. */
async function draw(texts: readonly string[]): Promise<{ pixels: Buffer; width: number; height: number }> {
  const source = `
#let texts = json(bytes(sys.inputs.data))
#set page(width: 560pt, height: ${texts.length * lineHeight + 14}pt, margin: 10pt, fill: white)
#set text(font: ("Noto Sans", "Noto Sans Bengali"), size: 17pt, lang: "bn")
#for (row, one) in texts.enumerate() {
  place(dy: row * ${lineHeight}pt, one)
  place(dx: 276pt, dy: row * ${lineHeight}pt, text(weight: 600, one))
}`;
  const svg = compiler.plainSvg({ mainFileContent: source, inputs: { data: JSON.stringify(texts) } });
  const { data, info } = await sharp(Buffer.from(svg), { density: 90 })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}

const raw = ({ width, height }: { width: number; height: number }) => ({
  raw: { width, height, channels: 1 as const },
});

test('there are two hundred of them', () => {
  const all = Object.values(sheets).flat();
  expect(new Set(all).size).toBe(200);
});

describe('CRT-7 B9 TRAP-15 Bengali in documents is drawn as it was approved, to the pixel', () => {
  it.each(Object.keys(sheets))('%s', async (name) => {
    const drawn = await draw(sheets[name] ?? []);
    const file = join(import.meta.dirname, `bengali-${name}.png`);
    const png = () => sharp(drawn.pixels, raw(drawn)).png({ compressionLevel: 9 }).toBuffer();
    if (process.env.UPDATE_PICTURES) writeFileSync(file, await png());
    const { data, info } = await sharp(readFileSync(file))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([drawn.width, drawn.height]);
    let differing = 0;
    for (let at = 0; at < data.length; at += 1) if (data[at] !== drawn.pixels[at]) differing += 1;
    if (differing > 0) {
      const folder = join(import.meta.dirname, '../../../.cache/pictures');
      if (!existsSync(folder)) mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, `bengali-${name}.png`), await png());
    }
    expect(differing).toBe(0);
  });
});

test('a letter looks the same whether it is written as one sign or as several', async () => {
  const forms = sheets.forms ?? [];
  for (let place = 0; place < forms.length; place += 2) {
    const [one, several] = [
      await draw(forms.slice(place, place + 1)),
      await draw(forms.slice(place + 1, place + 2)),
    ];
    expect(forms[place]).not.toBe(forms[place + 1]);
    expect(one.pixels.equals(several.pixels), forms[place]).toBe(true);
    expect(one.pixels.some((grey) => grey < 128)).toBe(true);
  }
});

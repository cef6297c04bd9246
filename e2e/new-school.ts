import pg from 'pg';
import { toBengaliDigits } from '../src/core/digits.ts';
import { writeXlsx } from '../src/core/server/sheets/sheets.ts';
import type { Stage } from './browser.ts';

export const newSchool = { alias: 'karatoa', username: 'karatoa-admin', password: 'Nodi-o-Nouka-71' };

/** An institution as the platform's owner makes it; answers the path of the administrator's link to a password. */
export async function makeNewSchool({ world }: Stage): Promise<string> {
  const owner = await world.person(null, ['platformOwner']);
  const made = await owner.call('POST', '/api/v1/platform/sites', {
    nameEn: 'Karatoa High School',
    nameBn: 'করতোয়া উচ্চ বিদ্যালয়',
    kind: 'school',
    eiin: '১১৯৩০১',
    email: 'office@karatoa.example',
    phone: '০৫১-৬৫৪৩২',
    board: 'rajshahi',
    academicGroups: ['secondary'],
    alias: newSchool.alias,
    addressEn: 'Sherpur Road, Bogura',
    addressBn: 'শেরপুর রোড, বগুড়া',
    thanaId: null,
    establishedOn: null,
    classes: ['six', 'seven', 'eight', 'nine', 'ten'],
    shifts: ['day'],
    versions: ['bangla'],
    groups: ['science', 'humanities', 'business'],
    year: 2026,
    adminNameEn: 'Momtaz Begum',
    adminNameBn: 'মমতাজ বেগম',
    adminEmail: 'head@karatoa.example',
    adminMobile: '০১৭১২-৩৪৫৬৭৮',
  });
  if (made.status !== 200) throw new Error(made.text);
  const client = new pg.Client({ connectionString: world.adminUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ text_body: string }>(
      `SELECT text_body FROM outbox_mail WHERE recipient = 'head@karatoa.example'`,
    );
    const [, path] =
      /https?:\/\/[^/\s]+(\/@karatoa\/password\/reset\/[\w-]+)/.exec(rows[0]?.text_body ?? '') ?? [];
    if (!path) throw new Error('The mail holds no link');
    return path;
  } finally {
    await client.end();
  }
}

const headings = [
  'নাম (ইংরেজি)',
  'বাংলা নাম',
  'শ্রেণি',
  'শাখা',
  'বিভাগ',
  'রোল',
  'লিঙ্গ',
  'জন্ম তারিখ',
  'ধর্ম',
  'পিতার নাম (ইংরেজি)',
  'মাতার নাম (ইংরেজি)',
  'যোগাযোগের নম্বর',
  'পছন্দের ফল',
];
const firstNames = ['Arif', 'Nusrat', 'Tanvir', 'Sadia', 'Rakib', 'Mim', 'Sohan', 'Jannat', 'Hasib', 'Riya'];
const lastNames = ['Hossain', 'Akter', 'Rahman', 'Sultana', 'Islam', 'Khatun'];
const sheetClasses = ['ষষ্ঠ', 'সপ্তম', 'অষ্টম', 'নবম', 'দশম'];

/**
 * Three hundred students in Bengali digits, sixty in section `ক` of each of five classes (from class nine of the
 * science group), among them the mistakes people make.
 */
export function studentSheet(): Promise<Buffer> {
  const rows = Array.from({ length: 300 }, (_, place) => {
    const name = `${firstNames[place % 10]} ${lastNames[place % 6]} ${String.fromCharCode(65 + (place % 26))}`;
    const day = String((place % 28) + 1).padStart(2, '0');
    return [
      name,
      `শিক্ষার্থী ${toBengaliDigits(String(place + 1))}`,
      sheetClasses[Math.floor(place / 60)] ?? '',
      'ক',
      place < 180 ? '' : 'বিজ্ঞান',
      toBengaliDigits(String((place % 60) + 1)),
      place % 2 === 0 ? 'ছেলে' : 'মেয়ে',
      toBengaliDigits(`${day}/0${(place % 9) + 1}/${2015 - Math.floor(place / 60)}`),
      place % 12 === 0 ? 'হিন্দু' : 'ইসলাম',
      `Md. ${lastNames[(place + 1) % 6]} Ali`,
      `Mst. ${firstNames[(place + 1) % 10]} Begum`,
      toBengaliDigits(`017${String(10000000 + place * 37)}`),
      'আম',
    ];
  });
  const put = (row: number, column: string, value: string) => {
    const line = rows[row - 1];
    if (line) line[headings.indexOf(column)] = value;
  };
  // A section nobody has made, in forty rows.
  for (let row = 61; row <= 100; row += 1) put(row, 'শাখা', 'গোলাপ');
  put(5, 'রোল', '৪');
  put(12, 'যোগাযোগের নম্বর', '০১৭১২৩');
  put(20, 'জন্ম তারিখ', '৩১/০২/২০১৪');
  put(33, 'নাম (ইংরেজি)', '');
  for (const row of [140, 150, 160]) put(row, 'লিঙ্গ', 'কন্যা');
  return writeXlsx([{ name: 'Students', rows: [headings, ...rows] }]);
}

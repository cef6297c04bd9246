import { describe, expect, it } from 'vitest';
import { layouts } from './layouts.data.ts';
import { type PackKey, packs, type RulePack, titles } from './packs.data.ts';
import {
  type CheckedField,
  difference,
  type FlagCode,
  flagKey,
  groupKeyOf,
  layoutOf,
  mayGo,
  type Pupil,
  packByKey,
  packOf,
  preflight,
  readNumbers,
  type Taken,
  titleIn,
} from './rules.ts';

const year = 2026;
const packFor = (key: PackKey) => packByKey(key, year) as RulePack;
const nine = packFor('nine');

const taken = (...papers: readonly string[]): Taken[] =>
  papers.map((one) => {
    const [paper = '', role = 'c'] = one.split(':');
    const roles = { c: 'compulsory', g: 'group', r: 'religion', e: 'elective', o: 'optional' } as const;
    return { paper, role: roles[role as keyof typeof roles] };
  });
const common = ['101', '102', '107', '108', '109', '154'];
const science = taken(...common, '111:r', '136:g', '137:g', '138:e', '126:o');

const pupil = (more: Partial<Pupil> = {}): Pupil => {
  const base = {
    id: 'p0',
    nameEn: 'Nusrat Jahan',
    nameBn: 'নুসরাত জাহান',
    fatherNameEn: 'Md. Abdul Karim',
    fatherNameBn: 'মোঃ আব্দুল করিম',
    motherNameEn: 'Rokeya Begum',
    motherNameBn: 'রোকেয়া বেগম',
    dateOfBirth: '2011-05-14',
    religion: 'islam',
    birthRegistration: '20111234567890123',
    hasDisability: false,
    group: 'science' as const,
    photo: { bytes: 60 * 1024, width: 300, height: 375, digest: '' },
    taken: science,
    ...more,
  };
  const record =
    more.record === undefined
      ? {
          nameEn: base.nameEn,
          fatherNameEn: base.fatherNameEn,
          motherNameEn: base.motherNameEn,
          dateOfBirth: base.dateOfBirth,
        }
      : more.record;
  return { ...base, record };
};
const born = (date: string, more: Partial<Pupil> = {}) =>
  pupil({ dateOfBirth: date, birthRegistration: `${date.slice(0, 4)}1234567890123`, ...more });
const photo = (more: object) => ({ bytes: 60 * 1024, width: 300, height: 375, digest: '', ...more });
const asRecorded = (more: object) =>
  pupil({
    record: {
      nameEn: 'Nusrat Jahan',
      fatherNameEn: 'Md. Abdul Karim',
      motherNameEn: 'Rokeya Begum',
      dateOfBirth: '2011-05-14',
      ...more,
    },
  });
/** Of classes without groups. */
const plain = (more: Partial<Pupil> = {}) => ({ group: null, taken: taken(...common, '111:r'), ...more });

type Case = readonly [Pupil, FlagCode, CheckedField, PackKey?];

/** Sixty records, each with one mistake. */
const bad: readonly Case[] = [
  [pupil({ nameEn: '' }), 'missing', 'nameEn'],
  [pupil({ nameBn: '' }), 'missing', 'nameBn'],
  [pupil({ fatherNameEn: ' ' }), 'missing', 'fatherNameEn'],
  [pupil({ fatherNameBn: '' }), 'missing', 'fatherNameBn'],
  [pupil({ motherNameEn: '' }), 'missing', 'motherNameEn'],
  [pupil({ motherNameBn: '' }), 'missing', 'motherNameBn'],
  [pupil({ nameEn: 'Al' }), 'tooShort', 'nameEn'],
  [pupil({ nameEn: 'Nusrat '.repeat(10).trim() }), 'tooLong', 'nameEn'],
  [pupil({ nameEn: 'Nusrat 2 Jahan' }), 'letters', 'nameEn'],
  [pupil({ nameEn: 'নুসরাত জাহান' }), 'letters', 'nameEn'],
  [pupil({ nameEn: 'Nusrat_Jahan' }), 'letters', 'nameEn'],
  [pupil({ motherNameEn: 'Rokeya (Begum)' }), 'letters', 'motherNameEn'],
  [pupil({ nameBn: 'Nusrat Jahan' }), 'letters', 'nameBn'],
  [pupil({ fatherNameBn: 'আব্দুল করিম ২' }), 'letters', 'fatherNameBn'],
  [pupil({ nameEn: 'Nusrat  Jahan', record: asRecorded({}).record }), 'spaces', 'nameEn'],
  [pupil({ fatherNameEn: ' Abdul Karim' }), 'spaces', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Late Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Abdul Karim (Late)' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Hazi Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Alhaj Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Al-Haj Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Dr. Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Advocate Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Moulana Abdul Karim' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Abdul Karim Master' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Abdul Karim M.A.' }), 'title', 'fatherNameEn'],
  [pupil({ fatherNameEn: 'Abdul Karim, B.A' }), 'title', 'fatherNameEn'],
  [pupil({ motherNameEn: 'Mrs. Rokeya Begum' }), 'title', 'motherNameEn'],
  [pupil({ nameEn: 'Miss Nusrat Jahan' }), 'title', 'nameEn'],
  [pupil({ fatherNameBn: 'মৃত আব্দুল করিম' }), 'title', 'fatherNameBn'],
  [pupil({ fatherNameBn: 'হাজী আব্দুল করিম' }), 'title', 'fatherNameBn'],
  [pupil({ fatherNameBn: 'ডাঃ আব্দুল করিম' }), 'title', 'fatherNameBn'],
  [pupil({ motherNameBn: 'মিসেস রোকেয়া বেগম' }), 'title', 'motherNameBn'],
  [pupil({ fatherNameEn: 'Rokeya Begum' }), 'sameAsParent', 'fatherNameEn'],
  [pupil({ motherNameEn: 'Nusrat Jahan' }), 'sameAsParent', 'motherNameEn'],
  [born('2014-01-02'), 'tooYoung', 'dateOfBirth'],
  [born('2006-12-31'), 'tooOld', 'dateOfBirth'],
  [born('2001-12-31', { hasDisability: true }), 'tooOld', 'dateOfBirth'],
  [born('2015-01-02', plain()), 'tooYoung', 'dateOfBirth', 'eight'],
  [born('2007-12-31', plain()), 'tooOld', 'dateOfBirth', 'eight'],
  [born('2017-01-02', plain()), 'tooYoung', 'dateOfBirth', 'six'],
  [born('2009-12-31', plain()), 'tooOld', 'dateOfBirth', 'six'],
  [pupil({ birthRegistration: null }), 'missing', 'birthRegistration'],
  [pupil({ birthRegistration: '2011123456789012' }), 'birthDigits', 'birthRegistration'],
  [pupil({ birthRegistration: '20121234567890123' }), 'birthYear', 'birthRegistration'],
  [pupil({ record: null }), 'noRecord', 'record'],
  [asRecorded({ nameEn: 'Nusrat Jahan Mim' }), 'notAsRecord', 'nameEn'],
  [asRecorded({ fatherNameEn: 'Md. Abdul Kareem' }), 'notAsRecord', 'fatherNameEn'],
  [asRecorded({ motherNameEn: 'Rokeya Khatun' }), 'notAsRecord', 'motherNameEn'],
  [asRecorded({ dateOfBirth: '2011-05-15' }), 'notAsRecord', 'dateOfBirth'],
  [pupil({ photo: null }), 'missing', 'photo'],
  [pupil({ photo: photo({ bytes: 101 * 1024 }) }), 'photoHeavy', 'photo'],
  [pupil({ photo: photo({ width: 100, height: 125 }) }), 'photoSmall', 'photo'],
  [pupil({ photo: photo({ width: 600, height: 300 }) }), 'photoShape', 'photo'],
  [pupil({ religion: 'hindu' }), 'religionSubject', 'subjects'],
  [pupil({ taken: science.filter((one) => one.paper !== '137') }), 'requiredSubject', 'subjects'],
  [pupil({ taken: science.filter((one) => one.paper !== '138') }), 'electives', 'subjects'],
  [pupil({ taken: science.filter((one) => one.paper !== '126') }), 'fourths', 'subjects'],
  [
    pupil({ taken: taken(...common, '111:r', '136:g', '137:g', '138:e', '138:o') }),
    'fourthTwice',
    'subjects',
  ],
  [pupil({ group: null }), 'noGroup', 'group'],
];

/** Names that look like trouble and are none, at every age the packs allow. */
const names = [
  ['Md. Rahim Uddin', 'মোঃ রহিম উদ্দিন', 'Abdul Hafiz', 'আব্দুল হাফিজ', 'Mst. Salma Khatun', 'মোছাঃ সালমা খাতুন'],
  ['Ba Thwin Marma', 'বা থুইন মারমা', 'Ma Aung Marma', 'মা অং মারমা', "Ch'ing Marma", 'চিং মারমা'],
  ['Anna-Maria Gomes', 'আনা-মারিয়া গমেজ', 'Peter D. Gomes', 'পিটার ডি. গমেজ', 'Lata Gomes', 'লতা গমেজ'],
  ['Latea Drake', 'লাতিয়া দ্রেক', 'Majoram Drake', 'মজোরাম দ্রেক', 'Missy Drake', 'মিসি দ্রেক'],
  ['Superna Das', 'সুপর্ণা দাস', 'Kariman Das', 'কারিমান দাস', 'Drishti Das', 'দৃষ্টি দাস'],
] as const;
const choices: Readonly<Record<PackKey, readonly (readonly [Pupil['group'], readonly string[]])[]>> = {
  six: [[null, []]],
  eight: [[null, []]],
  nine: [
    ['science', ['136:g', '137:g', '138:e', '126:o']],
    ['science', ['136:g', '137:g', '126:e', '134:o']],
    ['business', ['143:g', '146:g', '152:g', '151:o']],
    ['humanities', ['110:g', '153:g', '140:e', '141:o']],
  ],
  eleven: [
    ['science', ['174:g', '175:g', '176:g', '177:g', '178:e', '179:e', '265:o', '266:o']],
    ['business', ['253:g', '254:g', '277:g', '278:g', '286:e', '287:e', '292:o', '293:o']],
  ],
};
const religions = [
  ['islam', '111'],
  ['hindu', '112'],
  ['buddhist', '113'],
  ['christian', '114'],
] as const;

/** Pupil `n` of a pack, in order. */
function clean(pack: RulePack, n: number): Pupil {
  const [nameEn, nameBn, fatherNameEn, fatherNameBn, motherNameEn, motherNameBn] = names[
    n % names.length
  ] as (typeof names)[number];
  const [religion, paper] = religions[n % religions.length] as (typeof religions)[number];
  const [group, papers] = choices[pack.key][n % choices[pack.key].length] as (typeof choices)['six'][number];
  const { least, most, mostSpecial } = pack.ages;
  const hasDisability = n % 7 === 0;
  const age = least + (n % ((hasDisability ? mostSpecial : most) - least + 1));
  // Turns that old on the very day at the youngest.
  const dateOfBirth = age === least ? `${year - age}-01-01` : `${year - age - 1}-01-${10 + (n % 20)}`;
  const number = String(n).padStart(13, '0');
  const more = {
    id: `c${n}`,
    nameEn: `${nameEn} ${String.fromCharCode(65 + (n % 26))}${String.fromCharCode(97 + (Math.floor(n / 26) % 26))}`,
    nameBn,
    fatherNameEn,
    fatherNameBn,
    motherNameEn,
    motherNameBn,
    dateOfBirth,
    religion,
    hasDisability,
    group,
    birthRegistration: `${dateOfBirth.slice(0, 4)}${number}`,
    taken: taken(...common, `${paper}:r`, ...papers),
    photo: photo({ bytes: (10 + (n % 90)) * 1024, width: 240, height: 240 + (n % 100), digest: `d${n}` }),
  };
  const whole = pupil(more);
  // The board reads stops and letters' size alike.
  return whole.record
    ? { ...whole, record: { ...whole.record, nameEn: whole.nameEn.toUpperCase().replace('.', '') } }
    : whole;
}

describe('B10 ADM-12 the pre-flight', () => {
  it('B10 flags each of sixty bad records for what is wrong with it, and for nothing else', () => {
    expect(bad).toHaveLength(60);
    const told = bad.map(([one, , , key]) => {
      const flags = preflight([one], packFor(key ?? 'nine'), year).get(one.id) ?? [];
      return flags.map(({ code, field }) => `${code} ${field}`).join(', ');
    });
    expect(told).toEqual(bad.map(([, code, field]) => `${code} ${field}`));
  });

  it('B10 flags none of five hundred clean ones, whatever class they are of', () => {
    const found = packs.flatMap((pack) => [
      ...preflight(
        Array.from({ length: 125 }, (_, n) => clean(pack, n)),
        pack,
        year,
      ).values(),
    ]);
    expect(found).toEqual([]);
  });

  it('ADM-12 finds who shares a number, a person and a picture, and both are told', () => {
    const all = [clean(nine, 1), clean(nine, 5), clean(nine, 9), clean(nine, 13), clean(nine, 17)];
    const [a, b, c, d, e] = all as [Pupil, Pupil, Pupil, Pupil, Pupil];
    const same = { dateOfBirth: a.dateOfBirth, record: null };
    const twin = {
      ...c,
      nameEn: d.nameEn.toUpperCase(),
      fatherNameEn: d.fatherNameEn,
      motherNameEn: d.motherNameEn,
    };
    const found = preflight(
      [
        a,
        { ...b, birthRegistration: a.birthRegistration, dateOfBirth: a.dateOfBirth },
        { ...twin, ...same, birthRegistration: `${a.dateOfBirth.slice(0, 4)}0000000000099` },
        { ...d, ...same, birthRegistration: `${a.dateOfBirth.slice(0, 4)}0000000000098` },
        { ...e, photo: a.photo },
      ],
      nine,
      year,
    );
    const codes = (id: string) => (found.get(id) ?? []).map((one) => one.code);
    expect(codes(a.id)).toEqual(['sameBirthNumber', 'samePhoto']);
    expect(codes(b.id)).toContain('sameBirthNumber');
    expect([codes(c.id), codes(d.id)].every((all) => all.includes('samePerson'))).toBe(true);
    expect(codes(e.id)).toEqual(['samePhoto']);
  });

  it('ADM-12 knows every title of both lists, alone and beside a name, and no part of a name', () => {
    for (const one of [...titles.en, ...titles.bn]) {
      expect(titleIn(`${one} Abdul Karim`), one).not.toBeNull();
      expect(titleIn(`Abdul Karim ${one}.`), one).not.toBeNull();
    }
    for (const name of names.flat()) expect(titleIn(name), name).toBeNull();
  });

  it('ADM-12 says nothing of subjects where no board codes are kept', () => {
    expect(preflight([pupil({ taken: null, group: null })], nine, year).size).toBe(0);
  });

  it('B10 ADM-12 flags nobody for the trades and codes that the technical and the madrasah board have of their own', () => {
    const other = born('2011-05-14', { group: null, taken: taken('1919', '1929', '6223:g') });
    for (const board of ['technical', 'madrasah'])
      for (const name of ['Nine', 'Eleven']) {
        const pack = packOf(name, year, board) as RulePack;
        expect(pack.boards, `${name}, ${board}`).toEqual([board]);
        expect(preflight([other], pack, year).size, `${name}, ${board}`).toBe(0);
      }
    expect(packOf('Nine', year, 'technical')?.examination?.en).toBe('SSC (Vocational)');
    // What the schools' boards ask of subjects is asked of the schools alone.
    expect(preflight([other], nine, year).size).toBe(1);
  });

  it('B10 tells two runs apart', () => {
    const key = (id: string, code: FlagCode) => flagKey(id, { code, field: 'nameEn' });
    const before = new Set([key('a', 'title'), key('b', 'title'), key('c', 'letters')]);
    const now = new Set([key('b', 'title'), key('d', 'letters')]);
    expect(difference(before, now)).toEqual({ fixed: 2, fresh: 1, still: 1 });
    expect(difference(now, now)).toEqual({ fixed: 0, fresh: 0, still: 2 });
  });
});

describe('B10 the packs', () => {
  it('are found by the class in either language, and every version is told apart', () => {
    expect(['Nine', 'ix', 'Class 9', 'নবম'].map((name) => packOf(name, year)?.key)).toEqual(
      Array.from({ length: 4 }, () => 'nine'),
    );
    expect([packOf('Ten', year), packOf('Seven', year), packOf('Nine', 2010)]).toEqual([null, null, null]);
    // The madrasah board has its own, by the year they hold from.
    const dakhil = (of: number) => packOf('Nine', of, 'madrasah');
    expect([dakhil(2024)?.ages.least, dakhil(2026)?.ages, dakhil(2026)?.examination?.en]).toEqual([
      12,
      { least: 14, most: 20, mostSpecial: 25 },
      'Dakhil',
    ]);
    expect(packOf('Nine', 2026, 'dhaka')?.ages.least).toBe(12);
    expect(new Set(packs.map((one) => `${one.key} ${one.version}`)).size).toBe(packs.length);
    for (const { ages } of packs) expect(ages.least < ages.most && ages.most < ages.mostSpecial).toBe(true);
    expect(['Science', 'Business Studies', 'মানবিক', 'General'].map(groupKeyOf)).toEqual([
      'science',
      'business',
      'humanities',
      null,
    ]);
  });

  it('have a sheet for every board, without a column twice', () => {
    expect(['dhaka', 'madrasah', 'technical', null].map((one) => layoutOf(one).key)).toEqual([
      'general',
      'madrasah',
      'technical',
      'general',
    ]);
    for (const { columns } of layouts)
      expect(new Set(columns.map((one) => one.head)).size).toBe(columns.length);
  });
});

describe('B10 registration', () => {
  it('goes from the probable list to the filled form; a registered one stays', () => {
    expect([mayGo('probable', 'filled'), mayGo('filled', 'leftOut'), mayGo('leftOut', 'probable')]).toEqual([
      true,
      true,
      true,
    ]);
    expect([mayGo('registered', 'probable'), mayGo('leftOut', 'filled')]).toEqual([false, false]);
  });

  it('reads numbers as the board sends them, and says which line is wrong and why', () => {
    const { lines, problems } = readNumbers(
      [
        'Student ID\tRegistration\tSession',
        '26120001\t2610001234\t2026',
        '২৬১২০০০২, ২৬১০০০১২৩৫, 2026-27, 112233, 4.94, 2028',
        '26120003\t12\t2026',
        '26120004\t2610001236',
        '26120005\t2610001234\t2026',
        '26120006\t2610001237\t26',
        '26120007\t2610001238\t2026\t\t5.50',
        '',
      ].join('\n'),
    );
    expect(lines).toEqual([
      { line: 2, code: '26120001', number: '2610001234', session: '2026', roll: '', gpa: '', passed: '' },
      {
        line: 3,
        code: '26120002',
        number: '2610001235',
        session: '2026-27',
        roll: '112233',
        gpa: '4.94',
        passed: '2028',
      },
    ]);
    expect(problems.map(({ line, why }) => [line, why])).toEqual([
      [4, 'number'],
      [5, 'columns'],
      [6, 'twice'],
      [7, 'session'],
      [8, 'result'],
    ]);
  });
});

import { expect, it } from 'vitest';
import { gpaOf, problemOf, tidyAll } from '../../../core/validation/open-form.ts';
import { codeFrom, readCode, shownCode } from '../../../core/validation/resume-code.ts';
import { stepsFrom, takesForms, trxOf } from '../rules.ts';
import { allFields, fieldNamed, formSteps } from './fields.ts';
import { type Form, formProblemsOf, isOfAge, placesOf, stepOf, stepProblems } from './rules.ts';

const today = '2026-11-22';
const problemOfName = (name: string, text: string) => {
  const field = fieldNamed(name);
  if (!field) throw new Error(`No field ${name}`);
  const tidied = tidyAll([field], { [name]: text })[name] ?? '';
  return problemOf(field, tidied, today)?.en ?? null;
};

it.each([
  ['nameEn', 'Rahim Uddin', true],
  ['nameEn', 'রহিম উদ্দিন', false],
  ['nameEn', '', false],
  ['nameBn', 'রহিম', true],
  ['nameBn', 'Rahim', false],
  ['dateOfBirth', '০৫/০৭/২০১৬', true],
  ['dateOfBirth', '31/02/2016', false],
  ['dateOfBirth', '22/11/2026', false],
  ['birthRegistration', '২০১৬০০০০০০০০০০০০১', true],
  ['birthRegistration', '2016-0000-0000-00001', true],
  ['birthRegistration', '12345', false],
  ['mobile', '০১৭১২-৩৪৫৬৭৮', true],
  ['mobile', '01212345678', false],
  ['fatherNid', '1234567890', true],
  ['fatherNid', '12345678901', false],
  ['fatherNid', '', true],
  ['fatherEmail', 'a@b.bd', true],
  ['fatherEmail', 'a@b', false],
  ['fatherIncome', '৳ 1,20,000', true],
  ['fatherIncome', 'some', false],
  ['gender', 'female', true],
  ['gender', 'girl', false],
] as const)('ADM-2 the answer of %s “%s” is fine: %s', (name, text, isFine) => {
  expect(problemOfName(name, text) === null).toBe(isFine);
});

it('ADM-2 keeps nothing that is no field of the form, and cuts what is too long', () => {
  const kept = tidyAll(allFields, { nameEn: 'x'.repeat(500), role: 'head', __proto__: 'x' } as Record<
    string,
    string
  >);
  expect(Object.keys(kept)).toEqual(['nameEn']);
  expect(kept.nameEn).toHaveLength(120);
});

it('ADM-1 counts the age on the day, in whole years, with the years a quota adds', () => {
  const asked = {
    ageOn: '2027-01-01',
    minAge: 6,
    maxAge: 8,
    mostChoices: 1,
    offers: ['a'],
    quotas: [{ code: 'special', extraYears: 5 }],
    eligibility: [],
  };
  expect(isOfAge(asked, '2021-01-01', [])).toBe(true);
  expect(isOfAge(asked, '2021-01-02', [])).toBe(false);
  expect(isOfAge(asked, '2018-01-02', [])).toBe(true);
  expect(isOfAge(asked, '2018-01-01', [])).toBe(false);
  expect(isOfAge(asked, '2018-01-01', ['special'])).toBe(true);
  expect(isOfAge(asked, '2012-12-31', ['special'])).toBe(false);
  expect(isOfAge({ ...asked, ageOn: null }, '1990-01-01', [])).toBe(true);
});

it('ADM-1 asks for the GPA of an examination', () => {
  const asked = {
    ageOn: null,
    minAge: null,
    maxAge: null,
    mostChoices: 2,
    offers: ['a', 'b'],
    quotas: [],
    eligibility: [{ exam: 'ssc', gpa: 350 }],
  };
  const form = (gpa: string): Form => ({
    choices: ['a'],
    claims: [],
    data: {},
    qualifications: [{ exam: 'ssc', institution: 'Kadam School', gpa }],
  });
  const problem = (gpa: string) => formProblemsOf(form(gpa), asked, today, true).qualifications;
  expect(problem('3.50')).toBeUndefined();
  expect(problem('৪')).toBeUndefined();
  expect(problem('3.49')?.en).toContain('3.50');
  expect(problem('5.01')).toBeDefined();
  expect(gpaOf('5.01')).toBeNull();
  const twice = { ...form('5.00'), choices: ['a', 'a'] };
  expect(formProblemsOf(twice, asked, today, true).choices).toBeDefined();
  expect(formProblemsOf({ ...form('5'), choices: ['c'] }, asked, today, true).choices).toBeDefined();
  expect(formProblemsOf(form('5'), asked, today, false).photo).toBeDefined();
});

it('ADM-2 leads to the step on which the first mistake stands', () => {
  const form: Form = { choices: [], claims: [], data: {}, qualifications: [{}] };
  expect(stepOf(stepProblems(0, form, today))).toBe(0);
  expect(stepOf({ fatherNameEn: { en: '', bn: '' }, photo: { en: '', bn: '' } })).toBe(2);
  expect(stepOf({ photo: { en: '', bn: '' } })).toBe(5);
  expect(Object.keys(stepProblems(4, form, today))).toEqual([
    'qualifications.0.exam',
    'qualifications.0.institution',
  ]);
  expect(formSteps.map((step) => step.name)).toEqual([
    'choice',
    'applicant',
    'parents',
    'address',
    'education',
    'photo',
    'send',
  ]);
});

it('ADM-2 an address is three places that lie in each other', () => {
  const known = {
    countries: [
      ['BD', 'Bangladesh', 'বাংলাদেশ'],
      ['SA', 'Saudi Arabia', 'সৌদি আরব'],
    ],
    divisions: [[1, 0, 'Dhaka', 'ঢাকা']],
    districts: [[2, 1, 'Gazipur', 'গাজীপুর']],
    thanas: [[3, 2, 'Tongi', 'টঙ্গী']],
  } as const;
  const at = (division: string, district: string, thana: string) =>
    placesOf({ presentDivision: division, presentDistrict: district, presentThana: thana }, 'present', known);
  expect(at('1', '2', '3')?.map((one) => one.en)).toEqual(['Tongi', 'Gazipur', 'Dhaka']);
  expect(at('1', '2', '4')).toBeNull();
  expect(at('9', '2', '3')).toBeNull();
  // One in another country has no places of ours, and none is asked for.
  const abroad = { presentCountry: 'SA', presentVillage: 'Al Batha, Riyadh', presentDivision: '1' };
  expect(placesOf(abroad, 'present', known)?.map((one) => one.en)).toEqual(['Saudi Arabia']);
  // One the platform does not name is refused, or is said to be another.
  expect(placesOf({ ...abroad, presentCountry: 'XX' }, 'present', known)).toBeNull();
  expect(placesOf({ ...abroad, presentCountry: 'other' }, 'present', known)).toHaveLength(1);
  const step = formSteps.findIndex((one) => one.name === 'address');
  const asked = (data: Record<string, string>) =>
    Object.keys(
      stepProblems(step, { choices: [], claims: [], data, qualifications: [] }, '2026-11-22'),
    ).filter((name) => name.startsWith('present'));
  expect(asked(abroad)).toEqual([]);
  expect(asked({ presentCountry: 'BD', presentVillage: 'Balidha' })).toEqual([
    ...['presentDivision', 'presentDistrict', 'presentThana'],
  ]);
});

it('ADM-2 a code is read as people write it down, and no two signs of it look alike', () => {
  const code = codeFrom(Uint8Array.from({ length: 12 }, (_, n) => n * 23));
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
  expect(readCode(shownCode(code))).toBe(code);
  expect(readCode(` ${shownCode(code).toLowerCase()} `)).toBe(code);
  expect(readCode('oIl0-1234-5678')).toBe('011012345678');
});

it('ADM-4 a transaction id is one whatever its spelling', () => {
  expect(trxOf(' 8n7a 6d-5e ')).toBe('8N7A6D5E');
});

it('ADM-1 forms are taken from the first to the last day of a published declaration', () => {
  const of = (status: 'draft' | 'open' | 'closed') => ({
    status,
    opensOn: '2026-11-01',
    closesOn: '2026-11-30',
  });
  expect(takesForms(of('open'), '2026-11-01') && takesForms(of('open'), '2026-11-30')).toBe(true);
  expect(takesForms(of('open'), '2026-12-01') || takesForms(of('open'), '2026-10-31')).toBe(false);
  expect(takesForms(of('draft'), '2026-11-10') || takesForms(of('closed'), '2026-11-10')).toBe(false);
});

it('ADM-6 nobody is selected by hand where a lottery or a test decides', () => {
  expect(stepsFrom('eligible', 'direct')).toContain('selected');
  for (const method of ['lottery', 'test'] as const) {
    expect(stepsFrom('eligible', method)).not.toContain('selected');
    expect(stepsFrom('waiting', method)).not.toContain('selected');
  }
  expect(stepsFrom('admitted', 'direct')).toEqual([]);
});

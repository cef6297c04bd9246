import { describe, expect, it } from 'vitest';
import {
  enrolmentStatuses,
  likenessOf,
  masked,
  mayStep,
  mayTransfer,
  nextRollAfter,
  personKey,
  revealPermission,
  sameGuardian,
  serialOf,
  stepsFrom,
  studentCode,
} from './rules.ts';

const person = {
  nameEn: 'Md. Abdullah Al-Noman',
  fatherNameEn: 'Abdul Karim',
  motherNameEn: 'Salma Begum',
  dateOfBirth: '2013-03-14',
  birthRegistration: null,
};

describe('the ladder', () => {
  it('goes nowhere from the closing of a year, and never to itself', () => {
    expect([stepsFrom('promoted'), stepsFrom('retained')]).toEqual([[], []]);
    for (const status of enrolmentStatuses) expect(mayStep(status, status)).toBe(false);
  });
  it('CRT-4 leads to a transfer by the certificate alone', () => {
    for (const status of enrolmentStatuses) expect(mayStep(status, 'transferred')).toBe(false);
    expect(enrolmentStatuses.filter(mayTransfer)).toEqual(['active', 'onLeave']);
  });
  it('lets who left come back', () => {
    for (const status of ['onLeave', 'transferred', 'struckOff', 'dropped', 'completed', 'deceased'] as const)
      expect(mayStep(status, 'active')).toBe(true);
  });
});

describe('an ID number', () => {
  it('holds year, class and serial, and gives the serial back', () => {
    expect(studentCode(2026, 8, 14)).toBe('26080014');
    expect(serialOf('26080014', 2026)).toBe(14);
    expect(serialOf('26080014', 2025)).toBeNull();
    expect(serialOf('A-17', 2026)).toBeNull();
  });
  it('grows beyond four figures', () => {
    expect(serialOf(studentCode(2026, 10, 12_345), 2026)).toBe(12_345);
  });
});

describe('two records', () => {
  it('are one person by the birth certificate, or by name, parents and birthday however written', () => {
    const numbered = { ...person, birthRegistration: '20135614091023417' };
    expect(likenessOf(numbered, { ...numbered, nameEn: 'Other' })).toBe('birthRegistration');
    expect(likenessOf(person, { ...person, nameEn: 'MD ABDULLAH AL-NOMAN' })).toBe('person');
    expect(personKey(person)).toBe(personKey({ ...person, nameEn: 'md  abdullah al-noman' }));
  });
  it.each([
    ['Mohammad Abdulla Al Noman', 'Abdul Kareem', 'Saalma Begom'],
    ['MD.Abdullah Alnoman', 'Late Abdul Karim', 'Mst. Salma Begum'],
    ['Muhammad Abdullah al-Noman', 'ABDUL KORIM', 'Mosammat Salma Begum'],
  ])('ADM-3 sound alike as %s', (nameEn, fatherNameEn, motherNameEn) => {
    const other = { ...person, nameEn, fatherNameEn, motherNameEn };
    expect(likenessOf(person, other)).toBe('person');
    expect(personKey(other)).not.toBe(personKey(person));
  });
  it('ADM-3 are one where a name is cut otherwise, and two where a twin is called otherwise', () => {
    const called = (nameEn: string) => ({ ...person, nameEn });
    const same = [
      ['Rahim Uddin', 'Md Rohimuddin'],
      ['Abu Bakar', 'Abubakar'],
      ['Abu Sayeed', 'Abusaeed'],
      ['Fatema Tuz Zohra', 'Fatematuz Zohra'],
    ] as const;
    for (const [one, other] of same) expect(likenessOf(called(one), called(other)), one).toBe('person');
    const pairs = [
      ['Rina Islam', 'Rin Islam'],
      ['Salim Ahmed', 'Salima Ahmed'],
      ['Hasan Ali', 'Hossain Ali'],
      ['Rafi', 'Rafa'],
      ['Child 1', 'Child 2'],
      ['Mohammad', 'Abdullah'],
    ] as const;
    for (const [one, other] of pairs) expect(likenessOf(called(one), called(other)), one).toBeNull();
  });
  it('are two with another birthday', () => {
    expect(likenessOf(person, { ...person, dateOfBirth: '2013-03-15' })).toBeNull();
  });
});

describe('a guardian under a known mobile', () => {
  const father = { nameEn: 'Jahangir Alam', relations: ['father'] };
  it('is the same by name, or as the one father of that number', () => {
    expect(sameGuardian([father], { nameEn: 'jahangir alam', relation: 'guardian' })).toBe(father);
    expect(sameGuardian([father], { nameEn: 'Md Jahangir', relation: 'father' })).toBe(father);
  });
  it('ADM-7 is another father where the names or the NIDs differ', () => {
    expect(sameGuardian([father], { nameEn: 'Rafiqul Islam', relation: 'father' })).toBeNull();
    const known = { ...father, nid: '1234567890' };
    const given = { nameEn: 'Jahangir Alam', relation: 'father' } as const;
    expect(sameGuardian([known], { ...given, nid: '9876543210' })).toBeNull();
    expect(sameGuardian([known], { ...given, nid: '1234567890' })).toBe(known);
    expect(sameGuardian([known], given)).toBe(known);
  });
  it('is another person in another relation', () => {
    expect(sameGuardian([father], { nameEn: 'Rokeya', relation: 'mother' })).toBeNull();
  });
});

describe('a mask', () => {
  it('leaves the last four signs of a number and nothing of an income', () => {
    expect(masked('birthRegistration', '20135614091023417')).toBe('•••• 3417');
    expect(masked('mobile', '+8801712440118')).toBe('*******0118');
    expect(masked('familyIncome', '250000.00')).toBe('*****');
    expect(masked('nid', null)).toBeNull();
  });
  it('is lifted by another permission for a mobile than for a number of identity', () => {
    expect(revealPermission('mobile')).toBe('students.contact');
    expect(revealPermission('nid')).toBe('students.reveal');
  });
});

it('proposes the roll above the highest', () => {
  expect([nextRollAfter(null), nextRollAfter(41)]).toEqual([1, 42]);
});

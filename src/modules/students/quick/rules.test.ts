import { describe, expect, it } from 'vitest';
import { cellText, matchPhotos, quickFields, readCell } from './rules.ts';

const readAs = (field: Parameters<typeof readCell>[0], text: string) => {
  const read = readCell(field, text);
  return 'value' in read ? read.value : 'problem';
};

describe('ADM-9 a cell of the quick update', () => {
  it.each([
    ['roll', '১২', '12'],
    ['roll', '0', 'problem'],
    ['roll', 'a', 'problem'],
    ['nameEn', ' Karim  Uddin ', 'Karim Uddin'],
    ['nameEn', '', 'problem'],
    ['gender', 'মেয়ে', 'female'],
    ['gender', 'Female', 'female'],
    ['gender', 'girl', 'problem'],
    ['dateOfBirth', '১৪/০৩/২০১৩', '2013-03-14'],
    ['dateOfBirth', '2013-03-14', '2013-03-14'],
    ['dateOfBirth', '31/02/2013', 'problem'],
    ['mobile', '০১৭১২-৪৪০১১৮', '+8801712440118'],
    ['mobile', '123', 'problem'],
    ['birthRegistration', '', null],
    ['birthRegistration', '12345', 'problem'],
    ['hasStipend', 'হ্যাঁ', 'true'],
    ['hasStipend', '', 'false'],
    ['bloodGroup', 'o+', 'O+'],
  ] as const)('%s %s is %s', (field, text, expected) => {
    expect(readAs(field, text)).toBe(expected);
  });

  it('shows what can be typed back, in both languages', () => {
    const stored: Record<string, string> = {
      roll: '7',
      gender: 'other',
      dateOfBirth: '2013-03-14',
      religion: 'hindu',
      bloodGroup: 'AB-',
      guardianMobile: '+8801711000001',
      mobile: '+8801712440118',
      emergencyContact: '+8801812440118',
      birthRegistration: '20131234567890123',
      hasStipend: 'true',
      stipendKind: 'merit',
      disability: 'hearing',
      residence: 'boarding',
      email: 'a@b.example',
      boardRoll: '123456',
      boardRegistration: '1234567890',
      nameBn: 'করিম',
      fatherNameBn: 'রহিম',
      motherNameBn: 'সালমা',
    };
    for (const field of quickFields)
      for (const language of ['en', 'bn'] as const) {
        const value = stored[field] ?? 'Plain text';
        expect([field, readAs(field, cellText(field, value, language))]).toEqual([field, value]);
      }
  });
});

describe('ADM-9 photos by their names', () => {
  const pupils = [
    { id: 'a', code: '26080001', roll: 1 },
    { id: 'b', code: '26080002', roll: 12 },
  ];
  it('go to the roll or the ID, once each, and nowhere else', () => {
    const files = ['1.jpg', 'class/roll-012.PNG', '১২.webp', '26080001.jpeg', '7.jpg', 'list.pdf', 'IMG.jpg'];
    expect(matchPhotos(files, pupils)).toEqual([
      { file: '1.jpg', studentId: 'a' },
      { file: 'class/roll-012.PNG', studentId: 'b' },
      { file: '১২.webp', why: 'twice' },
      { file: '26080001.jpeg', why: 'twice' },
      { file: '7.jpg', why: 'nobody' },
      { file: 'list.pdf', why: 'notAPicture' },
      { file: 'IMG.jpg', why: 'nobody' },
    ]);
  });

  it.each([
    ['Class 9A Roll 12.jpg', 'b'],
    ['৯ম শ্রেণি রোল-০১.png', 'a'],
    ['roll no. 12 (1).jpg', 'b'],
    ['12 - Copy (2).jpg', 'b'],
    ['Rahim_26080002.jpg', 'b'],
    ['rahim 1.jpg', 'a'],
    // Neither a class nor what a camera counts is a roll.
    ['9A-12.jpg', undefined],
    ['12 class 1.jpg', undefined],
    ['IMG_0012.JPG', undefined],
    ['DSC00001.jpg', undefined],
    ['IMG-20260101-WA0012.jpg', undefined],
    ['Screenshot_20260101.png', undefined],
  ])('of %s belong to %s', (file, id) => {
    const [match] = matchPhotos([file], pupils);
    expect(match && 'studentId' in match ? match.studentId : undefined).toBe(id);
  });
});

import { describe, expect, it } from 'vitest';
import { examKeyOf, readGpa, readSubjects } from './rules.ts';

describe('API-6 what last year’s sheet says', () => {
  it.each<[string, { subject: string; grade: string }[] | null]>([
    ['', []],
    [
      'Bangla A+; English: A-, Mathematics = 80',
      [
        { subject: 'Bangla', grade: 'A+' },
        { subject: 'English', grade: 'A-' },
        { subject: 'Mathematics', grade: '80' },
      ],
    ],
    ['Bangladesh and Global Studies - B', [{ subject: 'Bangladesh and Global Studies', grade: 'B' }]],
    ['বাংলা: A+', [{ subject: 'বাংলা', grade: 'A+' }]],
    ['Bangla', null],
    [Array.from({ length: 21 }, (_, n) => `S${n} A`).join(';'), null],
  ])('API-6 reads the subjects of %j', (cell, expected) => {
    expect(readSubjects(cell)).toEqual(expected);
  });

  it.each<[string, number | null]>([
    ['4.75', 475],
    ['৪.৫', 450],
    ['5', 500],
    ['5.01', null],
    ['A+', null],
    ['-1', null],
    ['', null],
  ])('API-6 reads the GPA of %j', (cell, expected) => {
    expect(readGpa(cell)).toBe(expected);
  });

  it('API-6 knows an examination again by its name', () => {
    expect(examKeyOf('Annual  Exam')).toBe(examKeyOf('annual exam'));
  });
});

import { describe, expect, it } from 'vitest';
import { glanceOf } from '../../../src/modules/home/glance/words.ts';

const label = (en: string) => ({ en, bn: `বাংলা ${en}` });
const child = {
  studentId: 's1',
  name: label('Rima'),
  section: label('Six – Padma'),
  roll: 12,
  isSelf: false,
  photoUrl: null,
  code: 'A' as const,
  present: 150,
  absent: 8,
  late: 2,
  leave: 1,
  fees: { owed: '1250.50', due: '2026-11-10' },
  result: { runId: 'r1', enrolmentId: 'e1', exam: label('Half-yearly'), text: label('GPA 4.50') },
};
const nothing = {
  today: '2026-11-19',
  days: null,
  school: null,
  collected: null,
  notices: [],
  children: [],
};

describe('X-7 the first screen in words', () => {
  it('tells a guardian of each child, in the reader’s digits, each line with its screen', () => {
    const { title, day, cards } = glanceOf({ ...nothing, children: [child] }, [], 'bn');
    expect([title, day]).toEqual(['ড্যাশবোর্ড', 'বৃহস্পতিবার, ১৯ নভেম্বর ২০২৬']);
    expect(cards).toEqual([
      {
        title: 'বাংলা Rima',
        note: 'বাংলা Six – Padma · রোল ১২',
        lines: [
          {
            tone: 'sindur',
            text: 'আজ অনুপস্থিত',
            note: 'এ বছর: উপস্থিত ১৫০, অনুপস্থিত ৮, বিলম্ব ২, ছুটি ১',
            to: '/student/attendance/my-attendance?student=s1',
          },
          {
            tone: 'sindur',
            text: 'বাকি ৳১,২৫০.৫০',
            note: 'শেষ তারিখ ১০ নভেম্বর ২০২৬ পেরিয়ে গেছে',
            to: '/student/payment/master?student=s1',
          },
          {
            tone: 'ink',
            text: 'বাংলা Half-yearly: বাংলা GPA ৪.৫০',
            note: 'নম্বরপত্র দেখুন',
            to: '/student/result/master?run=r1&student=e1',
          },
        ],
      },
    ]);
  });

  it('says of a child without attendance, bill or result only what is known', () => {
    const known = { ...child, code: null, fees: null, result: null, isSelf: true };
    const { cards } = glanceOf({ ...nothing, children: [known] }, [], 'en');
    expect(cards.map(({ lines }) => lines.map(({ text }) => text))).toEqual([
      ['Attendance is not taken yet today'],
    ]);
  });

  it('shows a teacher the own sections, and who sees the day its figures, of marked students alone', () => {
    const section = {
      id: 'x',
      name: label('Padma'),
      className: label('Six'),
      shift: label('Day'),
      group: null,
      teacher: null,
      isMine: true,
      strength: 60,
      takenAt: null,
      totals: { P: 0, A: 0, L: 0, V: 0, strength: 0 },
    };
    const taken = {
      ...section,
      id: 'y',
      takenAt: '2026-11-19T04:00:00Z',
      totals: { P: 50, A: 7, L: 3, V: 0, strength: 60 },
    };
    const day = { date: '2026-11-19', present: 90, absent: 8, late: 1, leave: 1, sheets: 2 };
    const { cards } = glanceOf(
      { ...nothing, days: [day], collected: { amount: '100.00', receipts: 1 } },
      [section, taken],
      'en',
    );
    expect(cards.map(({ lines }) => lines.map(({ text, note }) => `${text} | ${note}`))).toEqual([
      ['Six – Padma | Not taken yet', 'Six – Padma | 53 of 60 present'],
      ['Attendance today: 91% | 91 of 100 present', 'Collected today: ৳100.00 | 1 receipt'],
    ]);
  });

  it('is empty for whoever sees nothing of it', () => {
    expect(glanceOf(nothing, [], 'en').cards).toEqual([]);
  });
});

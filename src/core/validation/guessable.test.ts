import { expect, it } from 'vitest';
import { isGuessable, type Own } from './guessable.ts';

const own: Own = {
  words: ['karatoa-head', 'Rahima Khanam', 'Rahima', 'Khanam', 'রহিমা খানম', 'bogura-zilla'],
  mobile: '01712004455',
};

it.each([
  ...[
    '1234567890',
    '0987654321',
    '৯৮৭৬৫৪৩২১০',
    '1111111111',
    '1212121212',
    '123123123',
    '12345678912',
    '147258369',
  ],
  ...['abcdefghij', 'Abcd-1234', 'qwertyuiop', 'QWERTY123456', '1qaz2wsx3edc', 'aaaaaa1111', 'teestateesta'],
  ...[
    'Password123',
    'p@ssw0rd2026',
    'Admin@12345',
    'I love you 2026',
    'Bangladesh1971',
    'AmarSonarBangla',
    'পাসওয়ার্ড১২৩',
  ],
  ...['Teacher#2026', 'bkash@2026', '786786786', 'ｐａｓｓｗｏｒｄ１'],
])('refuses %s, which others try first', (password) => {
  expect(isGuessable(password, { words: [], mobile: null })).toBe(true);
});

it.each([
  ...[
    'karatoa-head',
    'Karatoa.Head1',
    'rahima2026',
    'Rahima-Khanam-26',
    'রহিমা খানম',
    'রহিমাখানম১২',
    'bogura-zilla-1',
  ],
  ...['01712004455', '+8801712004455', '1712004455', '০১৭১২০০৪৪৫৫', '004455'],
])('refuses %s, which is known of the account', (password) => {
  expect(isGuessable(password, own)).toBe(true);
});

it.each([
  ...[
    'Pathshala-2026',
    'Another-2026',
    'Teesta-Barrage-1',
    'Karatoa-School-1',
    'tin nouka nodite',
    'Rahima er boi 7',
  ],
  ...['8f3kq0', '19971224', 'নদীর ধারে বটগাছ', 'আমগাছ৭১', 'x7!mQ2-vv'],
])('takes %s', (password) => {
  expect(isGuessable(password, own)).toBe(false);
});

import { expect, it } from 'vitest';
import { ownAddress } from './own-address.ts';

const origin = 'https://shapla.test';

it.each(['/student/list?page=2&q=%E0%A6%B0#top', '/', '/a//b'])('opens %s, which is here', (asked) => {
  expect(ownAddress(asked, origin)).toBe(asked);
});

it.each([
  '',
  'student',
  '//evil.test',
  '/\\evil.test',
  '\\\\evil.test',
  '/\t/evil.test',
  '/\n\\evil.test',
  '/.//evil.test',
])('opens nothing for %j', (asked) => {
  expect(ownAddress(asked, origin)).toBeNull();
});

it.each(['https://evil.test', 'javascript:alert(1)', `${origin}/student`, '/%5cevil.test/..//evil.test'])(
  'opens nothing elsewhere for %j',
  (asked) => {
    expect(ownAddress(asked, origin)).toBeNull();
  },
);

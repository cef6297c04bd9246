import { expect, it } from 'vitest';
import { isMask, maskOf } from './secrets.ts';

it.each([
  ['1234567890', '•••• 7890'],
  ['20135614091023417', '•••• 3417'],
  ['BX0123456', '•••• 3456'],
  ['2050-1234567-8', '•••• 5678'],
  ['12345', '•••• 45'],
  ['1234', '••••'],
])('the number %s is shown as %s', (number, shown) => {
  expect(maskOf(number)).toBe(shown);
  expect(isMask(shown)).toBe(true);
  expect(isMask(number)).toBe(false);
});

it('a number as it is shown is known in Bengali digits too', () => {
  expect(isMask('•••• ৪৮২১')).toBe(true);
  expect(isMask('•••• 4821 9')).toBe(false);
  expect(isMask(null)).toBe(false);
});

import { describe, expect, it } from 'vitest';
import { codeFrom, codeOf, emailOf, mobileOf } from './rules.ts';

describe('how a visitor is answered', () => {
  it.each([
    ['01711-000000', '+8801711000000'],
    ['+880 1711 000000', '+8801711000000'],
    ['৮৮০১৭১১০০০০০০', '+8801711000000'],
    ['  ', null],
    ['01211000000', undefined],
    ['12345', undefined],
    ['call me', undefined],
  ])('reads the mobile number “%s”', (given, expected) => {
    expect(mobileOf(given)).toBe(expected);
  });

  it.each([
    [' Rahim@School.Example ', 'rahim@school.example'],
    ['', null],
    ['rahim', undefined],
    ['a@b', undefined],
    ['<a@b.cd>', undefined],
  ])('reads the address “%s”', (given, expected) => {
    expect(emailOf(given)).toBe(expected);
  });

  it.each([
    ['A-7KQ2-M4XP', 'A-7KQ2-M4XP'],
    [' c 7kq২–m4xp ', 'C-7KQ2-M4XP'],
    ['a7kq2m4xp', 'A-7KQ2-M4XP'],
    ['B-7KQ2-M4XP', null],
    ['A-7KQ2-M4X', null],
    ['HD-00042', null],
    ['', null],
  ])('WEB-1 COM-9 reads the number “%s” a visitor asks by', (given, expected) => {
    expect(codeOf(given)).toBe(expected);
  });

  it('gives a number without signs that are mistaken for others', () => {
    expect(codeFrom('complaint', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7]))).toBe('A-2345-6789');
    expect(codeFrom('contact', new Uint8Array(8).fill(255))).toMatch(/^C-[2-9A-Z]{4}-[2-9A-Z]{4}$/);
    expect(codeFrom('contact', new Uint8Array(8).fill(30))).not.toMatch(/[01IO]/);
  });
});

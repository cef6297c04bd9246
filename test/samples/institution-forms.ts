import type pg from 'pg';
import { expect } from 'vitest';
import { toBengaliDigits } from '../../src/core/digits.ts';
import { newId } from '../../src/core/ids.ts';
import type { World } from '../world.ts';

/** What an institution writes to apply, and what the platform writes to make one, each of another name. */
export function institutionForms() {
  let counter = 0;
  return {
    form(changes: object = {}) {
      counter += 1;
      return {
        id: newId(),
        nameEn: `Teesta Barrage High School ${counter}`,
        nameBn: 'তিস্তা ব্যারাজ উচ্চ বিদ্যালয়',
        kind: 'school',
        eiin: toBengaliDigits(String(125_902 + counter)),
        email: `Office${counter}@Teesta.example`,
        phone: '০২-৫৫০১২৩৪৫',
        address: 'দোয়ানি বাজার',
        thanaId: 1,
        board: 'dinajpur',
        academicGroups: ['secondary'],
        classes: ['six', 'nine'],
        shifts: ['day'],
        versions: ['bangla'],
        headName: 'আব্দুল মান্নান',
        headMobile: '০১৭১২-৩৪৫৬৭৮',
        students: '৬৪২',
        message: '',
        ...changes,
      };
    },
    siteForm(changes: object = {}) {
      counter += 1;
      return {
        nameEn: `Jaflong Hill View School ${counter}`,
        nameBn: 'জাফলং হিল ভিউ স্কুল',
        kind: 'school',
        eiin: '',
        email: `office${counter}@jaflong.example`,
        phone: '0821-123456',
        board: 'sylhet',
        academicGroups: ['secondary'],
        alias: `jaflong-${counter}`,
        addressEn: 'Jaflong, Sylhet',
        addressBn: 'জাফলং, সিলেট',
        thanaId: null,
        classes: ['six', 'nine'],
        shifts: ['day'],
        versions: ['bangla'],
        groups: ['science', 'humanities'],
        year: 2026,
        adminNameEn: 'Shirin Akhter',
        adminNameBn: 'শিরিন আখতার',
        adminEmail: `shirin${counter}@jaflong.example`,
        adminMobile: '01712345678',
        ...changes,
      };
    },
  };
}

/** Applies with what is written, and answers how the application is found again. */
export async function applied(
  world: World,
  input: { id: string; email: string },
  headers: Record<string, string> = {},
) {
  const answer = await world.nobody.call('POST', '/api/v1/platform/apply', input, headers);
  expect(answer.status, answer.text).toBe(200);
  return {
    id: input.id,
    reference: String(answer.body.reference),
    email: input.email.toLowerCase(),
    mobile: '01712345678',
  };
}

/** How many rows a table has, of all institutions. */
export const countOf = async (admin: pg.Client, table: string, where = 'true'): Promise<number> =>
  Number((await admin.query(`SELECT count(*) AS n FROM ${table} WHERE ${where}`)).rows[0]?.n);

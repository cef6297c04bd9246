import * as z from 'zod';
import { done, user } from '../../../core/contracts/shapes.ts';
import { isDate } from '../../../core/dates.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';

const base = '/api/v1/access';
const label = z.object({ en: z.string(), bn: z.string() });
const login = z.string().trim().min(1).max(190);
const code = z
  .string()
  .max(40)
  .transform((text) => toAsciiDigits(text).replace(/[\s-]/g, ''));
const entered = z.object({ token: z.string(), user });

/** Signing in without a password: by a code to one's mobile, and a student's first time by ID and birthday. */
export const codesContract = {
  /** Answers the same whether or not anybody has the name, and whether or not a code leaves. */
  ask: endpoint({
    method: 'POST',
    path: `${base}/code/ask`,
    access: 'public',
    stays: 'readOnly',
    summary: { en: 'Send a code to the mobile', bn: 'মোবাইলে কোড পাঠানো' },
    input: z.strictObject({ login }),
    output: z.object({ minutes: z.int(), message: label }),
  }),
  /** `username`: which of the accounts of one number, asked for by 409 `chooseAccount`. */
  use: endpoint({
    method: 'POST',
    path: `${base}/code/use`,
    access: 'public',
    stays: 'readOnly',
    summary: { en: 'Log in with a code', bn: 'কোড দিয়ে লগইন' },
    input: z.strictObject({
      login,
      code,
      username: z.string().max(190).optional(),
      remember: z.boolean().default(false),
    }),
    output: entered,
  }),
  first: endpoint({
    method: 'POST',
    path: `${base}/first`,
    access: 'public',
    stays: 'readOnly',
    summary: { en: 'First login of a student', bn: 'শিক্ষার্থীর প্রথম লগইন' },
    input: z.strictObject({
      studentId: z.string().trim().min(1).max(40),
      birthday: z.string().refine(isDate),
    }),
    output: entered,
  }),
};

const member = z.object({
  accountId: z.guid(),
  siteId: z.int(),
  site: label,
  name: label,
  username: z.string(),
  /** The session is this account's now. */
  isCurrent: z.boolean(),
});

/** The accounts of a guardian in several institutions, as one. */
export const familyContract = {
  read: endpoint({
    method: 'GET',
    path: `${base}/family`,
    access: 'signedIn',
    summary: { en: 'Accounts of my family', bn: 'আমার পরিবারের অ্যাকাউন্ট' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(member),
      /** Only who is a guardian and nothing besides joins accounts. */
      mayJoin: z.boolean(),
      /** The last figures of the own mobile, where a code may go to it; null where it may not. */
      codeTo: z.string().nullable(),
    }),
  }),
  joinByPassword: endpoint({
    method: 'POST',
    path: `${base}/family/password`,
    access: 'signedIn',
    summary: { en: 'Join an account with its password', bn: 'পাসওয়ার্ড দিয়ে অ্যাকাউন্ট যুক্ত করা' },
    input: z.strictObject({
      login,
      password: z.string().min(1).max(200),
      /** As at logging in: where the answer was 429 with `canProve`. */
      proof: z.string().max(40).optional(),
    }),
    output: z.object({ joined: z.int() }),
  }),
  askCode: endpoint({
    method: 'POST',
    path: `${base}/family/code/ask`,
    access: 'signedIn',
    summary: { en: 'Send a code to my mobile', bn: 'আমার মোবাইলে কোড পাঠানো' },
    input: z.strictObject({}),
    output: z.object({ minutes: z.int() }),
  }),
  /** Joins the guardians' accounts of the same mobile number. */
  joinByCode: endpoint({
    method: 'POST',
    path: `${base}/family/code`,
    access: 'signedIn',
    summary: { en: 'Join the accounts of my mobile', bn: 'একই মোবাইলের অ্যাকাউন্ট যুক্ত করা' },
    input: z.strictObject({ code }),
    output: z.object({ joined: z.int() }),
  }),
  leave: endpoint({
    method: 'DELETE',
    path: `${base}/family/:id`,
    access: 'signedIn',
    summary: { en: 'Separate an account from the family', bn: 'পরিবার থেকে অ্যাকাউন্ট আলাদা করা' },
    input: z.strictObject({ id: z.guid() }),
    output: done,
  }),
};

import * as z from 'zod';
import { endpoint } from '../endpoint.ts';

/** So many screens are pinned at most, and so many opened things are remembered of an account. */
export const mostPins = 10;
export const mostOpened = 60;

/** An address within the application, without what only narrows a list. */
const path = z
  .string()
  .regex(/^\/[a-zA-Z0-9/_-]*$/)
  .max(200);
const opened = z.object({
  path,
  /** How often it was opened. */
  times: z.int(),
});
const places = z.object({
  /** The pinned screens, in their order. */
  pins: z.array(path),
  /** What was opened, the latest first. */
  opened: z.array(opened),
});

/** What one person keeps at hand: pinned screens, and what was opened lately. Addresses only, never a record's name. */
export const placesContract = {
  read: endpoint({
    method: 'GET',
    path: '/api/v1/places',
    access: 'signedIn',
    summary: { en: 'My pinned screens and what I opened', bn: 'আমার পিন করা স্ক্রিন ও যা খুলেছি' },
    input: z.strictObject({}),
    output: places,
  }),
  pin: endpoint({
    method: 'PUT',
    path: '/api/v1/places/pins',
    access: 'signedIn',
    stays: 'readOnly',
    summary: { en: 'Change my pinned screens', bn: 'আমার পিন করা স্ক্রিন পরিবর্তন' },
    input: z.strictObject({ pins: z.array(path).max(mostPins) }),
    output: places,
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/v1/places/opened',
    access: 'signedIn',
    stays: 'readOnly',
    summary: { en: 'Remember what I opened', bn: 'যা খুলেছি তা মনে রাখা' },
    input: z.strictObject({ path }),
    output: places,
  }),
};

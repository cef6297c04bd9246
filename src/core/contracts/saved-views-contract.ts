import * as z from 'zod';
import { normaliseText } from '../bangla.ts';
import { endpoint } from '../endpoint.ts';

const list = z
  .string()
  .regex(/^[a-zA-Z]+(\.[a-zA-Z]+)?$/)
  .max(80);
const name = z.string().overwrite(normaliseText).min(1).max(60);
/** The part of a list's address after the question mark, as browsers write it. */
const query = z
  .string()
  .regex(/^[\w.*+%=&-]*$/)
  .max(1500);
const view = z.object({
  id: z.guid(),
  version: z.int(),
  name: z.string(),
  query: z.string(),
  isShared: z.boolean(),
  /** Whether the caller may change it: the own ones, and shared ones for whoever keeps the institution's settings. */
  can: z.object({ edit: z.boolean() }),
});

/**
 * The name under which views of the list at this address are kept; null for an address of one record, whose lists belong
 * to it. Words of the address, joined, after `screen.`.
 */
export function viewListOf(path: string): string | null {
  if (path.split('/').some((part) => /\d{2}|^\d/.test(part))) return null;
  const words = path.split(/[^a-zA-Z]+/).filter((word) => word !== '');
  const name = words
    .map((word, place) => (place === 0 ? word : word[0]?.toUpperCase() + word.slice(1)))
    .join('');
  return name === '' || name.length > 70 ? null : `screen.${name}`;
}

/** Searches, filters and sorts of a list kept under a name, for oneself or for everybody at the institution. */
export const savedViewsContract = {
  views: endpoint({
    method: 'GET',
    path: '/api/v1/views',
    access: 'signedIn',
    summary: { en: 'Saved views of a list', bn: 'তালিকার সংরক্ষিত ভিউ' },
    input: z.strictObject({ list }),
    output: z.object({
      items: z.array(view),
      /** Whether the caller may share a view of this list with everybody at the institution. */
      mayShare: z.boolean(),
    }),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/v1/views',
    access: 'signedIn',
    summary: { en: 'Save a view', bn: 'ভিউ সংরক্ষণ' },
    input: z.strictObject({ list, name, query, isShared: z.boolean().default(false) }),
    output: view,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api/v1/views/:id',
    access: 'signedIn',
    summary: { en: 'Change a view', bn: 'ভিউ পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), name, query, isShared: z.boolean() }),
    output: view,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/v1/views/:id',
    access: 'signedIn',
    summary: { en: 'Delete a view', bn: 'ভিউ মুছে ফেলা' },
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int() }),
    output: z.object({ id: z.guid() }),
  }),
};

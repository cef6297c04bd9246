import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { libraryPermission } from '../permissions.ts';
import {
  access,
  base,
  code,
  day,
  done,
  id,
  label,
  line,
  paged,
  paging,
  reason,
  titleShown,
} from '../shapes.ts';

const setShown = z.object({
  id: z.guid(),
  section: label,
  title: titleShown,
  teacher: label.nullable(),
  issuedOn: z.string(),
  due: z.string(),
  note: z.string(),
  copies: z.int(),
  out: z.int(),
  lost: z.int(),
  closedOn: z.string().nullable(),
});

/** Books lent to a section as a whole. */
export const setsContract = {
  sets: endpoint({
    method: 'GET',
    path: `${base}/class-sets`,
    access: access.view,
    summary: { en: 'Class sets', bn: 'শ্রেণি-সেট' },
    input: z.strictObject({ state: z.enum(['open', 'closed', 'all']).default('open'), ...paging }),
    output: z.object({ ...paged(setShown), can: z.object({ lend: z.boolean() }) }),
  }),
  set: endpoint({
    method: 'GET',
    path: `${base}/class-sets/:id`,
    access: access.view,
    summary: { en: 'A class set with its copies', bn: 'শ্রেণি-সেট ও তার কপি' },
    input: id,
    output: setShown.extend({
      items: z.array(
        z.object({
          loanId: z.guid(),
          accession: z.int(),
          barcode: z.string(),
          ended: z.enum(['returned', 'lost', 'reversed']).nullable(),
          endedOn: z.string().nullable(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  /** The sections and teachers a set may go to. */
  setChoices: endpoint({
    method: 'GET',
    path: `${base}/class-sets/choices`,
    access: access.lend,
    summary: { en: 'Sections and teachers for a class set', bn: 'শ্রেণি-সেটের শাখা ও শিক্ষক' },
    input: z.strictObject({}),
    output: z.object({
      sections: z.array(z.object({ id: z.guid(), name: label, students: z.int() })),
      teachers: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  giveSet: endpoint({
    method: 'POST',
    path: `${base}/class-sets`,
    access: access.lend,
    summary: { en: 'Lend copies of a book to a section', bn: 'একটি শাখাকে বইয়ের কপি দেওয়া' },
    input: z.strictObject({
      sectionId: z.guid(),
      titleId: z.guid(),
      employeeId: z.guid().nullable(),
      due: day,
      note: line(300).default(''),
      /** Labels that were scanned; without any, so many copies as stand on the shelf, in the order of their numbers. */
      codes: z.array(code).max(200).default([]),
      count: z.int().min(0).max(200).default(0),
    }),
    output: z.object({ id: z.guid(), copies: z.int(), first: z.int(), last: z.int() }),
  }),
  returnSet: endpoint({
    method: 'POST',
    path: `${base}/class-sets/:id/return`,
    access: access.lend,
    summary: { en: 'Take copies of a class set back', bn: 'শ্রেণি-সেটের কপি ফেরত নেওয়া' },
    input: z.strictObject({
      id: z.guid(),
      codes: z.array(code).max(200).default([]),
      /** All that are still out but those of `codes`, which are missing. */
      isAllBut: z.boolean().default(false),
    }),
    output: z.object({ id: z.guid(), returned: z.int(), out: z.int() }),
  }),
  /** Ends a set: what is still out is written off with the reason, for which a second person decides. */
  closeSet: approvalEndpoint({
    method: 'POST',
    path: `${base}/class-sets/:id/close`,
    access: access.lend,
    approval: {
      act: 'library.closeSet',
      label: { en: 'Write off missing books of a class set', bn: 'শ্রেণি-সেটের না পাওয়া বই বাতিল' },
      decide: libraryPermission.waive,
    },
    summary: { en: 'Close a class set', bn: 'শ্রেণি-সেট বন্ধ করা' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: done.extend({ lost: z.int() }),
  }),
};
export type ClassSet = z.output<typeof setShown>;

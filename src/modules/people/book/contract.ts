import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { employeesOwnPermission, employeesPermission } from '../permissions.ts';
import {
  base,
  changeInput,
  employeeLine,
  entryInput,
  label,
  language,
  line,
  paged,
  paging,
} from '../shapes.ts';
import { entryKinds } from './rules.ts';
import { standingNames } from './standing-rules.ts';

const view = { permission: employeesPermission.view } as const;
const edit = { permission: employeesPermission.edit } as const;
const own = { permission: employeesOwnPermission.see } as const;

const entry = z.object({
  id: z.guid(),
  /** Its place in the whole book, from 1. */
  serial: z.int(),
  kind: z.enum(entryKinds),
  day: z.string(),
  text: label,
  orderNo: z.string(),
  reason: z.string(),
  isByHand: z.boolean(),
  /** The name of who entered it; empty: it came about by itself. */
  enteredBy: z.string(),
  enteredAt: z.string(),
  /** The serial of the entry it puts right. */
  corrects: z.int().nullable(),
  correctedBy: z.int().nullable(),
});
export type BookEntry = z.output<typeof entry>;

const filter = {
  kind: z.enum([...entryKinds, 'all']).default('all'),
  q: line(100).optional(),
};
const bookPage = z.object({ ...paged(entry), can: z.object({ write: z.boolean() }) });

export const bookContract = {
  books: endpoint({
    method: 'GET',
    path: `${base}/service-books`,
    access: view,
    summary: { en: 'Service books of employees', bn: 'কর্মীদের চাকরি বই' },
    input: z.strictObject({
      q: line(100).optional(),
      state: z.enum(['serving', 'suspended', 'away', 'left', 'all']).default('serving'),
      sort: z.enum(['code', 'name', '-lastDay']).default('code'),
      ...paging,
    }),
    output: z.object(
      paged(
        z.object({
          ...employeeLine,
          joiningDate: z.string().nullable(),
          isActive: z.boolean(),
          standing: z.enum(standingNames),
          entries: z.int(),
          /** The day of the latest entry. */
          lastDay: z.string().nullable(),
        }),
      ),
    ),
  }),
  book: endpoint({
    method: 'GET',
    path: `${base}/employees/:id/service-book`,
    access: view,
    summary: { en: 'Service book of an employee', bn: 'কর্মীর চাকরি বই' },
    input: z.strictObject({ id: z.guid(), ...filter, ...paging }),
    output: bookPage,
  }),
  bookFile: endpoint({
    method: 'GET',
    path: `${base}/employees/:id/service-book/file`,
    access: view,
    summary: { en: 'Print a service book', bn: 'চাকরি বই ছাপানো' },
    input: z.strictObject({ id: z.guid(), language }),
    output: z.unknown(),
    raw: true,
  }),
  ownBook: endpoint({
    method: 'GET',
    path: `${base}/own/service-book`,
    access: own,
    summary: { en: 'One’s own service book', bn: 'নিজের চাকরি বই' },
    input: z.strictObject({ ...filter, ...paging }),
    output: bookPage,
  }),
  ownBookFile: endpoint({
    method: 'GET',
    path: `${base}/own/service-book/file`,
    access: own,
    summary: { en: 'Print one’s own service book', bn: 'নিজের চাকরি বই ছাপানো' },
    input: z.strictObject({ language }),
    output: z.unknown(),
    raw: true,
  }),
  /** Never changed and never deleted; the weighty kinds, or what puts such right, need a second person. */
  write: approvalEndpoint({
    method: 'POST',
    path: `${base}/service-entries`,
    access: edit,
    approval: {
      act: 'people.serviceEntry',
      label: { en: 'Write an important entry in a service book', bn: 'চাকরি বইয়ে গুরুত্বপূর্ণ ভুক্তি লেখা' },
      decide: employeesPermission.approve,
    },
    summary: { en: 'Write in a service book', bn: 'চাকরি বইয়ে লেখা' },
    input: entryInput,
    output: z.object({ id: z.guid() }),
  }),
  /** Promotion, another post, suspension, absence, leaving, coming back or an extension: always two persons. */
  change: approvalEndpoint({
    method: 'POST',
    path: `${base}/service-changes`,
    access: edit,
    approval: {
      act: 'people.changeService',
      label: {
        en: 'Promote or suspend somebody, or end their service',
        bn: 'পদোন্নতি, সাময়িক বরখাস্ত বা চাকরি শেষ করা',
      },
      decide: employeesPermission.approve,
    },
    summary: { en: 'Change post or status of an employee', bn: 'কর্মীর পদ বা চাকরির অবস্থা বদলানো' },
    input: changeInput,
    output: z.object({ id: z.guid() }),
  }),
  posts: endpoint({
    method: 'GET',
    path: `${base}/service-changes/posts`,
    access: edit,
    summary: { en: 'Designations that can be given', bn: 'যেসব পদ দেওয়া যায়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ id: z.guid(), name: label })) }),
  }),
};

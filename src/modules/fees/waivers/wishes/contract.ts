import * as z from 'zod';
import { fileFacts } from '../../../../core/contracts/files-contract.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { access, base, done, feeStudent, label, paged, paging, q, reason } from '../../shapes.ts';
import { wishStates } from './labels.ts';

const wish = {
  id: z.guid(),
  version: z.int(),
  type: label,
  reason: z.string(),
  hasPaper: z.boolean(),
  askedAt: z.string(),
  state: z.enum(wishStates),
  answer: z.string(),
};
const ownWish = z.object(wish);
export type OwnWish = z.output<typeof ownWish>;
const officeWish = z.object({
  ...wish,
  typeId: z.guid(),
  student: feeStudent,
  paperId: z.guid().nullable(),
  askedBy: z.string(),
  answeredBy: z.string().nullable(),
});
export type OfficeWish = z.output<typeof officeWish>;
const own = `${base}/mine/waiver-wishes`;

/** What families ask for by themselves: that a student pays less. Only one's own students; others are not found. */
export const wishContract = {
  mine: endpoint({
    method: 'GET',
    path: own,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Waivers one has asked for', bn: 'নিজের মওকুফ আবেদন' },
    input: z.strictObject({ studentId: z.guid(), ...paging }),
    output: z.object({
      ...paged(ownWish),
      /** Grounds there are. */
      types: z.array(z.object({ id: z.guid(), label })),
      /** None awaits an answer. */
      canAsk: z.boolean(),
    }),
  }),
  paper: endpoint({
    method: 'POST',
    path: `${own}/papers`,
    access: 'signedIn',
    summary: { en: 'Send a paper for a waiver', bn: 'মওকুফ আবেদনের কাগজ পাঠানো' },
    input: z.strictObject({}),
    /** The file is the form's part `file`. */
    output: fileFacts,
  }),
  ask: endpoint({
    method: 'POST',
    path: own,
    access: 'signedIn',
    summary: { en: 'Ask for a waiver', bn: 'মওকুফের আবেদন' },
    input: z.strictObject({
      studentId: z.guid(),
      typeId: z.guid(),
      reason,
      paperId: z.guid().nullable().default(null),
    }),
    output: z.object({ id: z.guid() }),
  }),
  withdraw: endpoint({
    method: 'PUT',
    path: `${own}/:id/withdrawal`,
    access: 'signedIn',
    summary: { en: 'Withdraw a request for a waiver', bn: 'মওকুফের আবেদন প্রত্যাহার' },
    input: z.strictObject({ id: z.guid(), version: z.int() }),
    output: done,
  }),
  wishes: endpoint({
    method: 'GET',
    path: `${base}/waiver-wishes`,
    access: access.view,
    summary: { en: 'Waivers families ask for', bn: 'পরিবারের মওকুফ আবেদন' },
    input: z.strictObject({ q, state: z.enum(wishStates).optional(), ...paging }),
    output: z.object({ ...paged(officeWish), can: z.object({ bill: z.boolean() }) }),
  }),
  refuse: endpoint({
    method: 'PUT',
    path: `${base}/waiver-wishes/:id/refusal`,
    access: access.bill,
    summary: { en: 'Refuse what a family asks for', bn: 'পরিবারের আবেদন প্রত্যাখ্যান' },
    input: z.strictObject({ id: z.guid(), version: z.int(), answer: reason }),
    output: done,
  }),
};

import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import {
  code,
  formInput,
  formShown,
  label,
  line,
  payer,
  payment,
  siteId,
  state,
  text,
  web,
  whole,
} from '../shapes.ts';

const open = z.object({
  id: z.guid(),
  circularId: z.guid(),
  name: label,
  circular: label,
  seats: z.int(),
  lastDay: z.string(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  leastLevel: z.string().nullable(),
  experienceYears: z.int().nullable(),
  fee: z.string(),
  papers: z.array(label),
});
export type OpenPost = z.output<typeof open>;

const paper = z.object({ id: z.guid(), about: label, name: z.string() });
const application = z.object({
  state,
  number: z.string().nullable(),
  step: z.int(),
  ...formShown,
  photoUrl: z.string().nullable(),
  papers: z.array(paper),
  post: open,
  /** Whether the form may still be changed and sent. */
  isOpen: z.boolean(),
  payment,
  trx: z.string().nullable(),
  submittedAt: z.string().nullable(),
  testOn: z.string().nullable(),
  testAt: z.string().nullable(),
  venue: label,
  hasAdmitCard: z.boolean(),
  hasLetter: z.boolean(),
  mayWithdraw: z.boolean(),
});
export type Application = z.output<typeof application>;

const kept = z.strictObject({ site_id: siteId, code });
const done = z.object({ savedAt: z.string() });

/** What applicants call: everything goes by the code of the application, which stands in no address. */
export const formContract = {
  open: endpoint({
    method: 'GET',
    path: `${web}/open`,
    access: 'public',
    summary: { en: 'Posts to apply for', bn: 'আবেদনযোগ্য পদ' },
    input: z.strictObject({ site_id: siteId }),
    output: z.object({ items: z.array(open) }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${web}/begin`,
    access: 'public',
    summary: { en: 'Begin an application for a post', bn: 'পদে আবেদন শুরু' },
    input: z.strictObject({
      site_id: siteId,
      postId: z.guid(),
      /** Which form of ours it is: sent twice, it begins one application. */
      once: z.guid().optional(),
      ...formInput,
    }),
    output: z.object({ code: z.string() }),
  }),
  save: endpoint({
    method: 'POST',
    path: `${web}/save`,
    access: 'public',
    summary: { en: 'Keep a step of the application', bn: 'আবেদনের ধাপ সংরক্ষণ' },
    input: kept.extend({ step: whole(0, 5), ...formInput }),
    output: done,
  }),
  read: endpoint({
    method: 'POST',
    path: `${web}/read`,
    access: 'public',
    summary: { en: 'Open an application again', bn: 'আবেদন আবার খোলা' },
    input: kept,
    output: application,
  }),
  photo: endpoint({
    method: 'POST',
    path: `${web}/photo`,
    access: 'public',
    summary: { en: 'The photo of an application', bn: 'আবেদনের ছবি' },
    input: kept.extend({ content: z.string().min(1).max(5_600_000) }),
    takesFiles: true,
    output: z.object({ photoUrl: z.string() }),
  }),
  addPaper: endpoint({
    method: 'POST',
    path: `${web}/papers`,
    access: 'public',
    summary: { en: 'Add a paper to an application', bn: 'আবেদনে কাগজ যোগ' },
    input: kept.extend({
      /** Which of the papers the post asks for; none of them: another one. */
      place: whole(0, 40).nullable(),
      name: line(120),
      content: z.string().min(1).max(5_600_000),
    }),
    takesFiles: true,
    output: paper,
  }),
  dropPaper: endpoint({
    method: 'POST',
    path: `${web}/papers/remove`,
    access: 'public',
    summary: { en: 'Remove a paper from an application', bn: 'আবেদন থেকে কাগজ বাদ' },
    input: kept.extend({ id: z.guid() }),
    output: done,
  }),
  submit: endpoint({
    method: 'POST',
    path: `${web}/submit`,
    access: 'public',
    summary: { en: 'Send an application for a post', bn: 'পদের আবেদন জমা' },
    input: kept.extend({ agreed: z.boolean(), payer: payer.optional(), trx: line(40).optional() }),
    output: z.object({ number: z.string() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: `${web}/pay`,
    access: 'public',
    summary: { en: 'Give the transaction ID', bn: 'লেনদেন আইডি দেওয়া' },
    input: kept.extend({ payer, trx: text(40) }),
    output: done,
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${web}/withdraw`,
    access: 'public',
    summary: { en: 'Withdraw an application', bn: 'আবেদন প্রত্যাহার' },
    input: kept,
    output: done,
  }),
  document: endpoint({
    method: 'POST',
    path: `${web}/document`,
    access: 'public',
    summary: { en: 'Admit card or letter as PDF', bn: 'প্রবেশপত্র বা নিয়োগপত্র, পিডিএফ' },
    input: kept.extend({ which: z.enum(['admit', 'letter']) }),
    output: z.unknown(),
    raw: true,
  }),
};

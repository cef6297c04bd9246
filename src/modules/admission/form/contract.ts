import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import {
  code,
  declarationState,
  formInput,
  formShown,
  kind,
  label,
  line,
  method,
  offerShown,
  payer,
  payment,
  quota,
  siteId,
  state,
  text,
  wanted,
  web,
  whole,
} from '../shapes.ts';

const open = z.object({
  id: z.guid(),
  title: label,
  year: label,
  method,
  opensOn: z.string(),
  closesOn: z.string(),
  fee: z.string(),
  admissionFee: z.string(),
  ageOn: z.string().nullable(),
  minAge: z.int().nullable(),
  maxAge: z.int().nullable(),
  mostChoices: z.int(),
  testOn: z.string().nullable(),
  quotas: z.array(quota),
  documents: z.array(wanted),
  eligibility: z.array(z.object({ exam: z.string(), gpa: z.int() })),
  terms: z.string(),
  offers: z.array(offerShown.pick({ id: true, name: true, seats: true })),
});
export type OpenDeclaration = z.output<typeof open>;

const application = z.object({
  state,
  number: z.string().nullable(),
  step: z.int(),
  ...formShown,
  photoUrl: z.string().nullable(),
  declaration: open.extend({ kind, status: declarationState }),
  /** Whether the form may still be changed and sent. */
  isOpen: z.boolean(),
  payment,
  /** The roll and the seat of the admission test, once they are given. */
  test: z
    .object({
      day: z.string(),
      startsAt: z.string(),
      endsAt: z.string(),
      roll: z.int(),
      room: label,
      roomNumber: z.string(),
      seat: z.int(),
      at: z.object({ row: z.int(), bench: z.int(), place: z.int() }).nullable(),
    })
    .nullable(),
  payer: z.string().nullable(),
  trx: z.string().nullable(),
  trxSecond: z.string().nullable(),
  submittedAt: z.string().nullable(),
  /** Only once it is published. */
  seat: label.nullable(),
  waitingPlace: z.int().nullable(),
  respondBy: z.string().nullable(),
  isAccepted: z.boolean(),
  reason: z.string(),
});
export type Application = z.output<typeof application>;

const kept = z.strictObject({ site_id: siteId, code });
const done = z.object({ savedAt: z.string() });

/** What families call: everything goes by the code of the application, which stands in no address. */
export const formContract = {
  open: endpoint({
    method: 'GET',
    path: `${web}/open`,
    access: 'public',
    summary: { en: 'Admissions that are open', bn: 'চলমান ভর্তি' },
    input: z.strictObject({ site_id: siteId, kind: kind.default('admission') }),
    output: z.object({ items: z.array(open) }),
  }),
  subjects: endpoint({
    method: 'GET',
    path: `${web}/subjects`,
    access: 'public',
    summary: { en: 'Subjects to choose from', bn: 'বাছাইয়ের বিষয়' },
    input: z.strictObject({ site_id: siteId, offer: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          name: label,
          roles: z.array(z.string()),
          unit: z.string(),
          religion: z.string().nullable(),
        }),
      ),
      /** What the choice must keep, as the server checks it when the form is sent. */
      conditions: z.array(
        z.object({
          id: z.string(),
          name: label,
          rule: z.string(),
          subjectId: z.guid().nullable(),
          otherSubjectId: z.guid().nullable(),
          least: z.int().nullable(),
          most: z.int().nullable(),
        }),
      ),
    }),
  }),
  begin: endpoint({
    method: 'POST',
    path: `${web}/begin`,
    access: 'public',
    summary: { en: 'Begin an application', bn: 'আবেদন শুরু' },
    input: z.strictObject({
      site_id: siteId,
      declarationId: z.guid(),
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
    summary: { en: 'Keep a step of the form', bn: 'ফরমের ধাপ সংরক্ষণ' },
    input: kept.extend({ step: whole(0, 6), ...formInput }),
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
  submit: endpoint({
    method: 'POST',
    path: `${web}/submit`,
    access: 'public',
    summary: { en: 'Send an application', bn: 'আবেদন জমা' },
    input: kept.extend({
      agreed: z.boolean(),
      payer: payer.optional(),
      trx: line(40).optional(),
      trxSecond: line(40).optional(),
    }),
    output: z.object({ number: z.string() }),
  }),
  pay: endpoint({
    method: 'POST',
    path: `${web}/pay`,
    access: 'public',
    summary: { en: 'Give the transaction ID', bn: 'লেনদেন আইডি দেওয়া' },
    input: kept.extend({ payer, trx: text(40), trxSecond: line(40).optional() }),
    output: done,
  }),
  paper: endpoint({
    method: 'POST',
    path: `${web}/paper`,
    access: 'public',
    summary: { en: 'The form or the admit card on paper, as PDF', bn: 'ফরম বা প্রবেশপত্র, পিডিএফ' },
    input: kept.extend({ kind: z.enum(['form', 'card']) }),
    output: z.unknown(),
    raw: true,
  }),
  respond: endpoint({
    method: 'POST',
    path: `${web}/respond`,
    access: 'public',
    summary: { en: 'Take or leave the seat', bn: 'আসন গ্রহণ বা ত্যাগ' },
    input: kept.extend({ answer: z.enum(['accept', 'decline']) }),
    output: done,
  }),
};

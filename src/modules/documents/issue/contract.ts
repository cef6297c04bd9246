import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { documentsPermission } from '../permissions.ts';
import {
  access,
  base,
  day,
  details,
  id,
  kind,
  label,
  language,
  line,
  paged,
  paging,
  reason,
} from '../shapes.ts';

const issued = z.object({
  id: z.guid(),
  number: z.string(),
  /** Its book and serial in a bound register; null where none is kept. */
  book: z.object({ number: z.string(), serial: z.int() }).nullable(),
  kind,
  day: z.string(),
  name: label,
  code: z.string(),
  /** Class and section, or the post, as it was on that day. */
  about: label,
  isRevoked: z.boolean(),
  /** The day from which it is no longer in force: the student came back. */
  endedOn: z.string().nullable(),
  revokedReason: z.string(),
  printed: z.int(),
  /** How often somebody looked whether it is genuine. */
  scans: z.int(),
  issuedBy: z.string(),
  issuedAt: z.string(),
});
export type Issued = z.output<typeof issued>;

const leaverKind = kind.extract(['transfer', 'testimonial']);
export type LeaverKind = z.output<typeof leaverKind>;
const leaver = z.object({
  id: z.guid(),
  code: z.string(),
  name: label,
  /** Class, section and roll of the last place. */
  about: label,
  /** The number of the document that holds. */
  given: z.string().nullable(),
  /** It waits for a second person. */
  isAsked: z.boolean(),
});
export type Leaver = z.output<typeof leaver>;

const filter = {
  kind,
  q: line(100).optional(),
  state: z.enum(['all', 'valid', 'ended', 'revoked']).default('all'),
  year: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
};

export const issueContract = {
  documents: endpoint({
    method: 'GET',
    path: `${base}/documents`,
    access: access.view,
    summary: { en: 'Register of documents', bn: 'সনদের রেজিস্টার' },
    input: z.strictObject({ ...filter, ...paging }),
    output: z.object({
      ...paged(issued),
      /** The register book that is next; null where none is kept, or all are full. */
      book: z.object({ id: z.guid(), number: z.string(), next: z.int(), left: z.int() }).nullable(),
      can: z.object({ issue: z.boolean(), revoke: z.boolean(), approve: z.boolean() }),
    }),
  }),
  registerFile: endpoint({
    method: 'GET',
    path: `${base}/documents/file`,
    access: access.view,
    summary: { en: 'Register of documents as a file', bn: 'সনদের রেজিস্টার, ফাইল' },
    input: z.strictObject({ ...filter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: access.issue,
    summary: { en: 'People a document can be given to', bn: 'যাঁদের সনদ দেওয়া যায়' },
    input: z.strictObject({ of: z.enum(['student', 'employee']), q: line(100) }),
    output: z.object({
      items: z.array(z.object({ id: z.guid(), code: z.string(), name: label, about: label })),
    }),
  }),
  leavers: endpoint({
    method: 'GET',
    path: `${base}/leavers`,
    access: access.issue,
    summary: { en: 'Who leaves with a promotion', bn: 'শ্রেণি উত্তরণে যারা বিদায় নিচ্ছে' },
    input: z.strictObject({ promotionId: z.guid(), kind: leaverKind.default('transfer'), ...paging }),
    output: z.object({ ...paged(leaver), open: z.int() }),
  }),
  exams: endpoint({
    method: 'GET',
    path: `${base}/exams`,
    access: access.view,
    summary: { en: 'Examinations with admit cards', bn: 'যে সব পরীক্ষার প্রবেশপত্র হয়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ id: z.guid(), name: label, year: label })) }),
  }),
  /** What is open of a student: dues, books. Empty: a transfer certificate can be given. */
  clearance: endpoint({
    method: 'GET',
    path: `${base}/clearance`,
    access: access.issue,
    summary: { en: 'What a student has to settle before leaving', bn: 'ছাড়পত্রের আগে যা নিষ্পত্তি করতে হবে' },
    input: z.strictObject({ studentId: z.guid() }),
    output: z.object({
      checks: z.array(z.object({ name: z.string(), label, open: label.nullable() })),
      /** A certificate that holds already. */
      given: z.string().nullable(),
      /** The day on which somebody left who is not here any more. */
      leftOn: z.string().nullable(),
    }),
  }),
  /** An ID card that came back, or is lost, holds no longer. */
  takeCardsBack: endpoint({
    method: 'PUT',
    path: `${base}/clearance/card`,
    access: { permission: documentsPermission.revoke },
    summary: { en: "Take back a student's ID card", bn: 'শিক্ষার্থীর পরিচয়পত্র ফেরত নেওয়া' },
    input: z.strictObject({ studentId: z.guid(), reason: line(300).pipe(z.string().min(3)) }),
    output: z.object({ cards: z.int() }),
  }),
  /** What the records know of a kind's fields; it stands in the document whatever is typed. */
  known: endpoint({
    method: 'GET',
    path: `${base}/known`,
    access: access.issue,
    summary: { en: 'What the records say for a document', bn: 'সনদের জন্য নথিতে যা আছে' },
    input: z.strictObject({ kind, studentId: z.guid() }),
    output: z.object({
      fields: z.record(z.string(), label),
      /** Of fields the records do not know: what the last document of the kind said of them; a language may be empty. */
      before: z.record(z.string(), label),
    }),
  }),
  held: endpoint({
    method: 'GET',
    path: `${base}/held`,
    access: access.issue,
    summary: { en: 'Documents of a kind that somebody holds already', bn: 'কারও কাছে আগে থেকে যে সনদ আছে' },
    input: z.strictObject({ kind, personId: z.guid(), examId: z.guid().optional() }),
    output: z.object({ items: z.array(z.object({ number: z.string(), day: z.string() })) }),
  }),
  issue: endpoint({
    method: 'POST',
    path: `${base}/documents`,
    access: access.issue,
    summary: { en: 'Give a document', bn: 'সনদ দেওয়া' },
    input: z.strictObject({
      kind: kind.exclude([
        'transfer',
        'jobAdmit',
        'appointment',
        // Of two people always: see the letters of employees.
        'salary',
        'experience',
        'noObjection',
        'increment',
      ]),
      personId: z.guid(),
      examId: z.guid().nullable().default(null),
      templateId: z.guid().nullable().default(null),
      language,
      details,
    }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
  /** The student leaves with it, so a second person decides; refused while anything is open. */
  issueTransfer: approvalEndpoint({
    method: 'POST',
    path: `${base}/transfers`,
    access: access.issue,
    approval: {
      act: 'documents.transfer',
      label: { en: 'Give a transfer certificate', bn: 'ছাড়পত্র দেওয়া' },
      decide: documentsPermission.approve,
    },
    summary: { en: 'Give a transfer certificate', bn: 'ছাড়পত্র দেওয়া' },
    input: z.strictObject({
      studentId: z.guid(),
      templateId: z.guid().nullable().default(null),
      language,
      /** The last day here; empty: the day on which it is given. Of who left before, the record says it. */
      leftOn: day.nullable().default(null),
      reason,
      details,
    }),
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
  /** Notes that a document goes to the printer; from the second time on it is a duplicate. */
  print: endpoint({
    method: 'POST',
    path: `${base}/documents/:id/prints`,
    access: access.issue,
    summary: { en: 'Print a document', bn: 'সনদ ছাপানো' },
    input: id,
    output: z.object({ id: z.guid(), copy: z.int() }),
  }),
  printFile: endpoint({
    method: 'GET',
    path: `${base}/prints/:id/file`,
    access: access.issue,
    summary: { en: 'One printed copy, as PDF', bn: 'একটি ছাপা কপি, পিডিএফ' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  history: endpoint({
    method: 'GET',
    path: `${base}/documents/:id/history`,
    access: access.view,
    summary: { en: 'What happened to a document', bn: 'সনদের ইতিহাস' },
    input: id,
    output: z.object({
      number: z.string(),
      items: z.array(
        z.object({
          kind: z.enum(['issued', 'printed', 'revoked']),
          copy: z.int().nullable(),
          by: z.string(),
          at: z.string(),
          reason: z.string(),
        }),
      ),
    }),
  }),
  /** Before it is full; a full one is switched off like any record. */
  endBook: approvalEndpoint({
    method: 'POST',
    path: `${base}/books/:id/end`,
    access: { permission: documentsPermission.approve },
    approval: {
      act: 'documents.endBook',
      label: { en: 'Put away a register book that is not full', bn: 'শেষ না হওয়া রেজিস্টার বই সরিয়ে রাখা' },
      decide: documentsPermission.approve,
    },
    summary: { en: 'Put away a register book', bn: 'রেজিস্টার বই সরিয়ে রাখা' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: id,
  }),
  revoke: endpoint({
    method: 'POST',
    path: `${base}/documents/:id/revoke`,
    access: access.revoke,
    summary: { en: 'Revoke a document', bn: 'সনদ বাতিল' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: id,
  }),
};

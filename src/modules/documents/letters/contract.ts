import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { letterKinds } from '../kinds.ts';
import { documentsOwnPermission, documentsPermission } from '../permissions.ts';
import { access, base, id, label, language, letterInput, line, paged, paging, reason } from '../shapes.ts';

const own = { permission: documentsOwnPermission.ask } as const;
const kind = z.enum(letterKinds);
const purpose = line(200).pipe(z.string().min(3));
/** `waiting`: prepared, and a second person has not decided yet. */
export const letterStates = ['asked', 'waiting', 'issued', 'refused', 'withdrawn'] as const;
export type LetterState = (typeof letterStates)[number];

const request = {
  id: z.guid(),
  kind,
  purpose: z.string(),
  language,
  state: z.enum(letterStates),
  askedAt: z.string(),
  /** Why the office refused it. */
  note: z.string(),
  /** The document's number once it is given. */
  number: z.string().nullable(),
  isRevoked: z.boolean(),
};
const requestOfOffice = z.object({
  ...request,
  employeeId: z.guid(),
  code: z.string(),
  name: label,
  designation: label,
  /** The office wrote it down for the employee. */
  isByOffice: z.boolean(),
});
export type LetterRequest = z.output<typeof requestOfOffice>;
const ownRequest = z.object(request);
export type OwnLetterRequest = z.output<typeof ownRequest>;

export const lettersContract = {
  requests: endpoint({
    method: 'GET',
    path: `${base}/letters`,
    access: access.view,
    summary: { en: 'Letters employees asked for', bn: 'কর্মীরা যেসব পত্র চেয়েছেন' },
    input: z.strictObject({
      state: z.enum(['open', ...letterStates, 'all']).default('open'),
      kind: z.enum([...letterKinds, 'all']).default('all'),
      q: line(100).optional(),
      ...paging,
    }),
    output: z.object({
      ...paged(requestOfOffice),
      can: z.object({ issue: z.boolean() }),
    }),
  }),
  /** What came to the office on paper. */
  askFor: endpoint({
    method: 'POST',
    path: `${base}/letters`,
    access: access.issue,
    summary: { en: 'Ask for a letter for an employee', bn: 'কর্মীর জন্য পত্র চাওয়া' },
    input: z.strictObject({ employeeId: z.guid(), kind, purpose, language }),
    output: z.object({ id: z.guid() }),
  }),
  /** What a letter would say of pay, before it is prepared; for those alone who may read what people are paid. */
  figures: endpoint({
    method: 'GET',
    path: `${base}/letters/:id/figures`,
    access: access.issue,
    summary: { en: 'Figures of a letter', bn: 'পত্রের অঙ্ক' },
    input: id,
    output: z.object({
      items: z.array(z.object({ label, value: label })),
      /** There are figures, and this person may not read what somebody is paid. */
      isHidden: z.boolean(),
    }),
  }),
  issue: approvalEndpoint({
    method: 'POST',
    path: `${base}/letters/:id/issue`,
    access: access.issue,
    approval: {
      act: 'documents.letter',
      label: { en: 'Give a letter of an employee', bn: 'কর্মীর প্রত্যয়ন দেওয়া' },
      decide: documentsPermission.approve,
    },
    summary: { en: 'Prepare a letter for approval', bn: 'অনুমোদনের জন্য পত্র প্রস্তুত করা' },
    input: letterInput,
    output: z.object({ id: z.guid(), number: z.string() }),
  }),
  refuse: endpoint({
    method: 'POST',
    path: `${base}/letters/:id/refuse`,
    access: access.issue,
    summary: { en: 'Refuse a letter', bn: 'পত্র প্রত্যাখ্যান' },
    input: z.strictObject({ id: z.guid(), reason }),
    output: z.object({ id: z.guid() }),
  }),
  ownRequests: endpoint({
    method: 'GET',
    path: `${base}/own/letters`,
    access: own,
    summary: { en: 'Letters I asked for', bn: 'আমি যেসব পত্র চেয়েছি' },
    input: z.strictObject({
      state: z.enum([...letterStates, 'all']).default('all'),
      q: line(100).optional(),
      ...paging,
    }),
    output: z.object({ ...paged(ownRequest), isEmployee: z.boolean() }),
  }),
  ask: endpoint({
    method: 'POST',
    path: `${base}/own/letters`,
    access: own,
    summary: { en: 'Ask for a letter', bn: 'পত্র চাওয়া' },
    input: z.strictObject({ kind, purpose, language }),
    output: z.object({ id: z.guid() }),
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `${base}/own/letters/:id/withdraw`,
    access: own,
    summary: { en: 'Withdraw a request of mine', bn: 'নিজের আবেদন প্রত্যাহার' },
    input: id,
    output: z.object({ id: z.guid() }),
  }),
  ownFile: endpoint({
    method: 'GET',
    path: `${base}/own/letters/:id/file`,
    access: own,
    summary: { en: 'Download one of my letters', bn: 'নিজের পত্র ডাউনলোড' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
};

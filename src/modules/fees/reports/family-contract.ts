import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, day, feeStudent, label } from '../shapes.ts';

const statement = z.object({
  day: z.string(),
  from: z.string(),
  /** The guardians the children share, as they are recorded. */
  guardians: z.array(label),
  children: z.array(
    z.object({
      student: feeStudent,
      /** Learns here now; what somebody who left owes is told all the same. */
      isHere: z.boolean(),
      /** Before the first day: above 0 is owed, below 0 is an advance. */
      opening: z.string(),
      charged: z.string(),
      paid: z.string(),
      closing: z.string(),
      /** Still open with the fines of today, those fines, and what lies in advance. */
      owed: z.string(),
      fine: z.string(),
      advance: z.string(),
    }),
  ),
  opening: z.string(),
  charged: z.string(),
  paid: z.string(),
  closing: z.string(),
  owed: z.string(),
  fine: z.string(),
  advance: z.string(),
  /** What is open, the earliest due day first. */
  open: z.array(
    z.object({
      id: z.guid(),
      studentId: z.guid(),
      subHead: label,
      period: z.string(),
      due: z.string(),
      principal: z.string(),
      fine: z.string(),
    }),
  ),
  /** From the first day on, in the order it happened, with the balance of all children after each. */
  entries: z.array(
    z.object({
      id: z.string(),
      studentId: z.guid(),
      day: z.string(),
      kind: z.enum([
        'bill',
        'receipt',
        'reversal',
        'fineWaiver',
        'fineWaiverWithdrawal',
        'chargeWaiver',
        'chargeWaiverWithdrawal',
        'offer',
        'offerBack',
      ]),
      subHead: label.nullable(),
      period: z.string(),
      number: z.string(),
      charged: z.string(),
      paid: z.string(),
      balance: z.string(),
    }),
  ),
});
export type FamilyStatement = z.output<typeof statement>;

const range = {
  /** The first day that is told in detail; without one the first of the academic year. */
  from: day.optional(),
};

/** One statement for all children of a family: for the office, and for guardians of their own. */
export const familyContract = {
  familyStatement: endpoint({
    method: 'GET',
    path: `${base}/students/:id/family-statement`,
    access: access.view,
    summary: { en: 'The statement of a family', bn: 'পরিবারের ফি বিবরণী' },
    input: z.strictObject({ id: z.guid(), ...range }),
    output: statement,
  }),
  familyStatementFile: endpoint({
    method: 'GET',
    path: `${base}/students/:id/family-statement/file`,
    access: access.view,
    summary: { en: 'The statement of a family as a PDF', bn: 'পরিবারের ফি বিবরণীর পিডিএফ' },
    input: z.strictObject({ id: z.guid(), ...range }),
    output: z.unknown(),
    raw: true,
  }),
  /** Of the caller, or of the children the caller is a guardian of; nobody else's. */
  mineStatement: endpoint({
    method: 'GET',
    path: `${base}/mine/statement`,
    access: 'signedIn',
    summary: { en: 'The statement of one’s own family', bn: 'নিজের পরিবারের ফি বিবরণী' },
    input: z.strictObject(range),
    output: statement,
  }),
  mineStatementFile: endpoint({
    method: 'GET',
    path: `${base}/mine/statement/file`,
    access: 'signedIn',
    summary: { en: 'The statement of one’s own family as a PDF', bn: 'নিজের পরিবারের ফি বিবরণীর পিডিএফ' },
    input: z.strictObject(range),
    output: z.unknown(),
    raw: true,
  }),
};

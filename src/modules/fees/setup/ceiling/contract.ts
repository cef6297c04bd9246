import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { feesPermission } from '../../permissions.ts';
import { access, base, day, label, line, taka } from '../../shapes.ts';
import { tiers } from './ceilings.data.ts';

const criteria = z.object({
  classId: z.guid().nullable(),
  gender: z.string().nullable(),
  shiftId: z.guid().nullable(),
  versionId: z.guid().nullable(),
  groupId: z.guid().nullable(),
  entry: z.string().nullable(),
  residence: z.string().nullable(),
  subjectId: z.guid().nullable(),
  /** Of who takes two subjects that each have a fee of their own. */
  secondSubjectId: z.guid().nullable(),
});
const per = z.enum(['year', 'charge']);

/** Government ceilings, what is above them, and heads that need a bank account of their own. */
export const ceilingContract = {
  ceilings: endpoint({
    method: 'GET',
    path: `${base}/ceilings`,
    access: access.viewSetup,
    summary: { en: 'Government ceilings of fees', bn: 'ফির সরকারি সীমা' },
    input: z.strictObject({ yearId: z.guid() }),
    output: z.object({
      /** Null: nobody has chosen one. */
      tier: z
        .object({
          value: z.enum(tiers),
          version: z.int(),
          /** It follows from the area the platform keeps; nobody here chose it. */
          isInherited: z.boolean(),
          setBy: z.string(),
          setAt: z.string(),
        })
        .nullable(),
      ceilings: z.array(
        z.object({
          id: z.string(),
          /** Null where no head of that name is here. */
          heads: z.array(z.object({ id: z.guid().nullable(), label })),
          amount: z.string(),
          per,
          startsOn: z.string(),
          source: label,
          /** Of one the institution entered. */
          enteredBy: z.string().nullable(),
        }),
      ),
      /** The rules of the year that ask more, each with the last reason that was given for so much. */
      above: z.array(
        z.object({
          id: z.string(),
          heads: z.array(label),
          subHead: label.nullable(),
          criteria,
          amount: z.string(),
          allowed: z.string(),
          per,
          source: label,
          reason: z.object({ text: z.string(), by: z.string(), at: z.string() }).nullable(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** A milder tier hides what is above a ceiling, so no one person chooses it. */
  saveTier: approvalEndpoint({
    method: 'PUT',
    path: `${base}/ceilings/tier`,
    access: access.editSetup,
    approval: {
      act: 'fees.ceilingTier',
      label: { en: 'Change which government ceilings apply', bn: 'কার্যকর সরকারি সীমা পরিবর্তন' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Set the institution’s location', bn: 'প্রতিষ্ঠানের অবস্থান নির্ধারণ' },
    input: z.strictObject({
      tier: z.enum(tiers),
      version: z.int().nullable(),
      reason: line(300).default(''),
    }),
    output: z.object({ version: z.int() }),
  }),
  /** One that allows more than the one before it takes two. */
  addCeiling: approvalEndpoint({
    method: 'POST',
    path: `${base}/ceilings`,
    access: access.editSetup,
    approval: {
      act: 'fees.addCeiling',
      label: { en: 'Raise the ceiling of a head', bn: 'খাতের সীমা বাড়ানো' },
      decide: feesPermission.approve,
    },
    summary: { en: 'Add a ceiling of one head', bn: 'এক খাতের সীমা যোগ' },
    input: z.strictObject({
      headId: z.guid(),
      startsOn: day,
      amount: taka,
      per,
      source: line(200).pipe(z.string().min(3)),
      reason: line(300).default(''),
    }),
    output: z.object({ id: z.guid() }),
  }),
  headAccounts: endpoint({
    method: 'GET',
    path: `${base}/head-accounts`,
    access: access.viewSetup,
    summary: { en: 'Heads and their own bank accounts', bn: 'খাত ও নিজস্ব ব্যাংক হিসাব' },
    input: z.strictObject({}),
    output: z.object({
      year: z.int(),
      /** Above it a head needs an account; null: no rule holds. */
      limit: z.string().nullable(),
      missing: z.int(),
      items: z.array(
        z.object({
          id: z.guid(),
          head: label,
          /** Of the calendar year, fines left out, what was given back taken off. */
          collected: z.string(),
          account: z.object({ id: z.guid(), label }).nullable(),
          isAbove: z.boolean(),
        }),
      ),
      banks: z.array(z.object({ id: z.guid(), label })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveHeadAccount: endpoint({
    method: 'PUT',
    path: `${base}/head-accounts/:id`,
    access: access.editSetup,
    summary: { en: 'Choose a head’s own bank account', bn: 'খাতের নিজস্ব ব্যাংক হিসাব নির্ধারণ' },
    input: z.strictObject({ id: z.guid(), ledgerId: z.guid().nullable() }),
    output: z.object({ id: z.guid() }),
  }),
};

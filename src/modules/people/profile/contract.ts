import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { answersShape } from '../../../core/validation/open-form-shape.ts';
import { standingNames } from '../book/standing-rules.ts';
import { cvSections } from '../cv/fields.data.ts';
import { employeesOwnPermission, employeesPermission } from '../permissions.ts';
import { base, employeeLine, label, line, paged, paging } from '../shapes.ts';

const view = { permission: employeesPermission.view } as const;
const edit = { permission: employeesPermission.edit } as const;
const own = { permission: employeesOwnPermission.see } as const;

const answers = z.record(z.string(), z.string());
const paper = z.object({
  id: z.guid(),
  title: z.string(),
  number: z.string(),
  issuedOn: z.string().nullable(),
  expiresOn: z.string().nullable(),
  /** Where this browser gets the scanned paper. */
  url: z.string().nullable(),
});
const profile = z.object({
  ...employeeLine,
  isActive: z.boolean(),
  /** How the employee stands, since when, and by which order. */
  standing: z.object({
    name: z.enum(standingNames),
    /** The day the present standing began; null of who is simply in service. */
    since: z.string().nullable(),
    /** When it is expected to end. */
    until: z.string().nullable(),
    payPercent: z.int().nullable(),
    orderNo: z.string(),
    reason: z.string(),
  }),
  photo: z.string().nullable(),
  facts: z.array(z.object({ label, value: label })),
  cv: z.object({
    /** 0: there is none yet. */
    version: z.int(),
    sections: z.record(z.string(), z.array(answers)),
  }),
  papers: z.array(paper),
  can: z.object({ edit: z.boolean() }),
});
export type EmployeeProfile = z.output<typeof profile>;

const cvInput = z.strictObject(
  Object.fromEntries(
    cvSections.map((section) => [
      section.name,
      z.array(answersShape(section.fields)).max(section.most).default([]),
    ]),
  ),
);

/** Within so many days; 0: what has run out. */
export const expirySpans = ['60', '30', '90', '365', '0'] as const;

export const profileContract = {
  profile: endpoint({
    method: 'GET',
    path: `${base}/employees/:id/profile`,
    access: view,
    summary: { en: 'An employee with curriculum vitae and papers', bn: 'কর্মীর জীবনবৃত্তান্ত ও কাগজপত্র' },
    input: z.strictObject({ id: z.guid() }),
    output: profile,
  }),
  ownProfile: endpoint({
    method: 'GET',
    path: `${base}/own/profile`,
    access: own,
    summary: { en: 'One’s own record', bn: 'নিজের রেকর্ড' },
    input: z.strictObject({}),
    /** Null: the account belongs to no employee. */
    output: z.object({ profile: profile.nullable() }),
  }),
  saveCv: endpoint({
    method: 'PUT',
    path: `${base}/employees/:id/cv`,
    access: edit,
    summary: { en: 'Change a curriculum vitae', bn: 'জীবনবৃত্তান্ত পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version: z.int().min(0), cv: cvInput }),
    output: z.object({ version: z.int() }),
  }),
  expiring: endpoint({
    method: 'GET',
    path: `${base}/expiring-documents`,
    access: view,
    summary: { en: 'Documents of employees that expire', bn: 'কর্মীদের যেসব কাগজের মেয়াদ ফুরাচ্ছে' },
    input: z.strictObject({ within: z.enum(expirySpans).default('60'), q: line(100).optional(), ...paging }),
    output: z.object({
      ...paged(
        z.object({
          id: z.guid(),
          employee: z.object(employeeLine),
          title: z.string(),
          number: z.string(),
          expiresOn: z.string(),
        }),
      ),
      /** The day that was reckoned from. */
      today: z.string(),
    }),
  }),
};

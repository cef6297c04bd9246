import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { welfareConductPermission, welfareHealthPermission, welfareOwnPermission } from './permissions.ts';

const base = '/api/v1/welfare';
const label = z.object({ en: z.string(), bn: z.string() });
const ofStudent = z.strictObject({ id: z.guid() });

/** A record as the entity's own form takes it. */
const record = z.looseObject({
  id: z.guid(),
  version: z.int(),
  isActive: z.boolean(),
  labels: z.record(z.string(), label),
});
export const mostEntries = 200;

const day = z.string();
const ownEntry = z.object({
  id: z.guid(),
  day,
  kind: z.string(),
  what: z.string(),
  /** What happened, or what was done. */
  more: z.string(),
  measure: z.string().nullable(),
  until: day.nullable(),
});
export type OwnEntry = z.output<typeof ownEntry>;

export const welfareContract = {
  /** The newest entries about a student's conduct. */
  conduct: endpoint({
    method: 'GET',
    path: `${base}/students/:id/conduct`,
    access: { permission: welfareConductPermission.view },
    summary: { en: 'Conduct of a student', bn: 'একজন শিক্ষার্থীর আচরণ' },
    input: ofStudent,
    output: z.object({ items: z.array(record), can: z.object({ edit: z.boolean() }) }),
  }),
  health: endpoint({
    method: 'GET',
    path: `${base}/students/:id/health`,
    access: { permission: welfareHealthPermission.view },
    summary: { en: 'Health of a student', bn: 'একজন শিক্ষার্থীর স্বাস্থ্য' },
    input: ofStudent,
    output: z.object({
      /** Null while nothing is known. */
      record: record.nullable(),
      /** Of the student's own record. */
      bloodGroup: z.string(),
      disability: z.string(),
      emergencyContact: z.string(),
      items: z.array(record),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  /** What the family may read: its own children's health, and what of their conduct it was told. */
  own: endpoint({
    method: 'GET',
    path: `${base}/own`,
    access: { permission: welfareOwnPermission.see },
    summary: { en: 'Own conduct and health', bn: 'নিজের আচরণ ও স্বাস্থ্য' },
    input: z.strictObject({ studentId: z.guid().optional() }),
    output: z.object({
      children: z.array(z.object({ studentId: z.guid(), name: label })),
      studentId: z.guid().nullable(),
      conduct: z.array(ownEntry),
      record: z
        .object({
          illnesses: z.string(),
          allergies: z.string(),
          medicines: z.string(),
          vaccines: z.string(),
          inEmergency: z.string(),
        })
        .nullable(),
      visits: z.array(ownEntry.extend({ height: z.string().nullable(), weight: z.string().nullable() })),
    }),
  }),
};

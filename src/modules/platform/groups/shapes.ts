import * as z from 'zod';
import { refusals } from '../labels.ts';
import { day, siteId } from '../shapes.ts';

const times = {
  /** The day it joins. */
  from: day,
  /** The first day it is out again; null: not known. */
  to: z.preprocess((v) => (v === '' ? null : v), day.nullable().default(null)),
};
const leavesAfter = ({ from, to }: { from: string; to: string | null }) => to === null || to > from;
const problem = { path: ['to'], params: { label: refusals.leavesAfterJoining } };

/** Why, where another one of the platform decides. */
const reason = z.string().trim().max(300).default('');

export const memberInput = z
  .strictObject({ id: z.guid(), siteId, ...times, reason })
  .refine(leavesAfter, problem);

/** `was`: the day it joined, as the time is known by. */
export const memberChange = z
  .strictObject({ id: z.guid(), siteId, was: z.iso.date(), ...times, reason })
  .refine(leavesAfter, problem);

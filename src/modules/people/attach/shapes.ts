import * as z from 'zod';
import { day, line, reason } from '../shapes.ts';
import { homePays } from './rules.ts';

const id = z.guid();

export const askInput = z.strictObject({
  /** Made by the browser, so that what is sent twice is one request. */
  id,
  /** The other institution's address, `alias`. */
  institution: line(60).pipe(z.string().min(1)),
  code: line(20).pipe(z.string().min(1)),
  name: line(120).pipe(z.string().min(2)),
  share: z.int().min(1).max(100),
  from: day,
  to: day.nullable().default(null),
  note: reason,
});
export const agreeInput = z.strictObject({ id, employeeId: id, homePays: z.enum(homePays) });
export const takeOnInput = z.strictObject({
  id,
  /** A record the host has already; else one is made. */
  employeeId: id.nullable().default(null),
  newCode: line(20).default(''),
  designationId: id.nullable().default(null),
});

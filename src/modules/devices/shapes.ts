import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { isDate } from '../../core/dates.ts';
import { toAsciiDigits } from '../../core/digits.ts';
import { isAddressList, readClock } from './intake/rules.ts';
import { devicesPermission } from './permissions.ts';

export const base = '/api/v1/devices';
export const access = {
  view: { permission: devicesPermission.view },
  manage: { permission: devicesPermission.manage },
  gate: { permission: devicesPermission.gate },
  recompute: { permission: devicesPermission.recompute },
} as const;

const label = z.object({ en: z.string(), bn: z.string() });
const ascii = (value: unknown) => (typeof value === 'string' ? toAsciiDigits(value.trim()) : value);
export const day = z.preprocess(
  ascii,
  z.string().refine((text) => isDate(text) && text >= '2000-01-01' && text <= '2100-12-31'),
);
/** What a device's clock showed, `YYYY-MM-DD HH:MM:SS`. */
const clock = z
  .string()
  .max(30)
  .transform((text, context) => {
    const read = readClock(text);
    if (read !== null && read >= '1970-01-01' && read <= '2200-01-01') return read;
    context.addIssue({ code: 'custom', message: 'A date and a time' });
    return z.NEVER;
  });
export const line = (most: number) => z.string().max(most).transform(normaliseText);
const reason = line(300).pipe(z.string().min(3));
const pin = z.preprocess(ascii, z.string().regex(/^[\p{L}\p{N}._-]{1,24}$/u));
const serial = z.preprocess(ascii, z.string().regex(/^[A-Za-z0-9._-]{4,40}$/));
const addresses = line(300).refine(isAddressList);
export const count = (least: number, most: number) =>
  z.preprocess(ascii, z.coerce.number().int().min(least).max(most));
export const id = z.strictObject({ id: z.guid() });
export const done = z.object({ id: z.guid() });
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce
    .number()
    .int()
    .refine((size) => (pageSizes as readonly number[]).includes(size))
    .default(pageSizes[0]),
};
export const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});

/** Whose a punch or PIN is; null while nobody has said. */
export const person = z.object({
  id: z.guid(),
  kind: z.enum(['employee', 'student']),
  code: z.string(),
  name: label,
  /** Designation, or class, section and roll. */
  place: label,
});
export type PersonShown = z.output<typeof person>;

export const kinds = ['adms', 'push', 'file'] as const;
export const directions = ['both', 'in', 'out'] as const;
export const statuses = ['active', 'stopped', 'gone'] as const;

const settings = {
  name: line(60).pipe(z.string().min(2)),
  place: line(60).default(''),
  direction: z.enum(directions).default('both'),
  /** What its clock is ahead of UTC by, in minutes, as the protocol tells it. */
  zoneMinutes: count(-720, 840)
    .refine((minutes) => minutes % 15 === 0)
    .default(360),
  driftMinutes: count(1, 720).default(10),
  gapMinutes: count(10, 525_600).default(60),
  addresses: addresses.default(''),
  /** What the device shows as its communication key; null: leave as it is; empty: none. */
  key: line(100).nullable().default(null),
};

const range = { deviceId: z.guid(), from: clock, to: clock };

export const addDeviceInput = z
  .strictObject({ kind: z.enum(kinds), serial: serial.nullable().default(null), ...settings })
  .refine((given) => (given.kind === 'adms') === (given.serial !== null), { path: ['serial'] });

export const saveDeviceInput = z.strictObject({
  id: z.guid(),
  version: z.int().min(1).max(1_000_000),
  ...settings,
  status: z.enum(['active', 'stopped']),
});

export const savePinInput = z
  .strictObject({
    pin,
    deviceId: z.guid().nullable().default(null),
    personKind: z.enum(['employee', 'student']),
    personId: z.guid(),
    startsOn: day,
    endsOn: day.nullable().default(null),
  })
  .refine((given) => given.endsOn === null || given.endsOn >= given.startsOn, { path: ['endsOn'] });

export const endPinInput = z.strictObject({ id: z.guid(), endsOn: day });

export const releaseInput = z
  .strictObject({
    ...range,
    outcome: z.enum(['taken', 'dropped']),
    /** Added to what the device's clock showed. */
    minutes: z.preprocess(
      (value) => (typeof value === 'string' ? Number(value) : value),
      z.int().min(-60_000_000).max(60_000_000),
    ),
    reason,
  })
  .refine((given) => given.from <= given.to, { path: ['to'] });

const time = z.preprocess(ascii, z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/));
export const overtimeInput = z.strictObject({
  employeeIds: z.array(z.guid()).min(1).max(100),
  day,
  from: time,
  to: time,
  reason,
});

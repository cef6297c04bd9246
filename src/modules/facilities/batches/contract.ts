import * as z from 'zod';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsBatchPermission } from '../../students/permissions.ts';
import { batchCodes, batchRhythms } from './rules.ts';
import { batchFeeInput, day, line, month, ofBatch } from './shapes.ts';

const base = '/api/v1/facilities/batches';
const view = { permission: studentsBatchPermission.view } as const;
const take = { permission: studentsBatchPermission.take } as const;
const fees = { permission: studentsBatchPermission.fees } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const paging = {
  q: line(100).optional(),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
const paged = <T extends z.ZodType>(item: T) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});
const pupil = {
  /** The enrolment. */
  id: z.guid(),
  studentId: z.guid(),
  code: z.string(),
  name: label,
  section: label,
  roll: z.int(),
};

const onSheet = z.object({
  ...pupil,
  /** Null where nobody has written it. */
  mark: z.enum(batchCodes).nullable(),
  isActive: z.boolean(),
});
export type OnSheet = z.output<typeof onSheet>;

const attended = z.object({
  ...pupil,
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  /** Hundredths of a percent; null without any day. */
  rate: z.int().nullable(),
});
export type Attended = z.output<typeof attended>;

const meeting = z.object({
  id: z.guid(),
  day: z.string(),
  present: z.int(),
  late: z.int(),
  absent: z.int(),
  by: z.string(),
  reason: z.string(),
});
export type BatchMeeting = z.output<typeof meeting>;

export const chargeStates = ['none', 'open', 'paid', 'cancelled'] as const;
const charged = z.object({
  ...pupil,
  state: z.enum(chargeStates),
  amount: z.string().nullable(),
  due: z.string().nullable(),
  receipts: z.string(),
});
export type BatchCharged = z.output<typeof charged>;

const span = { from: day, to: day };

/** The attendance of a batch, by its teacher, and what it costs its students. */
export const batchWorkContract = {
  choices: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'The batches of this year', bn: 'এ বছরের ব্যাচ' },
    input: z.strictObject({}),
    output: z.object({
      today: z.string(),
      items: z.array(
        z.object({
          id: z.guid(),
          name: label,
          meets: z.string(),
          teacher: label.nullable(),
          isOwn: z.boolean(),
        }),
      ),
    }),
  }),
  sheet: endpoint({
    method: 'GET',
    path: `${base}/:id/sheet`,
    access: view,
    summary: { en: 'The attendance sheet of a batch', bn: 'ব্যাচের হাজিরা পত্র' },
    input: ofBatch.extend({ day }),
    output: z.object({
      day: z.string(),
      today: z.string(),
      /** 0 while nobody has taken it. */
      version: z.int(),
      by: z.string(),
      reason: z.string(),
      state: z.enum(['open', 'future', 'outside']),
      items: z.array(onSheet),
      can: z.object({ take: z.boolean(), needsReason: z.boolean() }),
    }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/:id/sheet`,
    access: take,
    summary: { en: 'Take attendance of a batch', bn: 'ব্যাচের হাজিরা নেওয়া' },
    input: ofBatch.extend({
      day,
      version: z.int().min(0),
      reason: line(200).default(''),
      marks: z
        .array(z.strictObject({ enrolmentId: z.guid(), code: z.enum(batchCodes) }))
        .min(1)
        .max(600),
    }),
    output: z.object({ id: z.guid(), version: z.int(), saved: z.int() }),
  }),
  report: endpoint({
    method: 'GET',
    path: `${base}/:id/report`,
    access: view,
    summary: { en: 'How often the students of a batch attended', bn: 'ব্যাচের শিক্ষার্থীদের উপস্থিতি' },
    input: ofBatch.extend({
      ...span,
      sort: z.enum(['roll', '-roll', 'rate', '-rate', 'name', '-name']).default('roll'),
      ...paging,
    }),
    output: z.object({ ...paged(attended), meetings: z.int() }),
  }),
  meetings: endpoint({
    method: 'GET',
    path: `${base}/:id/meetings`,
    access: view,
    summary: { en: 'The days a batch met', bn: 'ব্যাচ যে দিনগুলোতে বসেছে' },
    input: ofBatch.extend({ ...span, page: paging.page, size: paging.size }),
    output: z.object(paged(meeting)),
  }),
  fee: endpoint({
    method: 'GET',
    path: `${base}/:id/fee`,
    access: fees,
    summary: { en: 'What a batch costs', bn: 'ব্যাচের ফি' },
    input: ofBatch,
    output: z.object({
      today: z.string(),
      fee: z
        .object({
          version: z.int(),
          subHeadId: z.guid(),
          subHead: label,
          amount: z.string(),
          rhythm: z.enum(batchRhythms),
          firstMonth: z.string(),
          lastMonth: z.string(),
          dueDay: z.int(),
        })
        .nullable(),
      /** The months it is charged for, with how many were. */
      months: z.array(z.object({ period: z.string(), charged: z.int() })),
      subHeads: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  saveFee: endpoint({
    method: 'PUT',
    path: `${base}/:id/fee`,
    access: fees,
    inOwnName: true,
    summary: { en: 'Set what a batch costs', bn: 'ব্যাচের ফি ঠিক করা' },
    input: batchFeeInput,
    output: z.object({ version: z.int() }),
  }),
  charges: endpoint({
    method: 'GET',
    path: `${base}/:id/charges`,
    access: fees,
    summary: {
      en: 'Who was charged for a month of a batch, and paid',
      bn: 'ব্যাচের মাসের ফি: কার ধার্য, কার পরিশোধ',
    },
    input: ofBatch.extend({
      period: month,
      state: z.enum(['all', ...chargeStates]).default('all'),
      sort: z.enum(['roll', '-roll', 'name', '-name']).default('roll'),
      ...paging,
    }),
    output: z.object({
      ...paged(charged),
      /** Of all there are on the list, whatever page it is at. */
      counts: z.object({ none: z.int(), open: z.int(), paid: z.int(), cancelled: z.int() }),
      charged: z.string(),
    }),
  }),
  uncharged: endpoint({
    method: 'GET',
    path: `${base}/:id/uncharged`,
    access: fees,
    summary: { en: 'Who is not charged for a month of a batch', bn: 'ব্যাচের মাসের ফি যাদের ধার্য হয়নি' },
    input: ofBatch.extend({ period: month }),
    output: z.object({ items: z.array(z.object(pupil)) }),
  }),
  /** Charges everybody of a month who is not charged yet, without those named. */
  charge: endpoint({
    method: 'POST',
    path: `${base}/:id/charges`,
    access: fees,
    inOwnName: true,
    summary: { en: 'Charge a month of a batch', bn: 'ব্যাচের মাসের ফি ধার্য' },
    input: ofBatch.extend({ period: month, exceptIds: z.array(z.guid()).max(500).default([]) }),
    output: z.object({ students: z.int(), amount: z.string() }),
  }),
};

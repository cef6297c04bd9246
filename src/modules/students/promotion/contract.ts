import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { normaliseText } from '../../../core/bangla.ts';
import { pageSizes } from '../../../core/contracts/page-sizes.ts';
import { toAsciiDigits } from '../../../core/digits.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { studentsPermission } from '../permissions.ts';
import { decisions, itemNotes, itemStates, promotionRules, promotionStates, rollOrders } from './rules.ts';

const base = '/api/v1/students/promotions';
const promote = { permission: studentsPermission.promote } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const ofId = z.strictObject({ id: z.guid() });
const versioned = ofId.extend({ version: z.int() });
const reason = z.string().max(300).transform(normaliseText);
const actReason = reason.default('');
const whole = (least: number, most: number) =>
  z.preprocess((value) => {
    const text = typeof value === 'string' ? toAsciiDigits(value.trim()) : value;
    return text === '' ? null : typeof text === 'string' && /^\d{1,9}$/.test(text) ? Number(text) : text;
  }, z.int().min(least).max(most).nullable());
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
const target = z.strictObject({ classId: z.guid(), nextClassId: z.guid().nullable() });

const shown = z.object({
  id: z.guid(),
  version: z.int(),
  fromYear: label,
  toYear: label,
  classes: label,
  rule: z.enum(promotionRules),
  mostFailed: z.int().nullable(),
  leastPresent: z.int().nullable(),
  needsClear: z.boolean(),
  offersTransfer: z.boolean(),
  exam: label.nullable(),
  rolls: z.enum(rollOrders),
  state: z.enum(promotionStates),
  students: z.int(),
  at: z.string(),
  by: z.string(),
});
export type PromotionShown = z.output<typeof shown>;

const reasonShown = z.object({ code: z.string(), count: z.int().optional(), most: z.int().optional() });

const item = z.object({
  id: z.guid(),
  studentId: z.guid(),
  code: z.string(),
  name: label,
  fromSectionId: z.guid(),
  fromRoll: z.int(),
  present: z.int().nullable(),
  gpa: z.int().nullable(),
  proposed: z.enum(decisions),
  reasons: z.array(reasonShown),
  decision: z.enum(decisions),
  toSectionId: z.guid().nullable(),
  roll: z.int().nullable(),
  /** Why it was decided by hand, and who did. */
  reason: z.string(),
  decidedBy: z.string(),
  state: z.enum(itemStates),
  note: z.enum(itemNotes),
});
export type PromotionItem = z.output<typeof item>;

export const itemFilters = ['all', ...decisions, 'unplaced', 'byHand', 'left'] as const;

export const promotionContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: promote,
    summary: { en: 'Promotions', bn: 'শ্রেণি উত্তরণসমূহ' },
    input: z.strictObject(paging),
    output: z.object({ items: z.array(shown), total: z.int(), page: z.int(), size: z.int() }),
  }),
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access: promote,
    summary: { en: 'What a promotion can be made of', bn: 'শ্রেণি উত্তরণের বাছাই' },
    input: z.strictObject({ yearId: z.guid().optional() }),
    output: z.object({
      yearId: z.guid().nullable(),
      years: z.array(z.object({ id: z.guid(), label, startDate: z.string(), isCurrent: z.boolean() })),
      /** The classes of the year in their order, with how many study there. */
      classes: z.array(z.object({ id: z.guid(), label, students: z.int(), level: z.string() })),
      exams: z.array(z.object({ id: z.guid(), label })),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: base,
    access: promote,
    summary: { en: 'Prepare a promotion', bn: 'শ্রেণি উত্তরণের খসড়া তৈরি' },
    input: z.strictObject({
      fromYearId: z.guid(),
      toYearId: z.guid(),
      targets: z
        .array(target)
        .min(1)
        .max(50)
        .refine((all) => new Set(all.map((one) => one.classId)).size === all.length),
      sectionIds: z.array(z.guid()).max(300).default([]),
      rule: z.enum(promotionRules),
      mostFailed: whole(1, 20).default(null),
      leastPresent: whole(1, 100).default(null),
      /** Who owes anything is not moved by the rule. */
      needsClear: z.boolean().default(false),
      /** Who failed too much is left open, with a transfer certificate proposed. */
      offersTransfer: z.boolean().default(false),
      examId: z.guid().nullable().default(null),
      rolls: z.enum(rollOrders),
    }),
    output: z.object({ id: z.guid() }),
  }),
  one: endpoint({
    method: 'GET',
    path: `${base}/:id`,
    access: promote,
    summary: { en: 'One promotion', bn: 'একটি শ্রেণি উত্তরণ' },
    input: ofId,
    output: shown.extend({
      toYearIsCurrent: z.boolean(),
      fromYearEndsOn: z.string(),
      counts: z.object({
        promote: z.int(),
        retain: z.int(),
        complete: z.int(),
        leave: z.int(),
        unplaced: z.int(),
        byHand: z.int(),
        left: z.int(),
      }),
      /** The sections they come from and may go into, with how full those will be. */
      sections: z.array(
        z.object({
          id: z.guid(),
          classId: z.guid(),
          isTarget: z.boolean(),
          label,
          capacity: z.int(),
          here: z.int(),
          coming: z.int(),
        }),
      ),
      /** Who leaves with it, and how many of them have no transfer certificate yet. */
      leaving: z.object({ all: z.int(), open: z.int() }),
      progress: z.object({ done: z.int(), total: z.int().nullable() }).nullable(),
      problem: label.nullable(),
      appliedAt: z.string().nullable(),
      appliedBy: z.string(),
      reversedAt: z.string().nullable(),
      reversedBy: z.string(),
      reason: z.string(),
    }),
  }),
  items: endpoint({
    method: 'GET',
    path: `${base}/:id/items`,
    access: promote,
    summary: { en: 'The decision about each student', bn: 'প্রত্যেক শিক্ষার্থীর সিদ্ধান্ত' },
    input: ofId.extend({
      show: z.enum(itemFilters).default('all'),
      sectionId: z.guid().optional(),
      q: z.string().max(100).transform(normaliseText).optional(),
      ...paging,
    }),
    output: z.object({ items: z.array(item), total: z.int(), page: z.int(), size: z.int() }),
  }),
  /** Decides by hand, with the reason; rolls that were not given by hand are counted anew. */
  change: endpoint({
    method: 'PUT',
    path: `${base}/:id/items`,
    access: promote,
    summary: { en: 'Decide by hand', bn: 'হাতে সিদ্ধান্ত নেওয়া' },
    input: versioned.extend({
      itemIds: z.array(z.guid()).min(1).max(500),
      decision: z.enum(decisions).nullable().default(null),
      toSectionId: z.guid().nullable().default(null),
      roll: whole(1, 99_999).default(null),
      reason: reason.pipe(z.string().min(3)),
    }),
    output: z.object({ version: z.int() }),
  }),
  /** Asks the rule again; what was decided by hand stays. */
  refresh: endpoint({
    method: 'POST',
    path: `${base}/:id/proposals`,
    access: promote,
    summary: { en: 'Propose again', bn: 'নতুন করে প্রস্তাব' },
    input: versioned,
    output: z.object({ version: z.int() }),
  }),
  discard: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    access: promote,
    summary: { en: 'Discard a draft', bn: 'খসড়া বাদ দেওয়া' },
    input: ofId,
    output: z.object({ id: z.guid() }),
  }),
  apply: approvalEndpoint({
    method: 'POST',
    path: `${base}/:id/application`,
    access: promote,
    approval: {
      act: 'students.applyPromotion',
      label: { en: 'Promote students into the next year', bn: 'শিক্ষার্থীদের পরের বছরে শ্রেণি উত্তরণ' },
      decide: studentsPermission.approvePromotion,
    },
    summary: { en: 'Apply a promotion', bn: 'শ্রেণি উত্তরণ কার্যকর করা' },
    input: versioned.extend({ reason: actReason }),
    output: z.object({ version: z.int() }),
  }),
  obstacles: endpoint({
    method: 'GET',
    path: `${base}/:id/reversal`,
    access: promote,
    summary: { en: 'What prevents undoing a promotion', bn: 'শ্রেণি উত্তরণ ফেরাতে যা বাধা' },
    input: ofId,
    output: z.object({
      /** In whose names something is recorded in the new year; while there is anybody nothing is taken back. */
      inUse: z.array(z.object({ name: label, code: z.string(), what: label })),
      inUseCount: z.int(),
      /** Moved meanwhile: they stay where they are. */
      moved: z.array(z.object({ name: label, code: z.string() })),
      movedCount: z.int(),
    }),
  }),
  reverse: approvalEndpoint({
    method: 'POST',
    path: `${base}/:id/reversal`,
    access: promote,
    approval: {
      act: 'students.reversePromotion',
      label: { en: 'Undo a promotion', bn: 'শ্রেণি উত্তরণ ফিরিয়ে নেওয়া' },
      decide: studentsPermission.approvePromotion,
    },
    summary: { en: 'Undo a promotion', bn: 'শ্রেণি উত্তরণ ফিরিয়ে নেওয়া' },
    input: versioned.extend({ reason: actReason }),
    output: z.object({ version: z.int() }),
  }),
  file: endpoint({
    method: 'GET',
    path: `${base}/:id/file`,
    access: promote,
    summary: { en: 'A promotion as a list', bn: 'শ্রেণি উত্তরণের তালিকা' },
    input: ofId.extend({ format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
};

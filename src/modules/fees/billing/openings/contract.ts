import * as z from 'zod';
import { approvalEndpoint } from '../../../../core/approvals/approvals.ts';
import { importCalls } from '../../../../core/contracts/import-contract.ts';
import { endpoint } from '../../../../core/endpoint.ts';
import { feesPermission } from '../../permissions.ts';
import { access, base, done, feeStudent, label, line, paged, paging, q } from '../../shapes.ts';
import { openingActs, openingKindLabels, openingKinds, openingStates } from './labels.ts';

/** Rows of one sheet; more come in several. */
const mostRows = 12_000;
const path = `${base}/openings`;
const why = line(300).default('');
const versioned = { id: z.guid(), version: z.int() };

const template = (kind: 'dues' | 'advances') =>
  endpoint({
    method: 'GET',
    path: `${path}/${kind}/template`,
    access: access.bill,
    summary: {
      en: `${openingKindLabels[kind].en}: empty sheet`,
      bn: `${openingKindLabels[kind].bn}: খালি শিট`,
    },
    input: z.strictObject({ format: z.enum(['xlsx', 'csv']) }),
    output: z.unknown(),
    raw: true,
  });

const calls = (kind: 'dues' | 'advances') =>
  importCalls({
    path: `${path}/${kind}/import`,
    access: access.bill,
    plural: openingKindLabels[kind],
    mostRows,
  });
const [dues, advances] = [calls('dues'), calls('advances')];

const batch = z.object({
  id: z.guid(),
  version: z.int(),
  kind: z.enum(openingKinds),
  fileName: z.string(),
  rows: z.int(),
  students: z.int(),
  amount: z.string(),
  state: z.enum(openingStates),
  preparedBy: z.string(),
  preparedAt: z.string(),
  postedBy: z.string().nullable(),
  postedAt: z.string().nullable(),
  endedBy: z.string().nullable(),
  endedAt: z.string().nullable(),
  endedReason: z.string(),
});
export type OpeningBatch = z.output<typeof batch>;

const row = z.object({
  id: z.guid(),
  place: z.int(),
  student: feeStudent,
  subHead: label.nullable(),
  month: z.string(),
  due: z.string().nullable(),
  note: z.string(),
  amount: z.string(),
  /** Of a posted advance: its receipt. */
  receiptId: z.guid().nullable(),
  receipt: z.string().nullable(),
  /** What came of it was cancelled by itself, or with the sheet. */
  isCancelled: z.boolean(),
});
export type OpeningRow = z.output<typeof row>;

/** Dues and advances from before the institution began here. */
export const openingsContract = {
  duesCheck: dues.importCheck,
  duesCommit: dues.importCommit,
  duesTemplate: template('dues'),
  advancesCheck: advances.importCheck,
  advancesCommit: advances.importCommit,
  advancesTemplate: template('advances'),
  openings: endpoint({
    method: 'GET',
    path,
    access: access.view,
    summary: { en: 'Opening dues and advances', bn: 'প্রারম্ভিক বকেয়া ও অগ্রিম' },
    input: z.strictObject({
      q,
      kind: z.enum(openingKinds).optional(),
      state: z.enum(openingStates).optional(),
      ...paging,
    }),
    output: z.object({ ...paged(batch), can: z.object({ bill: z.boolean() }) }),
  }),
  openingRows: endpoint({
    method: 'GET',
    path: `${path}/:id`,
    access: access.view,
    summary: { en: 'Rows of opening dues or advances', bn: 'প্রারম্ভিক বকেয়া বা অগ্রিমের সারি' },
    input: z.strictObject({ id: z.guid(), q, ...paging }),
    output: z.object({
      ...paged(row),
      batch,
      /** What the whole sheet comes to, by sub-head; of advances one sum. */
      sums: z.array(z.object({ label, rows: z.int(), amount: z.string() })),
      can: z.object({ bill: z.boolean() }),
    }),
  }),
  postOpening: approvalEndpoint({
    method: 'POST',
    path: `${path}/:id/post`,
    access: access.bill,
    approval: { act: 'fees.postOpening', label: openingActs.post, decide: feesPermission.approve },
    summary: openingActs.post,
    input: z.strictObject({ ...versioned, reason: why }),
    output: done,
  }),
  discardOpening: endpoint({
    method: 'POST',
    path: `${path}/:id/discard`,
    access: access.bill,
    summary: { en: 'Throw a prepared sheet away', bn: 'প্রস্তুত শিট বাদ দেওয়া' },
    input: z.strictObject(versioned),
    output: done,
  }),
  undoOpening: approvalEndpoint({
    method: 'POST',
    path: `${path}/:id/undo`,
    access: access.bill,
    approval: { act: 'fees.undoOpening', label: openingActs.undo, decide: feesPermission.approve },
    summary: openingActs.undo,
    input: z.strictObject({ ...versioned, reason: why }),
    output: done,
  }),
};

import * as z from 'zod';
import { approvalEndpoint } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { facilitiesAssetsPermission, facilitiesDepreciationPermission } from '../permissions.ts';
import { methods } from './rules.ts';
import {
  base,
  day,
  disposalKinds,
  done,
  id,
  ids,
  label,
  line,
  month,
  paged,
  paging,
  reason,
  states,
  taka,
} from './shapes.ts';

const view = { permission: facilitiesAssetsPermission.view };
const edit = { permission: facilitiesAssetsPermission.edit };
const count = { permission: facilitiesAssetsPermission.count };
const figures = { permission: facilitiesDepreciationPermission.view };
const post = { permission: facilitiesDepreciationPermission.post };
const register = `${base}/asset-register`;

const event = z.object({
  id: z.guid(),
  day: z.string(),
  fromState: z.enum(states),
  toState: z.enum(states),
  fromRoom: label.nullable(),
  toRoom: label.nullable(),
  fromPerson: label.nullable(),
  toPerson: label.nullable(),
  cost: z.string(),
  reason: z.string(),
  isByCount: z.boolean(),
  by: z.string(),
});
const charged = z.object({
  id: z.guid(),
  month: z.string(),
  amount: z.string(),
  method: z.enum(methods),
  /** Percent a year, `10.00`. */
  rate: z.string(),
  voucherId: z.guid(),
});
const assetShown = z.object({
  id: z.guid(),
  version: z.int(),
  tag: z.string(),
  name: label,
  className: label,
  state: z.enum(states),
  roomId: z.guid().nullable(),
  custodianId: z.guid().nullable(),
  cost: z.string(),
  accumulated: z.string(),
  book: z.string(),
  isInBooks: z.boolean(),
  disposal: z
    .object({
      day: z.string(),
      kind: z.enum(disposalKinds),
      proceeds: z.string(),
      reason: z.string(),
      voucherId: z.guid().nullable(),
    })
    .nullable(),
  events: z.array(event),
  charges: z.array(charged),
  rooms: z.array(z.object({ id: z.guid(), name: label })),
  /** Who answers for it now, for a list that shows who else may. */
  custodian: label.nullable(),
  /** Where money from a sale may go; empty for who may not ask for that. */
  money: z.array(z.object({ id: z.guid(), name: label })),
  can: z.object({ move: z.boolean(), dispose: z.boolean() }),
});
export type AssetShown = z.output<typeof assetShown>;

const posting = z.object({
  id: z.guid(),
  month: z.string(),
  state: z.enum(['posted', 'reversed']),
  total: z.string(),
  things: z.int(),
  askedBy: z.string(),
  postedBy: z.string(),
  voucherId: z.guid(),
  reversalId: z.guid().nullable(),
  can: z.object({ reverse: z.boolean() }),
});
export type DepreciationPosting = z.output<typeof posting>;
const postedLine = z.object({
  id: z.guid(),
  assetId: z.guid(),
  tag: z.string(),
  name: label,
  className: label,
  amount: z.string(),
  method: z.enum(methods),
  rate: z.string(),
});
export type PostedDepreciation = z.output<typeof postedLine>;
const toCharge = z.object({
  id: z.guid(),
  tag: z.string(),
  name: label,
  className: label,
  cost: z.string(),
  accumulated: z.string(),
  amount: z.string(),
  method: z.enum(methods),
  rate: z.string(),
});
export type ToCharge = z.output<typeof toCharge>;
const proved = z.object({
  ledgerId: z.guid(),
  code: z.string(),
  name: label,
  register: z.string(),
  books: z.string(),
  difference: z.string(),
});

const countShown = z.object({
  id: z.guid(),
  name: z.string(),
  className: label.nullable(),
  startedAt: z.string(),
  startedBy: z.string(),
  closedAt: z.string().nullable(),
  expected: z.int(),
  found: z.int(),
  moved: z.int(),
});
export type CountShown = z.output<typeof countShown>;
const seen = z.object({ id: z.guid(), tag: z.string(), name: label, room: label.nullable() });
const scan = seen.extend({ as: z.enum(['inPlace', 'otherRoom', 'wasLost']), isAgain: z.boolean() });
export type AssetScan = z.output<typeof scan>;

export const assetContract = {
  values: endpoint({
    method: 'GET',
    path: `${register}/values`,
    access: view,
    summary: { en: 'What some assets stand in the books at', bn: 'কিছু সম্পদের বহি মূল্য' },
    input: z.strictObject({ ids }),
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          book: z.string(),
          left: z.enum(disposalKinds).nullable(),
          leftOn: z.string().nullable(),
        }),
      ),
    }),
  }),
  nextTag: endpoint({
    method: 'GET',
    path: `${register}/next-tag`,
    access: edit,
    summary: { en: 'The next free tag', bn: 'পরের খালি ট্যাগ' },
    input: z.strictObject({}),
    output: z.object({ tag: z.string() }),
  }),
  byTag: endpoint({
    method: 'GET',
    path: `${register}/by-tag`,
    access: view,
    summary: { en: 'The asset with a tag', bn: 'ট্যাগ থেকে সম্পদ' },
    input: z.strictObject({ tag: line(300).pipe(z.string().min(1)) }),
    output: done,
  }),
  custodians: endpoint({
    method: 'GET',
    path: `${register}/custodians`,
    access: edit,
    summary: { en: 'Employees who may answer for assets', bn: 'সম্পদের দায়িত্ব নিতে পারেন এমন কর্মী' },
    input: z.strictObject({ q: line(100).optional(), ...paging }),
    output: z.object(paged(z.object({ id: z.guid(), code: z.string(), name: label }))),
  }),
  asset: endpoint({
    method: 'GET',
    path: `${register}/:id`,
    access: view,
    summary: { en: 'An asset, its value and what happened to it', bn: 'সম্পদ, মূল্য ও যা যা হয়েছে' },
    input: id,
    output: assetShown,
  }),
  copy: endpoint({
    method: 'POST',
    path: `${register}/:id/copies`,
    access: edit,
    summary: { en: 'Enter more of the same', bn: 'একই রকম আরও সম্পদ লেখা' },
    input: id.extend({ count: z.coerce.number().int().min(1).max(200) }),
    output: z.object({ count: z.int(), first: z.string(), last: z.string() }),
  }),
  move: endpoint({
    method: 'POST',
    path: `${register}/:id/moves`,
    access: edit,
    summary: { en: 'Move an asset, or note a repair', bn: 'সম্পদ স্থানান্তর বা মেরামত লেখা' },
    input: id.extend({
      version: z.int(),
      state: z.enum(states),
      roomId: z.guid().nullable(),
      custodianId: z.guid().nullable(),
      cost: taka,
      reason,
    }),
    output: done,
  }),
  dispose: approvalEndpoint({
    method: 'POST',
    path: `${register}/:id/disposal`,
    access: post,
    approval: {
      act: 'facilities.disposeAsset',
      label: { en: 'Sell or write off an asset', bn: 'সম্পদ বিক্রি বা বাতিল' },
      decide: facilitiesDepreciationPermission.approve,
    },
    summary: { en: 'Sell, give away or write off an asset', bn: 'সম্পদ বিক্রি, দান বা বাতিল' },
    input: id.extend({
      kind: z.enum(disposalKinds),
      day,
      proceeds: taka,
      intoLedgerId: z.guid().nullable(),
      reason,
    }),
    output: done,
  }),
  tags: endpoint({
    method: 'GET',
    path: `${register}/tags.pdf`,
    access: view,
    summary: { en: 'Tags with their codes on paper', bn: 'কাগজে কিউআর কোডসহ ট্যাগ' },
    input: z.strictObject({ ids: ids.pipe(z.array(z.guid()).min(1)) }),
    output: z.unknown(),
    raw: true,
  }),

  postings: endpoint({
    method: 'GET',
    path: `${base}/depreciation`,
    access: figures,
    summary: { en: 'Depreciation that was posted', bn: 'পোস্ট করা অবচয়' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(posting),
      /** The month that ended last, which is what may be posted. */
      lastMonth: z.string(),
      /** Through which month it is posted. */
      postedThrough: z.string().nullable(),
      can: z.object({ post: z.boolean() }),
    }),
  }),
  toCharge: endpoint({
    method: 'GET',
    path: `${base}/depreciation/due`,
    access: figures,
    summary: { en: 'Depreciation that would be posted', bn: 'যে অবচয় পোস্ট হবে' },
    input: z.strictObject({ month, ...paging }),
    output: z.object({
      ...paged(toCharge),
      sum: z.string(),
      classes: z.array(z.object({ id: z.guid(), name: label, things: z.int(), amount: z.string() })),
    }),
  }),
  postingLines: endpoint({
    method: 'GET',
    path: `${base}/depreciation/:id/lines`,
    access: figures,
    summary: { en: 'What a posting charged, asset by asset', bn: 'পোস্টিংয়ে প্রতিটি সম্পদের অবচয়' },
    input: id.extend({ ...paging }),
    output: z.object({
      ...paged(postedLine),
      month: z.string(),
      voucherId: z.guid(),
    }),
  }),
  proof: endpoint({
    method: 'GET',
    path: `${base}/depreciation/proof`,
    access: figures,
    summary: { en: 'The register beside the books', bn: 'রেজিস্টার ও হিসাব পাশাপাশি' },
    input: z.strictObject({}),
    output: z.object({ ledgers: z.array(proved) }),
  }),
  depreciate: approvalEndpoint({
    method: 'POST',
    path: `${base}/depreciation`,
    access: post,
    approval: {
      act: 'facilities.depreciate',
      label: { en: 'Post depreciation', bn: 'অবচয় পোস্ট' },
      decide: facilitiesDepreciationPermission.approve,
    },
    summary: { en: 'Post depreciation through a month', bn: 'মাস পর্যন্ত অবচয় পোস্ট' },
    input: z.strictObject({ month, reason: line(300).default('') }),
    output: done,
  }),
  reverse: approvalEndpoint({
    method: 'POST',
    path: `${base}/depreciation/:id/reversal`,
    access: post,
    approval: {
      act: 'facilities.reverseDepreciation',
      label: { en: 'Reverse depreciation', bn: 'অবচয় ফিরিয়ে নেওয়া' },
      decide: facilitiesDepreciationPermission.approve,
    },
    summary: { en: 'Take posted depreciation back', bn: 'পোস্ট করা অবচয় ফিরিয়ে নেওয়া' },
    input: id.extend({ reason }),
    output: done,
  }),

  counts: endpoint({
    method: 'GET',
    path: `${base}/asset-counts`,
    access: count,
    summary: { en: 'Counts of the assets', bn: 'সম্পদ গণনা' },
    input: z.strictObject({ ...paging }),
    output: z.object({ ...paged(countShown), classes: z.array(z.object({ id: z.guid(), name: label })) }),
  }),
  startCount: endpoint({
    method: 'POST',
    path: `${base}/asset-counts`,
    access: count,
    summary: { en: 'Start a count', bn: 'গণনা শুরু' },
    input: z.strictObject({ name: line(100).pipe(z.string().min(1)), classId: z.guid().nullable() }),
    output: done,
  }),
  count: endpoint({
    method: 'GET',
    path: `${base}/asset-counts/:id`,
    access: count,
    summary: { en: 'A count and what was seen last', bn: 'গণনা ও শেষ দেখা সম্পদ' },
    input: id,
    output: countShown.extend({
      scans: z.array(scan),
      rooms: z.array(z.object({ id: z.guid(), name: label })),
    }),
  }),
  missing: endpoint({
    method: 'GET',
    path: `${base}/asset-counts/:id/missing`,
    access: count,
    summary: { en: 'What a count has not seen', bn: 'গণনায় যা দেখা যায়নি' },
    input: id.extend({ ...paging }),
    output: z.object(paged(seen)),
  }),
  scan: endpoint({
    method: 'POST',
    path: `${base}/asset-counts/:id/scans`,
    access: count,
    summary: { en: 'An asset was seen', bn: 'একটি সম্পদ দেখা গেছে' },
    input: id.extend({ code: line(300).pipe(z.string().min(1)), roomId: z.guid().nullable() }),
    output: scan,
  }),
  closeCount: endpoint({
    method: 'POST',
    path: `${base}/asset-counts/:id/close`,
    access: count,
    summary: { en: 'Close a count', bn: 'গণনা শেষ করা' },
    input: id.extend({ missing: z.enum(['lost', 'kept']), reason }),
    output: z.object({ id: z.guid(), missing: z.int(), moved: z.int() }),
  }),
};

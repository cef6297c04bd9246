import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { endpoint } from '../../core/endpoint.ts';
import { platformReplicationPermission, replicationPermission } from './permissions.ts';
import * as shapes from './shapes.ts';
import { shownStates } from './states.ts';

const base = '/api/v1/replication';
const view = { platform: platformReplicationPermission.view } as const;
const edit = { platform: platformReplicationPermission.edit } as const;
const ownView = { permission: replicationPermission.view } as const;
const ownEdit = { permission: replicationPermission.edit } as const;

/** An institution takes from the platform's catalogue, or from the institution the platform keeps for itself. */
const from = z.enum(['catalogue', 'model']).default('catalogue');

const words = z.string().max(100).transform(normaliseText).default('');
const id = z.strictObject({ id: z.guid() });
const parts = z.object({ items: z.array(z.object({ name: z.string(), label: shapes.label })) });
const rowsOf = {
  part: z.string().min(1).max(60),
  state: z.enum(shownStates).optional(),
  ...shapes.page,
};
const start = {
  /** Made by the browser: sent twice, it is one run. */
  id: z.guid(),
  parts: shapes.partNames,
  overwrites: z.boolean().default(false),
  choices: shapes.choices,
};

/** Copying the setup of the platform, or of one institution, into others. */
export const contract = {
  institutions: endpoint({
    method: 'GET',
    path: `${base}/institutions`,
    access: view,
    summary: { en: 'Institutions and their groups to choose from', bn: 'বাছাইয়ের জন্য প্রতিষ্ঠান ও গ্রুপ' },
    input: z.strictObject({ q: words }),
    output: z.object({
      sites: z.array(shapes.site),
      groups: z.array(z.object({ id: z.guid(), name: shapes.label, sites: z.array(shapes.site) })),
    }),
  }),
  parts: endpoint({
    method: 'GET',
    path: `${base}/parts`,
    access: view,
    summary: { en: 'What can be copied', bn: 'কী কী অনুলিপি করা যায়' },
    input: z.strictObject({ source: shapes.source }),
    output: parts,
  }),
  /** What each of a few institutions would get, or how far it has drifted. */
  compare: endpoint({
    method: 'GET',
    path: `${base}/comparison`,
    access: view,
    summary: { en: 'Compare institutions with a source', bn: 'উৎসের সঙ্গে প্রতিষ্ঠান মেলানো' },
    input: z.strictObject({
      source: shapes.source,
      sites: shapes.several(shapes.siteId, 10),
      parts: shapes.several(z.string().min(1).max(60), 60),
    }),
    output: z.object({ items: z.array(shapes.comparedSite) }),
  }),
  rows: endpoint({
    method: 'GET',
    path: `${base}/comparison/rows`,
    access: view,
    summary: { en: 'The records of a comparison', bn: 'মেলানোর রেকর্ডগুলো' },
    input: z.strictObject({ source: shapes.source, site: shapes.siteId, ...rowsOf }),
    output: shapes.paged(shapes.comparedRow),
  }),
  runs: endpoint({
    method: 'GET',
    path: `${base}/runs`,
    access: view,
    summary: { en: 'What was copied', bn: 'যা অনুলিপি হয়েছে' },
    input: z.strictObject(shapes.page),
    output: shapes.paged(shapes.run),
  }),
  targets: endpoint({
    method: 'GET',
    path: `${base}/runs/:id/institutions`,
    access: view,
    summary: { en: 'The institutions of a run', bn: 'একটি অনুলিপির প্রতিষ্ঠানগুলো' },
    input: z.strictObject({ id: z.guid(), ...shapes.page }),
    output: shapes.paged(shapes.target),
  }),
  start: endpoint({
    method: 'POST',
    path: `${base}/runs`,
    access: edit,
    summary: { en: 'Copy setup into institutions', bn: 'প্রতিষ্ঠানে সেটআপ অনুলিপি করা' },
    input: z.strictObject({
      ...start,
      source: shapes.source,
      sites: z.array(shapes.siteId).min(1).max(1000),
    }),
    output: id,
  }),
  /** Those that failed are tried again. */
  again: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/again`,
    access: edit,
    summary: { en: 'Try failed institutions again', bn: 'ব্যর্থ প্রতিষ্ঠানে আবার চেষ্টা' },
    input: id,
    output: id,
  }),
  /** Of one institution, or of all of them; what is used or changed since stays, with a reason. */
  takeBack: endpoint({
    method: 'POST',
    path: `${base}/runs/:id/take-back`,
    access: edit,
    summary: { en: 'Take copies back', bn: 'অনুলিপি ফিরিয়ে নেওয়া' },
    input: z.strictObject({ id: z.guid(), site: shapes.siteId.nullable().default(null) }),
    output: id,
  }),
  ownParts: endpoint({
    method: 'GET',
    path: `${base}/own/parts`,
    access: ownView,
    summary: { en: 'What can be taken from the platform', bn: 'প্ল্যাটফর্ম থেকে যা নেওয়া যায়' },
    input: z.strictObject({ from }),
    /** The platform's own institution, where there is one to take from. */
    output: parts.extend({ model: shapes.label.nullable() }),
  }),
  ownCompare: endpoint({
    method: 'GET',
    path: `${base}/own/comparison`,
    access: ownView,
    summary: { en: "Compare your setup with the platform's", bn: 'প্ল্যাটফর্মের সেটআপের সঙ্গে মেলানো' },
    input: z.strictObject({ from, parts: shapes.several(z.string().min(1).max(60), 60) }),
    output: shapes.comparedSite,
  }),
  ownRows: endpoint({
    method: 'GET',
    path: `${base}/own/comparison/rows`,
    access: ownView,
    summary: { en: 'The records of your own comparison', bn: 'নিজের মেলানোর রেকর্ডগুলো' },
    input: z.strictObject({ from, ...rowsOf }),
    output: shapes.paged(shapes.comparedRow),
  }),
  ownRuns: endpoint({
    method: 'GET',
    path: `${base}/own/runs`,
    access: ownView,
    summary: { en: 'What was taken over before', bn: 'আগে যা নেওয়া হয়েছে' },
    input: z.strictObject(shapes.page),
    output: shapes.paged(shapes.run.extend({ problem: shapes.label.nullable() })),
  }),
  ownStart: endpoint({
    method: 'POST',
    path: `${base}/own/runs`,
    access: ownEdit,
    summary: { en: "Take over the platform's setup", bn: 'প্ল্যাটফর্মের সেটআপ নেওয়া' },
    input: z.strictObject({ ...start, from }),
    output: id,
  }),
  ownTakeBack: endpoint({
    method: 'POST',
    path: `${base}/own/runs/:id/take-back`,
    access: ownEdit,
    summary: { en: 'Take copies back', bn: 'অনুলিপি ফিরিয়ে নেওয়া' },
    input: id,
    output: id,
  }),
};

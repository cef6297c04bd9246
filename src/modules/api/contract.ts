import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { apiPermission, platformApiPermission } from './permissions.ts';
import * as shapes from './shapes.ts';

const base = '/api/v1/api';
const view = { platform: platformApiPermission.view } as const;
const edit = { platform: platformApiPermission.edit } as const;
const siteView = { permission: apiPermission.view } as const;
const siteEdit = { permission: apiPermission.edit } as const;
const { label, paged, paging } = shapes;

const scopeShown = z.object({ name: z.string(), label, isRestricted: z.boolean() });
export type ScopeShown = z.output<typeof scopeShown>;
const siteShown = z.object({ id: z.int(), name: label });

const clientShown = z.object({
  id: z.guid(),
  name: z.string(),
  /** In full in the one answer that makes it; else its last characters. */
  secret: z.string(),
  redirect: z.string(),
  scopes: z.array(z.string()),
  sites: z.array(siteShown),
  callsAMinute: z.int(),
  isStopped: z.boolean(),
  /** Until when the replaced secret still counts. */
  oldSecretUntil: z.string().nullable(),
  institutions: z.int(),
  callsToday: z.int(),
  version: z.int(),
});
export type ClientShown = z.output<typeof clientShown>;

const tokenShown = z.object({
  id: z.string(),
  /** `person`: with somebody's consent; `alone`: the program by itself. */
  kind: z.enum(['person', 'alone']),
  client: z.string(),
  person: label,
  site: label,
  scopes: z.array(label),
  since: z.string(),
  until: z.string(),
  lastCall: z.string().nullable(),
});
export type TokenShown = z.output<typeof tokenShown>;

const callShown = z.object({
  id: z.guid(),
  at: z.string(),
  client: z.string(),
  person: label,
  site: label,
  method: z.string(),
  route: z.string(),
  status: z.int(),
  milliseconds: z.int(),
  request: z.string(),
});
export type CallShown = z.output<typeof callShown>;

const programShown = z.object({
  id: z.guid(),
  name: z.string(),
  /** The host that its answers go to. */
  host: z.string(),
  /** The most it may have. */
  offers: z.array(scopeShown),
  /** What it has here; null: it was not let in. */
  admitted: z
    .object({ scopes: z.array(z.string()), role: z.string().nullable(), by: label, at: z.string() })
    .nullable(),
});
export type ProgramShown = z.output<typeof programShown>;

const ofClient = z.strictObject({ clientId: z.guid().optional(), ...paging });

/** The programs there are: the specification's addresses, and what the platform sees of each. */
export const clientContract = {
  list: endpoint({
    method: 'GET',
    path: '/oauth/clients',
    access: view,
    summary: { en: 'API clients', bn: 'এপিআই ক্লায়েন্ট' },
    input: z.strictObject({}),
    output: z.array(clientShown),
  }),
  add: endpoint({
    method: 'POST',
    path: '/oauth/clients',
    access: edit,
    summary: { en: 'A new API client', bn: 'নতুন এপিআই ক্লায়েন্ট' },
    input: shapes.addInput,
    output: clientShown,
  }),
  save: endpoint({
    method: 'PUT',
    path: '/oauth/clients/:id',
    access: edit,
    summary: { en: 'Change an API client', bn: 'এপিআই ক্লায়েন্ট পরিবর্তন' },
    input: shapes.saveInput,
    output: clientShown,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/oauth/clients/:id',
    access: edit,
    summary: { en: 'Delete an API client and end its tokens', bn: 'এপিআই ক্লায়েন্ট মুছে টোকেন শেষ করা' },
    input: shapes.id,
    output: shapes.id,
  }),
  rotate: endpoint({
    method: 'POST',
    path: '/oauth/clients/:id/secret',
    access: edit,
    summary: { en: 'A new secret for an API client', bn: 'এপিআই ক্লায়েন্টের নতুন গোপন কী' },
    input: shapes.rotateInput,
    output: clientShown,
  }),
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access: view,
    summary: { en: 'Scopes and institutions for an API client', bn: 'ক্লায়েন্টের জন্য পরিধি ও প্রতিষ্ঠান' },
    input: z.strictObject({ q: shapes.words }),
    output: z.object({ scopes: z.array(scopeShown), sites: z.array(siteShown) }),
  }),
  tokens: endpoint({
    method: 'GET',
    path: `${base}/tokens`,
    access: view,
    summary: { en: 'Tokens of API clients', bn: 'এপিআই ক্লায়েন্টের টোকেন' },
    input: ofClient,
    output: paged(tokenShown),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${base}/tokens/:id`,
    access: edit,
    summary: { en: 'Revoke a token', bn: 'টোকেন বাতিল' },
    input: shapes.tokenId,
    output: shapes.tokenId,
  }),
  calls: endpoint({
    method: 'GET',
    path: `${base}/calls`,
    access: view,
    summary: { en: 'Calls of API clients', bn: 'এপিআই ক্লায়েন্টের কল' },
    input: ofClient,
    output: paged(callShown),
  }),
};

/** Which programs an institution lets in, and what they do there. */
export const siteContract = {
  programs: endpoint({
    method: 'GET',
    path: `${base}/site/programs`,
    access: siteView,
    summary: { en: 'Programs offered to the institution', bn: 'প্রতিষ্ঠানের জন্য থাকা প্রোগ্রাম' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(programShown),
      /** The roles the caller may give. */
      roles: z.array(z.object({ code: z.string(), label })),
    }),
  }),
  admit: endpoint({
    method: 'PUT',
    path: `${base}/site/programs/:id`,
    access: siteEdit,
    summary: { en: 'Let a program in', bn: 'প্রোগ্রামকে ঢুকতে দেওয়া' },
    input: shapes.admitInput,
    output: shapes.id,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: `${base}/site/programs/:id`,
    access: siteEdit,
    summary: { en: 'Shut a program out', bn: 'প্রোগ্রামের প্রবেশ বন্ধ করা' },
    input: shapes.id,
    output: shapes.id,
  }),
  tokens: endpoint({
    method: 'GET',
    path: `${base}/site/tokens`,
    access: siteView,
    summary: { en: 'Tokens at the institution', bn: 'প্রতিষ্ঠানের টোকেন' },
    input: z.strictObject(paging),
    output: paged(tokenShown),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: `${base}/site/tokens/:id`,
    access: siteEdit,
    summary: { en: 'Revoke a token at the institution', bn: 'প্রতিষ্ঠানের টোকেন বাতিল' },
    input: shapes.tokenId,
    output: shapes.tokenId,
  }),
  calls: endpoint({
    method: 'GET',
    path: `${base}/site/calls`,
    access: siteView,
    summary: { en: 'Calls of programs at the institution', bn: 'প্রতিষ্ঠানে প্রোগ্রামের কল' },
    input: z.strictObject(paging),
    output: paged(callShown),
  }),
};

/** What a person allowed, and the question itself. */
export const consentContract = {
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    summary: { en: 'Programs I allowed', bn: 'আমার অনুমতি দেওয়া প্রোগ্রাম' },
    input: z.strictObject(paging),
    output: paged(tokenShown),
  }),
  revokeMine: endpoint({
    method: 'DELETE',
    path: `${base}/mine/:id`,
    access: 'signedIn',
    summary: { en: 'Take back what I allowed', bn: 'দেওয়া অনুমতি ফিরিয়ে নেওয়া' },
    input: shapes.tokenId,
    output: shapes.tokenId,
    stays: 'suspended',
  }),
  /** Under the address that the browser keeps the request's cookie for. */
  asked: endpoint({
    method: 'GET',
    path: '/oauth/consent/:uid/request',
    access: 'signedIn',
    summary: { en: 'What a program asks for', bn: 'প্রোগ্রাম কী চাইছে' },
    input: z.strictObject({ uid: shapes.decideInput.shape.uid }),
    output: z.object({
      name: z.string(),
      host: z.string(),
      site: siteShown,
      scopes: z.array(scopeShown),
      isMember: z.boolean(),
    }),
  }),
  decide: endpoint({
    method: 'POST',
    path: '/oauth/consent/:uid/decision',
    access: 'signedIn',
    summary: { en: 'Allow or refuse a program', bn: 'প্রোগ্রামকে অনুমতি দেওয়া বা না দেওয়া' },
    input: shapes.decideInput,
    /** Where the browser goes on. */
    output: z.object({ to: z.string() }),
  }),
};

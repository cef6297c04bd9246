import * as z from 'zod';
import { type Endpoint, endpoint } from '../../../core/endpoint.ts';
import { access, base, done, id, label, mobile, written } from '../shapes.ts';
import { gatewayCall } from './shapes.ts';

const secrets = z.record(z.string().regex(/^[a-z][a-z0-9_]{0,39}$/), z.string().max(500));
const gateway = {
  name: written(60),
  position: z.int().min(1).max(99),
  isActive: z.boolean(),
  perSecond: z.int().min(1).max(200),
  call: gatewayCall,
};
const tried = z.object({
  outcome: z.enum(['taken', 'refused', 'unreached', 'unknown']),
  /** In the provider's own words. */
  problem: z.string(),
});

/** What can be done with providers of SMS: an institution's own, and those of the platform. */
export const gatewayCalls = (path: string, allowed: Endpoint['access']) => ({
  gateways: endpoint({
    method: 'GET',
    path,
    access: allowed,
    summary: { en: 'Providers of SMS', bn: 'এসএমএস সেবাদাতা' },
    input: z.strictObject({}),
    output: z.object({
      items: z
        .array(
          z.object({
            id: z.guid(),
            version: z.int(),
            ...gateway,
            name: z.string(),
            secretNames: z.array(z.string()),
            /** It has an address for what it tells by itself. */
            hasReportAddress: z.boolean(),
            /** Of the platform: what is shown is a change that waits for somebody else than `by`. */
            waits: z
              .object({ by: label, isMine: z.boolean(), isInUse: z.boolean(), hasNewAddress: z.boolean() })
              .nullable(),
          }),
        )
        .max(20),
    }),
  }),
  saveGateway: endpoint({
    method: 'POST',
    path,
    access: allowed,
    inOwnName: true,
    summary: { en: 'Add or change a provider', bn: 'সেবাদাতা যোগ বা পরিবর্তন' },
    input: z.strictObject({
      id: z.guid().nullable(),
      version: z.int(),
      ...gateway,
      /** Only those that are new; the others stay as they were. */
      secrets,
    }),
    output: done,
  }),
  removeGateway: endpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access: allowed,
    summary: { en: 'Remove a provider', bn: 'সেবাদাতা বাদ' },
    input: id,
    output: done,
  }),
  gatewayBalance: endpoint({
    method: 'POST',
    path: `${path}/:id/balance`,
    access: allowed,
    summary: { en: 'Ask a provider how much is left there', bn: 'সেবাদাতার কাছে কত বাকি জানতে চাওয়া' },
    input: id,
    /** In the provider's own words; null where it cannot be asked or does not say. */
    output: z.object({ balance: z.string().nullable() }),
  }),
  tryGateway: endpoint({
    method: 'POST',
    path: `${path}/:id/try`,
    access: allowed,
    inOwnName: true,
    summary: { en: 'Send a test message through a provider', bn: 'সেবাদাতার মাধ্যমে পরীক্ষামূলক বার্তা পাঠানো' },
    input: z.strictObject({ id: z.guid(), mobile }),
    output: tried,
  }),
  reportAddress: endpoint({
    method: 'POST',
    path: `${path}/:id/report-address`,
    access: allowed,
    summary: {
      en: 'A new address for a provider’s status reports; the old one stops working',
      bn: 'সেবাদাতার খবর নেওয়ার নতুন ঠিকানা; আগেরটি বাতিল',
    },
    input: id,
    /** `waits`: the old one works until a second person has agreed. */
    output: z.object({ path: z.string(), waits: z.boolean() }),
  }),
});
export type GatewayCalls = ReturnType<typeof gatewayCalls>;
export type GatewayShown = z.output<GatewayCalls['gateways']['output']>['items'][number];

const platformPath = `${base}/platform/gateways`;

/** The platform's own providers, which carry the SMS of institutions that have none. */
export const platformGatewayContract = {
  ...gatewayCalls(platformPath, access.providers),
  confirmGateway: endpoint({
    method: 'POST',
    path: `${platformPath}/:id/confirm`,
    access: access.providers,
    inOwnName: true,
    summary: { en: 'Put a colleague’s change of a provider into use', bn: 'সহকর্মীর করা সেবাদাতার পরিবর্তন কার্যকর' },
    /** The version that was looked at. */
    input: z.strictObject({ id: z.guid(), version: z.int() }),
    output: done,
  }),
};

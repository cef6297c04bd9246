import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { gatewayCalls } from '../gateways/contract.ts';
import { messageKinds } from '../kinds.data.ts';
import { access, base, done, id, label, line, mobile, paged, paging, reason, written } from '../shapes.ts';

const settings = {
  quietFrom: z.int().min(0).max(1439),
  quietTo: z.int().min(0).max(1439),
  partsADay: z.int().min(0).max(1_000_000),
  messagesADay: z.int().min(1).max(100),
  longest: z.int().min(1).max(10),
  lowBalance: z.int().min(0).max(1_000_000),
};
/** Without a provider of its own in use, SMS go through the platform's. */
const viaPlatform = z.boolean();
export const ownBase = `${base}/own`;
const kind = z.enum(messageKinds);
const ownWish = {
  mobile: mobile.nullable(),
  language: z.enum(['en', 'bn']).nullable(),
  unwanted: z.array(kind).max(messageKinds.length),
};

const reported = z.looseObject({
  /** 0: a provider of the platform itself. */
  site: z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  secret: z.string().min(1).max(100),
});
const counted = z.object({ taken: z.int(), unread: z.int() });

export const setupContract = {
  settings: endpoint({
    method: 'GET',
    path: `${base}/settings`,
    access: access.view,
    summary: { en: 'When and how much is sent', bn: 'কখন ও কত পাঠানো হয়' },
    input: z.strictObject({}),
    output: z.object({ version: z.int(), ...settings, viaPlatform, can: z.object({ edit: z.boolean() }) }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: `${base}/settings`,
    access: access.setup,
    summary: { en: 'Change when and how much is sent', bn: 'পাঠানোর সময় ও সীমা পরিবর্তন' },
    input: z.strictObject({ version: z.int(), ...settings, viaPlatform: viaPlatform.default(true) }),
    output: z.object({ version: z.int() }),
  }),
  templates: endpoint({
    method: 'GET',
    path: `${base}/templates`,
    access: access.view,
    summary: { en: 'What is written on each occasion', bn: 'কোন উপলক্ষে কী লেখা হয়' },
    input: z.strictObject({}),
    output: z.object({
      events: z.array(
        z.object({
          name: z.string(),
          label,
          places: z.array(z.string()),
          subject: label,
          body: label,
          isOwn: z.boolean(),
          /** Of the institution's own words; 0 where it has none. */
          version: z.int(),
          hasSwitch: z.boolean(),
          isOn: z.boolean(),
        }),
      ),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  saveTemplate: endpoint({
    method: 'PUT',
    path: `${base}/templates/:event`,
    access: access.setup,
    summary: { en: 'Change what is written', bn: 'লেখা পরিবর্তন' },
    input: z.strictObject({
      event: z.string().min(1).max(60),
      version: z.int().min(0),
      subject: z.strictObject({ en: line(150), bn: line(150) }),
      body: z.strictObject({ en: written(1500), bn: written(1500) }),
    }),
    output: z.object({ event: z.string() }),
  }),
  /** What leaves by itself: a decision about leave, a reminder of a duty. */
  saveSwitch: endpoint({
    method: 'PUT',
    path: `${base}/templates/:event/switch`,
    access: access.setup,
    summary: { en: 'Switch a message that leaves by itself', bn: 'স্বয়ংক্রিয় বার্তা চালু বা বন্ধ' },
    input: z.strictObject({ event: z.string().min(1).max(60), isOn: z.boolean() }),
    output: z.object({ event: z.string() }),
  }),
  ...gatewayCalls(`${base}/gateways`, access.setup),
  /** By the secret in its address alone: a provider has no account. Whatever it sends beside it is what it tells. */
  reported: endpoint({
    method: 'POST',
    path: `${base}/reports/:site/:secret`,
    access: 'public',
    withoutAntiForgery: true,
    stays: 'suspended',
    summary: { en: 'A provider reports the status of messages', bn: 'সেবাদাতা বার্তার খবর জানায়' },
    input: reported,
    output: counted,
  }),
  reportedInQuery: endpoint({
    method: 'GET',
    path: `${base}/reports/:site/:secret`,
    access: 'public',
    withoutAntiForgery: true,
    stays: 'suspended',
    summary: {
      en: 'A provider reports the status of a message in the address itself',
      bn: 'সেবাদাতা ঠিকানাতেই বার্তার খবর জানায়',
    },
    input: reported,
    output: counted,
  }),
  optOuts: endpoint({
    method: 'GET',
    path: `${base}/opt-outs`,
    access: access.view,
    summary: { en: 'Numbers that want no messages', bn: 'যেসব নম্বর বার্তা চায় না' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(z.object({ id: z.guid(), mobile: z.string(), reason: z.string(), at: z.string() })),
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  addOptOut: endpoint({
    method: 'POST',
    path: `${base}/opt-outs`,
    access: access.setup,
    summary: { en: 'Send a number nothing more', bn: 'নম্বরে আর কিছু না পাঠানো' },
    input: z.strictObject({ mobile, reason }),
    output: done,
  }),
  removeOptOut: endpoint({
    method: 'DELETE',
    path: `${base}/opt-outs/:id`,
    access: access.setup,
    summary: { en: 'Send a number messages again', bn: 'নম্বরে আবার বার্তা পাঠানো' },
    input: id,
    output: done,
  }),
  preference: endpoint({
    method: 'GET',
    path: `${base}/preferences/:person`,
    access: access.view,
    summary: { en: 'What somebody wants of messages', bn: 'বার্তা নিয়ে কারও ইচ্ছা' },
    input: z.strictObject({ person: z.guid() }),
    output: z.object({
      mobile: z.string().nullable(),
      language: z.enum(['en', 'bn']).nullable(),
      consent: z.enum(['given', 'refused']),
      note: z.string(),
      unwanted: z.array(kind),
    }),
  }),
  savePreference: endpoint({
    method: 'PUT',
    path: `${base}/preferences/:person`,
    access: access.setup,
    summary: { en: 'Note what somebody wants of messages', bn: 'বার্তা নিয়ে কারও ইচ্ছা লেখা' },
    input: z.strictObject({
      person: z.guid(),
      kind: z.enum(['guardian', 'employee', 'student']),
      mobile: mobile.nullable(),
      language: z.enum(['en', 'bn']).nullable(),
      consent: z.enum(['given', 'refused']),
      note: line(300),
      /** Kinds of messages they do not want; left out: as before. */
      unwanted: z.array(kind).max(messageKinds.length).optional(),
    }),
    output: done,
  }),
  /** The same for oneself, at the institution one is in. */
  ownPreference: endpoint({
    method: 'GET',
    path: ownBase,
    access: 'signedIn',
    summary: { en: 'What I want of messages', bn: 'বার্তা নিয়ে নিজের ইচ্ছা' },
    input: z.strictObject({}),
    output: z.object({
      /** As whom messages reach this account; nobody: they do not. */
      persons: z.array(z.enum(['guardian', 'employee', 'student'])),
      /** The numbers on record, of which one is chosen. */
      numbers: z.array(z.string()),
      ...ownWish,
      /** The office has noted that they want no SMS and no email at all. */
      refuses: z.boolean(),
    }),
  }),
  saveOwnPreference: endpoint({
    method: 'PUT',
    path: ownBase,
    access: 'signedIn',
    summary: { en: 'Choose what I want of messages', bn: 'বার্তা নিয়ে নিজের ইচ্ছা জানানো' },
    input: z.strictObject({ ...ownWish, refuses: z.boolean() }),
    output: z.object({ saved: z.int() }),
  }),
};

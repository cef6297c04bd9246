import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { access, base, done, group, groups, id, label, line, paged, paging } from '../shapes.ts';
import { channels, skipReasons } from './rules.ts';

/** Long texts are refused by their parts; this only keeps them in memory's bounds. */
const text = line(3000);
export const messageStates = [
  'queued',
  'sending',
  'unknown',
  'shown',
  'sent',
  'delivered',
  'failed',
  'cancelled',
] as const;

/** What a sending asked for among its groups: an examination's result, a section, a day. */
const about = z.string().regex(/^[0-9a-zA-Z._-]{1,60}$/);

const composed = {
  event: z.string().min(1).max(60),
  channels: z.array(z.enum(channels)).min(1).max(3),
  groups,
  excluded: z.array(z.guid()).max(5000),
  subject: z.strictObject({ en: line(150), bn: line(150) }),
  body: z.strictObject({ en: text, bn: text }),
};

const field = z.object({
  name: z.string(),
  label,
  kind: z.enum(['choice', 'day', 'amount', 'number']),
  required: z.boolean(),
  choices: z.array(z.object({ id: z.string(), label })),
});
const savedAudience = z.object({
  id: z.guid(),
  name: label,
  groups: z.array(group),
  excluded: z.array(z.guid()),
});
const counts = z.object({
  total: z.int(),
  queued: z.int(),
  /** Those that stayed on the screen for lack of a provider. */
  shown: z.int(),
  sent: z.int(),
  delivered: z.int(),
  failed: z.int(),
  unknown: z.int(),
  cancelled: z.int(),
});
const batch = z.object({
  id: z.guid(),
  event: z.string(),
  at: z.string(),
  startsAt: z.string(),
  by: label,
  body: label,
  channels: z.array(z.enum(channels)),
  state: z.enum(['planned', 'queued', 'done', 'cancelled']),
  plannedFor: z.string().nullable(),
  /** Why a planned one was not sent. */
  problem: label.nullable(),
  charged: z.int(),
  counts,
  /** Those of `failed` and `shown` that can be sent again: not those that were, nor those that arrived after all. */
  open: z.object({ failed: z.int(), shown: z.int() }),
});

const person = z.object({
  personKind: z.enum(['guardian', 'employee', 'student', 'other']),
  personId: z.guid(),
});

/** Which messages are asked for. */
const messageFilter = {
  batch: z.guid().optional(),
  state: z.enum(messageStates).optional(),
  event: z.string().max(60).optional(),
  about: about.optional(),
  q: line(60).optional(),
};

export const sendingContract = {
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access: access.send,
    summary: { en: 'Whom one can write to, and what is written', bn: 'কাদের লেখা যায় ও কী লেখা হয়' },
    input: z.strictObject({}),
    output: z.object({
      kinds: z.array(
        z.object({ name: z.string(), label, fields: z.array(field), places: z.array(z.string()) }),
      ),
      saved: z.array(savedAudience),
      events: z.array(
        z.object({ name: z.string(), label, places: z.array(z.string()), subject: label, body: label }),
      ),
      balance: z.int(),
      isCharged: z.boolean(),
      longest: z.int(),
    }),
  }),
  saveAudience: endpoint({
    method: 'POST',
    path: `${base}/audiences`,
    access: access.send,
    summary: { en: 'Keep an audience under a name', bn: 'প্রাপকদের তালিকা নামে রাখা' },
    input: z.strictObject({
      nameEn: line(60).pipe(z.string().min(1)),
      nameBn: line(60).pipe(z.string().min(1)),
      groups,
      excluded: z.array(z.guid()).max(5000),
    }),
    output: done,
  }),
  removeAudience: endpoint({
    method: 'DELETE',
    path: `${base}/audiences/:id`,
    access: access.send,
    summary: { en: 'Delete an audience', bn: 'প্রাপকদের তালিকা বাদ' },
    input: id,
    output: done,
  }),
  preview: endpoint({
    method: 'POST',
    path: `${base}/preview`,
    access: access.send,
    summary: { en: 'Who would get what, and what it costs', bn: 'কে কী পাবেন ও কত খরচ' },
    input: z.strictObject(composed),
    output: z.object({
      people: z.int(),
      messages: z.int(),
      byChannel: z.object({ sms: z.int(), email: z.int(), bell: z.int() }),
      parts: z.int(),
      longestParts: z.int(),
      balance: z.int(),
      isCharged: z.boolean(),
      lowBalance: z.int(),
      /** What its parts cost by the price of the newest pack, in taka; empty where none was bought. */
      worth: z.string(),
      startsAt: z.string().nullable(),
      samples: z
        .array(
          z.object({
            channel: z.enum(channels),
            person,
            name: label,
            address: z.string(),
            text: z.string(),
            parts: z.int(),
            empty: z.array(z.string()),
            about: z.array(z.guid()),
            aboutName: label,
          }),
        )
        .max(200),
      skipped: z
        .array(
          z.object({
            reason: z.enum(skipReasons),
            channel: z.enum(channels),
            name: label,
            about: label,
            person,
          }),
        )
        .max(200),
      skippedBy: z.record(z.string(), z.int()),
      empty: z.array(z.object({ place: z.string(), messages: z.int() })),
      /** SMS longer than a phone shows at once. */
      overThree: z.int(),
      /** SMS that need more parts by what is filled in: by letters at a place, or without one by their length. */
      dearer: z.array(
        z.object({ place: z.string().nullable(), letters: z.array(z.string()), messages: z.int() }),
      ),
    }),
  }),
  people: endpoint({
    method: 'POST',
    path: `${base}/people`,
    access: access.send,
    summary: { en: 'Everybody a message is for, and who is left out', bn: 'বার্তাটি কাদের জন্য, কে বাদ' },
    input: z.strictObject({
      ...composed,
      q: line(60),
      show: z.enum(['all', 'out', 'unreached']),
      ...paging,
    }),
    output: z.object(
      paged(
        z.object({
          id: z.string(),
          person,
          name: label,
          about: label,
          /** Whom to leave out; what of it was left out is put back. */
          aboutId: z.guid(),
          outBy: z.array(z.guid()),
          /** Left out where the audience was saved: it is put back there. */
          isOutInSaved: z.boolean(),
          /** Why they get nothing, by way. */
          reasons: z.array(z.object({ channel: z.enum(channels), reason: z.enum(skipReasons) })),
        }),
      ),
    ),
  }),
  send: endpoint({
    method: 'POST',
    path: `${base}/send`,
    access: access.send,
    summary: { en: 'Send a message', bn: 'বার্তা পাঠানো' },
    input: z.strictObject({
      ...composed,
      key: z.guid(),
      expectedParts: z.int().min(0).max(10_000_000),
      /** A moment to come; who gets it and what it costs is seen then. */
      plannedFor: z.iso.datetime({ offset: true }).nullable().default(null),
    }),
    output: z.object({ id: z.guid(), messages: z.int(), parts: z.int() }),
  }),
  batches: endpoint({
    method: 'GET',
    path: `${base}/batches`,
    access: access.view,
    summary: { en: 'What was sent', bn: 'যা পাঠানো হয়েছে' },
    input: z.strictObject({ event: z.string().max(60).optional(), about: about.optional(), ...paging }),
    output: z.object(paged(batch)),
  }),
  messages: endpoint({
    method: 'GET',
    path: `${base}/messages`,
    access: access.view,
    summary: { en: 'Messages and their status', bn: 'বার্তা ও তার অবস্থা' },
    input: z.strictObject({ ...messageFilter, ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          batchId: z.guid(),
          at: z.string(),
          channel: z.enum(channels),
          name: label,
          address: z.string(),
          text: z.string(),
          parts: z.int(),
          state: z.enum(messageStates),
          attempts: z.int(),
          gateway: z.string(),
          problem: z.string(),
          canBeAsked: z.boolean(),
          /** What its provider told last by itself. */
          reportedAs: z.enum(['', 'sent', 'delivered', 'failed']),
          reportedAt: z.string().nullable(),
        }),
      ),
    ),
  }),
  /** The same as a file, of any length. */
  messagesFile: endpoint({
    method: 'GET',
    path: `${base}/messages/file`,
    access: access.view,
    summary: { en: 'Messages and what became of them, as a file', bn: 'বার্তা ও তার অবস্থা: ফাইল' },
    input: z.strictObject({ ...messageFilter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/batches/:id/cancel`,
    access: access.send,
    summary: { en: 'Stop a sending', bn: 'পাঠানো থামানো' },
    input: id,
    output: z.object({ cancelled: z.int() }),
  }),
  resend: endpoint({
    method: 'POST',
    path: `${base}/batches/:id/resend`,
    access: access.send,
    summary: {
      en: 'Send again what failed, or what stayed on the screen',
      bn: 'ব্যর্থ বা শুধু স্ক্রিনে থাকা বার্তা আবার পাঠানো',
    },
    input: z.strictObject({
      id: z.guid(),
      key: z.guid(),
      state: z.enum(['failed', 'shown']).default('failed'),
    }),
    output: z.object({ id: z.guid(), messages: z.int(), parts: z.int() }),
  }),
  decide: endpoint({
    method: 'POST',
    path: `${base}/messages/:id/decide`,
    access: access.send,
    summary: { en: 'Set the status of a message', bn: 'বার্তার অবস্থা জানানো' },
    input: z.strictObject({ id: z.guid(), outcome: z.enum(['sent', 'failed']) }),
    output: done,
  }),
  ask: endpoint({
    method: 'POST',
    path: `${base}/messages/ask`,
    access: access.send,
    summary: { en: 'Ask the providers for the status of messages', bn: 'সেবাদাতার কাছে বার্তার খবর জানা' },
    input: z.strictObject({}),
    output: z.object({ asked: z.int() }),
  }),
};
export type Choices = z.output<typeof sendingContract.choices.output>;
export type Preview = z.output<typeof sendingContract.preview.output>;
export type Asked = z.output<typeof sendingContract.people.output>['items'][number];
export type Composed = Omit<z.input<typeof sendingContract.preview.input>, never>;
export type BatchShown = z.output<typeof batch>;

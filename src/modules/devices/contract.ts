import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { holdReasons } from './intake/rules.ts';
import {
  access,
  addDeviceInput,
  base,
  count,
  day,
  directions,
  done,
  endPinInput,
  id,
  kinds,
  line,
  paged,
  paging,
  person,
  releaseInput,
  saveDeviceInput,
  savePinInput,
  statuses,
} from './shapes.ts';

const gateSetting = {
  tellsIn: z.boolean(),
  tellsOut: z.boolean(),
  freshMinutes: z.int(),
  stayMinutes: z.int(),
};
const punchStates = ['taken', 'held', 'dropped'] as const;

const device = z.object({
  id: z.guid(),
  version: z.int(),
  name: z.string(),
  kind: z.enum(kinds),
  serial: z.string().nullable(),
  place: z.string(),
  direction: z.enum(directions),
  zoneMinutes: z.int(),
  driftMinutes: z.int(),
  gapMinutes: z.int(),
  addresses: z.string(),
  hasKey: z.boolean(),
  status: z.enum(statuses),
  seenAt: z.string().nullable(),
  lastAt: z.string().nullable(),
  driftSeconds: z.int().nullable(),
  address: z.string(),
  firmware: z.string(),
  lines: z.int(),
  errors: z.int(),
  held: z.int(),
  /** On the device and not come yet, by its own count; null: it does not say. */
  waits: z.int().nullable(),
  toldAt: z.string().nullable(),
});
export type DeviceShown = z.output<typeof device>;

const pinShown = z.object({
  id: z.guid(),
  pin: z.string(),
  /** Null: on all devices. */
  device: z.string().nullable(),
  person,
  startsOn: z.string(),
  endsOn: z.string().nullable(),
});
export type PinShown = z.output<typeof pinShown>;

const unknownPin = z.object({
  /** The PIN itself. */
  id: z.string(),
  punches: z.int(),
  firstAt: z.string(),
  lastAt: z.string(),
  devices: z.array(z.string()),
  /** Who may be meant: whose ID ends in these digits. */
  likely: person.nullable(),
});
export type UnknownPin = z.output<typeof unknownPin>;

const punch = z.object({
  id: z.guid(),
  at: z.string(),
  /** What the device's clock showed, where that is not the time it counts for. */
  toldAt: z.string().nullable(),
  pin: z.string(),
  device: z.string(),
  direction: z.enum(directions),
  state: z.enum(punchStates),
  hold: z.enum(holdReasons).nullable(),
  person: person.nullable(),
});
export type PunchShown = z.output<typeof punch>;

const heldGroup = z.object({
  id: z.string(),
  deviceId: z.guid(),
  device: z.string(),
  reason: z.enum(holdReasons),
  punches: z.int(),
  /** By the device's own clock. */
  from: z.string(),
  to: z.string(),
  /** By which the last of them would have been when it was received. */
  suggested: z.int(),
});
export type HeldGroup = z.output<typeof heldGroup>;

/** Which punches are asked for. */
const punchFilter = {
  from: day.optional(),
  to: day.optional(),
  personId: z.guid().optional(),
  deviceId: z.guid().optional(),
  state: z.enum([...punchStates, 'all']).default('all'),
};

export const devicesContract = {
  devices: endpoint({
    method: 'GET',
    path: base,
    access: access.view,
    summary: { en: 'Devices and how they do', bn: 'ডিভাইস ও সেগুলোর অবস্থা' },
    input: z.strictObject({ ...paging }),
    output: z.object({
      ...paged(device),
      /** For what is set up on a device: the address it calls. */
      server: z.string(),
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  pending: endpoint({
    method: 'GET',
    path: `${base}/pending`,
    access: access.manage,
    summary: { en: 'Devices that called and are not known', bn: 'যেসব অচেনা ডিভাইস যোগাযোগ করেছে' },
    input: z.strictObject({ ...paging }),
    output: z.object(
      paged(
        z.object({
          /** The serial number. */
          id: z.string(),
          address: z.string(),
          calls: z.int(),
          firstAt: z.string(),
          lastAt: z.string(),
        }),
      ),
    ),
  }),
  addDevice: endpoint({
    method: 'POST',
    path: base,
    access: access.manage,
    summary: { en: 'Admit a device', bn: 'ডিভাইস অনুমোদন' },
    input: addDeviceInput,
    output: z.object({
      id: z.guid(),
      /** What a program that pushes has to show; told this once. */
      token: z.string().nullable(),
    }),
  }),
  saveDevice: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access: access.manage,
    summary: { en: 'Change a device', bn: 'ডিভাইস পরিবর্তন' },
    input: saveDeviceInput,
    output: done,
  }),
  newToken: endpoint({
    method: 'POST',
    path: `${base}/:id/token`,
    access: access.manage,
    summary: { en: 'A new token; the one before ends', bn: 'নতুন টোকেন; আগেরটি বাতিল' },
    input: id,
    output: z.object({ token: z.string() }),
  }),
  pins: endpoint({
    method: 'GET',
    path: `${base}/pins`,
    access: access.view,
    summary: { en: 'Whose PINs are', bn: 'কোন পিন কার' },
    input: z.strictObject({ q: line(100).default(''), ...paging }),
    output: z.object(paged(pinShown)),
  }),
  unknownPins: endpoint({
    method: 'GET',
    path: `${base}/pins/unknown`,
    access: access.view,
    summary: { en: 'PINs that punched but belong to nobody', bn: 'যেসব পিন কারও নয়' },
    input: z.strictObject({ ...paging }),
    output: z.object(paged(unknownPin)),
  }),
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: access.view,
    summary: { en: 'People to choose from', bn: 'বাছাইয়ের ব্যক্তি' },
    input: z.strictObject({ q: line(100).default('') }),
    output: z.object({ items: z.array(person) }),
  }),
  savePin: endpoint({
    method: 'POST',
    path: `${base}/pins`,
    access: access.manage,
    summary: { en: 'Say whose a PIN is; its earlier punches follow', bn: 'পিন কার তা বলা; আগের পাঞ্চও তাঁর হবে' },
    input: savePinInput,
    output: z.object({ id: z.guid(), punches: z.int(), days: z.int() }),
  }),
  endPin: endpoint({
    method: 'POST',
    path: `${base}/pins/:id/end`,
    access: access.manage,
    summary: { en: 'End whose a PIN is', bn: 'পিনের মালিকানার শেষ দিন' },
    input: endPinInput,
    output: z.object({ id: z.guid(), punches: z.int() }),
  }),
  held: endpoint({
    method: 'GET',
    path: `${base}/held`,
    access: access.view,
    summary: { en: 'Punches held back for a wrong clock', bn: 'ভুল ঘড়ির কারণে আটকে রাখা পাঞ্চ' },
    input: z.strictObject({ ...paging }),
    output: z.object(paged(heldGroup)),
  }),
  release: endpoint({
    method: 'POST',
    path: `${base}/held/release`,
    access: access.manage,
    summary: { en: 'Release or drop punches that are held back', bn: 'আটকে রাখা পাঞ্চ ছাড়া বা বাদ দেওয়া' },
    input: releaseInput,
    output: z.object({ punches: z.int(), days: z.int() }),
  }),
  punches: endpoint({
    method: 'GET',
    path: `${base}/punches`,
    access: access.view,
    summary: { en: 'What devices sent', bn: 'ডিভাইস যা জানিয়েছে' },
    input: z.strictObject({ ...punchFilter, ...paging }),
    output: z.object({
      ...paged(punch),
      today: z.string(),
      person: person.nullable(),
      devices: z.array(z.object({ id: z.guid(), name: z.string() })),
    }),
  }),
  /** The same as a file, of any length. */
  punchesFile: endpoint({
    method: 'GET',
    path: `${base}/punches/file`,
    access: access.view,
    summary: { en: 'What devices sent, as a file', bn: 'ডিভাইস যা জানিয়েছে: ফাইল' },
    input: z.strictObject({ ...punchFilter, format: z.enum(['xlsx', 'csv', 'pdf']) }),
    output: z.unknown(),
    raw: true,
  }),
  problems: endpoint({
    method: 'GET',
    path: `${base}/problems`,
    access: access.view,
    summary: { en: 'Lines nobody could read', bn: 'যেসব লাইন পড়া যায়নি' },
    input: z.strictObject({ ...paging }),
    output: z.object(
      paged(
        z.object({
          id: z.guid(),
          device: z.string(),
          line: z.string(),
          problem: z.enum(['unreadable', 'cut']),
          receivedAt: z.string(),
        }),
      ),
    ),
  }),
  takeFile: endpoint({
    method: 'POST',
    path: `${base}/:id/file`,
    access: access.manage,
    takesFiles: true,
    summary: { en: 'Take the file of a stick, or a table', bn: 'পেনড্রাইভের ফাইল বা সারণি নেওয়া' },
    input: z.strictObject({
      id: z.guid(),
      format: z.enum(['dat', 'csv']),
      content: z.string().min(1).max(12_000_000),
    }),
    output: z.object({ lines: z.int(), added: z.int(), held: z.int(), problems: z.int() }),
  }),
  /** Its punches stay; another institution may admit it. Refused for what has no serial number. */
  giveBack: endpoint({
    method: 'POST',
    path: `${base}/:id/give-back`,
    access: access.manage,
    summary: { en: 'Give the serial number of a device back', bn: 'ডিভাইসের ক্রমিক নম্বর ফেরত দেওয়া' },
    input: z.strictObject({ id: z.guid(), reason: line(300).pipe(z.string().min(3)) }),
    output: done,
  }),
  gateSetting: endpoint({
    method: 'GET',
    path: `${base}/gate-messages`,
    access: access.view,
    summary: { en: 'What families are told from the gate', bn: 'গেট থেকে পরিবারকে যা জানানো হয়' },
    input: z.strictObject({}),
    output: z.object({
      ...gateSetting,
      version: z.int(),
      /** Told today: came, went. */
      told: z.object({ arrived: z.int(), left: z.int() }),
      can: z.object({ manage: z.boolean() }),
    }),
  }),
  saveGateSetting: endpoint({
    method: 'PUT',
    path: `${base}/gate-messages`,
    access: access.manage,
    inOwnName: true,
    summary: { en: 'Change what families are told from the gate', bn: 'গেট থেকে জানানোর নিয়ম পরিবর্তন' },
    input: z.strictObject({
      version: z.int().min(0).max(1_000_000),
      tellsIn: z.boolean(),
      tellsOut: z.boolean(),
      freshMinutes: count(5, 240),
      stayMinutes: count(5, 240),
    }),
    output: z.object({ version: z.int() }),
  }),
  push: endpoint({
    method: 'POST',
    path: `${base}/push`,
    access: 'public',
    withoutAntiForgery: true,
    stays: 'suspended',
    summary: {
      en: 'Another program tells punches: `Authorization: Bearer <token>`, and punches or the lines of a table',
      bn: 'অন্য প্রোগ্রাম পাঞ্চ জানায়: `Authorization: Bearer <টোকেন>`, সঙ্গে পাঞ্চ বা সারণির লাইন',
    },
    input: z.strictObject({
      punches: z
        .array(
          z.strictObject({
            pin: z.string().max(24),
            /** `YYYY-MM-DD HH:MM:SS` by Dhaka's clock. */
            at: z.string().max(30),
            direction: z.enum(['in', 'out']).optional(),
          }),
        )
        .max(1000)
        .default([]),
      csv: z.string().max(60_000).default(''),
    }),
    output: z.object({ lines: z.int(), added: z.int(), held: z.int(), problems: z.int() }),
  }),
};

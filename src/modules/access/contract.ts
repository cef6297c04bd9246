import * as z from 'zod';
import { approvalEndpoint } from '../../core/approvals/approvals.ts';
import { normaliseText } from '../../core/bangla.ts';
import { isDate } from '../../core/dates.ts';
import { endpoint } from '../../core/endpoint.ts';
import { normaliseMobile } from '../../core/identifiers.ts';
import { shownReach } from './control/reach/shapes.ts';
import { usersPermission } from './permissions.ts';
import { slip } from './rules.ts';

export const label = z.object({ en: z.string(), bn: z.string() });
export const done = z.object({ done: z.literal(true) });
export const paging = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  size: z.coerce.number().int().min(1).max(200).default(25),
};
export const words = z.string().max(100).optional();
const until = z.string().refine(isDate).nullable().default(null);

const givenRole = z.object({
  id: z.guid(),
  code: z.string(),
  label,
  rank: z.int(),
  /** The first day where it is still to come, and the last one, in Dhaka; null: at once, and without end. */
  from: z.string().nullable(),
  until: z.string().nullable(),
});
export const personStatuses = ['active', 'invited', 'disabled', 'ended'] as const;
const person = z.object({
  id: z.guid(),
  nameEn: z.string(),
  nameBn: z.string(),
  /** The next three are hidden when the person belongs to another institution too. */
  username: z.string().nullable(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  isShared: z.boolean(),
  status: z.enum(personStatuses),
  roles: z.array(givenRole),
  lastSignInAt: z.string().nullable(),
  sessions: z.int(),
  mayManage: z.boolean(),
  hasEmail: z.boolean(),
  hasSecondFactor: z.boolean(),
  version: z.int(),
});
export type Person = z.infer<typeof person>;

const reason = z.object({
  kind: z.enum(['role', 'allow', 'deny']),
  role: label.nullable(),
  by: label.nullable(),
  at: z.string().nullable(),
  reason: z.string(),
  until: z.string().nullable(),
});
const effective = z.object({
  permission: z.string(),
  allowed: z.boolean(),
  reasons: z.array(reason),
});
export type Effective = z.infer<typeof effective>;

const grant = z.object({
  id: z.guid(),
  person: z.object({ id: z.guid(), nameEn: z.string(), nameBn: z.string() }),
  permission: z.string(),
  effect: z.enum(['allow', 'deny']),
  reason: z.string(),
  by: label.nullable(),
  at: z.string(),
  until: z.string().nullable(),
  isOver: z.boolean(),
  mayRemove: z.boolean(),
});
export type Grant = z.infer<typeof grant>;

const mobile = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    if (text === '') return null;
    const number = normaliseMobile(text);
    if (number === null) context.addIssue({ code: 'custom', message: 'mobile', input: text });
    return number;
  })
  .nullable()
  .default(null);
const email = z
  .union([z.literal(''), z.email().max(190)])
  .nullable()
  .default(null);
const name = z.string().overwrite(normaliseText).min(1).max(120);

const newPerson = {
  nameEn: name,
  nameBn: name,
  username: z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .toLowerCase()
        .regex(/^[a-z0-9._-]{3,60}$/),
    ])
    .default(''),
  email,
  mobile,
  role: z.string().min(1).max(60),
  until,
  /** How the person signs in first: a link by email that works for 72 hours, or a printed slip. */
  first: z.enum(['link', 'slip']).default('link'),
  /** The account found by email or mobile, to be used instead of a new one. */
  existingId: z.guid().optional(),
  /** A second account on a mobile number that somebody else uses too. */
  evenSo: z.boolean().default(false),
};
/** Asked for where a second person decides. */
export const askedReason = z.string().trim().max(300).default('');
const id = z.guid();
const page = { total: z.int(), page: z.int(), size: z.int() };

const roleCode = z.string().min(1).max(60);
const roleRow = z.object({
  code: z.string(),
  label,
  scope: z.enum(['platform', 'site']),
  rank: z.int(),
  /** Made where it is listed; the platform's roles are seen in institutions, not changed. */
  isOwn: z.boolean(),
  /** Belongs to the product: its rank stays. */
  isInitial: z.boolean(),
  people: z.int(),
  permissions: z.array(z.string()),
  mayGive: z.boolean(),
  mayEdit: z.boolean(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof roleRow>;
export const roleList = z.object({
  items: z.array(roleRow),
  /** What the caller may put into a role, and the highest rank he may give it. */
  mayAllow: z.array(z.string()),
  highestRank: z.int(),
  can: z.object({ edit: z.boolean() }),
});
export const roleFields = {
  nameEn: z.string().overwrite(normaliseText).min(1).max(80),
  nameBn: z.string().overwrite(normaliseText).min(1).max(80),
  rank: z.coerce.number().int().min(1).max(99),
  permissions: z.array(z.string().max(80)).max(500),
};

const view = { permission: usersPermission.view };
const edit = { permission: usersPermission.edit };
const makeRoles = { permission: usersPermission.roles };
const base = '/api/v1/access';

/** An institution's own users, their roles and their extra permissions. */
export const contract = {
  people: endpoint({
    method: 'GET',
    path: `${base}/users`,
    access: view,
    summary: { en: 'Users of the institution', bn: 'প্রতিষ্ঠানের ব্যবহারকারী' },
    input: z.strictObject({
      q: words,
      role: z.string().max(60).optional(),
      status: z.enum(personStatuses).optional(),
      sort: z.enum(['name', '-name', 'lastSignInAt', '-lastSignInAt']).default('name'),
      ...paging,
    }),
    output: z.object({ items: z.array(person), ...page, can: z.object({ edit: z.boolean() }) }),
  }),
  person: endpoint({
    method: 'GET',
    path: `${base}/users/:id`,
    access: view,
    summary: { en: 'A user and the reasons for each permission', bn: 'একজন ব্যবহারকারী ও তাঁর অনুমতির কারণ' },
    input: z.strictObject({ id }),
    output: z.object({
      person,
      permissions: z.array(effective),
      employee: z.object({ id, label }).nullable(),
      reach: shownReach,
      can: z.object({ edit: z.boolean() }),
    }),
  }),
  addPerson: approvalEndpoint({
    method: 'POST',
    path: `${base}/users`,
    access: edit,
    approval: {
      act: 'access.addPerson',
      label: { en: 'Add a user with rights over money', bn: 'অর্থের অধিকারসহ ব্যবহারকারী যোগ' },
      decide: usersPermission.approve,
    },
    summary: { en: 'Add a user', bn: 'ব্যবহারকারী যোগ' },
    input: z.strictObject({ ...newPerson, reason: askedReason }),
    output: z.object({ id, slip: slip.nullable() }),
  }),
  /** Names take one person; where links and codes go of somebody with rights over money takes two. */
  changePerson: approvalEndpoint({
    method: 'PUT',
    path: `${base}/users/:id`,
    access: edit,
    approval: {
      act: 'access.changePerson',
      label: {
        en: 'Change the email or mobile of somebody with rights over money',
        bn: 'অর্থের অধিকার আছে এমন কারও ইমেইল বা মোবাইল বদল',
      },
      decide: usersPermission.approve,
    },
    summary: { en: 'Change names and contact', bn: 'নাম ও যোগাযোগ পরিবর্তন' },
    input: z.strictObject({
      id,
      nameEn: name,
      nameBn: name,
      email,
      mobile,
      version: z.int(),
      reason: askedReason,
    }),
    output: done,
  }),
  roles: endpoint({
    method: 'GET',
    path: `${base}/roles`,
    access: view,
    summary: { en: 'Roles of an institution', bn: 'প্রতিষ্ঠানের ভূমিকা' },
    input: z.strictObject({}),
    output: roleList,
  }),
  addRole: endpoint({
    method: 'POST',
    path: `${base}/roles`,
    access: makeRoles,
    summary: { en: 'New role of the institution', bn: 'প্রতিষ্ঠানের নতুন ভূমিকা' },
    input: z.strictObject(roleFields),
    output: z.object({ code: z.string() }),
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: `${base}/roles/:code`,
    access: makeRoles,
    summary: { en: 'Change a role of the institution', bn: 'প্রতিষ্ঠানের ভূমিকা পরিবর্তন' },
    input: z.strictObject({ ...roleFields, code: roleCode, version: z.int() }),
    output: done,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: `${base}/roles/:code`,
    access: makeRoles,
    summary: { en: 'Delete a role that nobody has ever had', bn: 'কেউ কখনো পাননি এমন ভূমিকা মোছা' },
    input: z.strictObject({ code: roleCode, version: z.coerce.number().int() }),
    output: done,
  }),
  employees: endpoint({
    method: 'GET',
    path: `${base}/employees`,
    access: edit,
    summary: { en: 'Employees to link a user to', bn: 'সংযোগের জন্য কর্মী' },
    input: z.strictObject({ q: words }),
    output: z.object({ items: z.array(z.object({ id, label, code: z.string(), isTaken: z.boolean() })) }),
  }),
  linkEmployee: endpoint({
    method: 'PUT',
    path: `${base}/users/:id/employee`,
    access: edit,
    summary: { en: 'Link a user to an employee', bn: 'ব্যবহারকারীকে কর্মীর সঙ্গে যুক্ত করা' },
    input: z.strictObject({ id, employeeId: id.nullable() }),
    output: done,
  }),
  giveRole: approvalEndpoint({
    method: 'POST',
    path: `${base}/users/:id/roles`,
    access: edit,
    approval: {
      act: 'access.giveRole',
      label: { en: 'Give a role with rights over money', bn: 'অর্থের অধিকারসহ ভূমিকা দেওয়া' },
      decide: usersPermission.approve,
    },
    summary: { en: 'Give a role or change its end', bn: 'ভূমিকা দেওয়া বা মেয়াদ পরিবর্তন' },
    /** `from`: the first day; today where there is none. */
    input: z.strictObject({
      id,
      role: z.string().min(1).max(60),
      from: until,
      until,
      reason: askedReason,
    }),
    output: done,
  }),
  takeRole: endpoint({
    method: 'DELETE',
    path: `${base}/users/:id/roles/:membershipId`,
    access: edit,
    summary: { en: 'Withdraw a role', bn: 'ভূমিকা প্রত্যাহার' },
    input: z.strictObject({ id, membershipId: id }),
    output: done,
  }),
  /** Switching off is done at once; switching on gives back what somebody may do. */
  setDisabled: approvalEndpoint({
    method: 'POST',
    path: `${base}/users/:id/disabled`,
    access: edit,
    approval: {
      act: 'access.setDisabled',
      label: { en: 'Enable somebody with rights over money', bn: 'অর্থের অধিকার আছে এমন কাউকে সক্রিয় করা' },
      decide: usersPermission.approve,
    },
    summary: { en: 'Disable or enable here', bn: 'এখানে নিষ্ক্রিয় বা সক্রিয় করা' },
    input: z.strictObject({ id, disabled: z.boolean(), reason: askedReason }),
    output: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${base}/users/:id/password`,
    access: edit,
    summary: { en: 'Reset a password by link or slip', bn: 'লিংক বা স্লিপে পাসওয়ার্ড রিসেট' },
    input: z.strictObject({ id, by: z.enum(['link', 'slip']) }),
    output: z.object({ slip: slip.nullable() }),
  }),
  removeSecondFactor: approvalEndpoint({
    method: 'POST',
    path: `${base}/users/:id/second-factor-removal`,
    access: edit,
    approval: {
      act: 'access.removeSecondFactor',
      label: {
        en: 'Remove the second factor of somebody with rights over money',
        bn: 'অর্থের অধিকার আছে এমন কারও দ্বিতীয় ধাপ সরানো',
      },
      decide: usersPermission.approve,
    },
    summary: { en: 'Remove a lost second factor', bn: 'হারানো দ্বিতীয় ধাপ সরানো' },
    input: z.strictObject({ id, reason: askedReason }),
    output: done,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${base}/users/end-sessions`,
    access: edit,
    summary: { en: 'End all sessions of users', bn: 'ব্যবহারকারীদের সব সেশন বন্ধ করা' },
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.object({ people: z.int(), sessions: z.int() }),
  }),
  grants: endpoint({
    method: 'GET',
    path: `${base}/grants`,
    access: view,
    summary: { en: 'Extra permissions and denials', bn: 'বাড়তি অনুমতি ও নিষেধ' },
    input: z.strictObject({
      q: words,
      effect: z.enum(['allow', 'deny']).optional(),
      state: z.enum(['running', 'over', 'all']).default('running'),
      ...paging,
    }),
    output: z.object({ items: z.array(grant), ...page, can: z.object({ edit: z.boolean() }) }),
  }),
  addGrant: approvalEndpoint({
    method: 'POST',
    path: `${base}/grants`,
    access: edit,
    approval: {
      act: 'access.addGrant',
      label: { en: 'Allow a permission over money or rights', bn: 'অর্থ বা অধিকারের বাড়তি অনুমতি' },
      decide: usersPermission.approve,
    },
    summary: { en: 'Allow or deny permissions', bn: 'অনুমতি দেওয়া বা নিষেধ করা' },
    input: z.strictObject({
      accountId: id,
      permissions: z.array(z.string().max(80)).min(1).max(100),
      effect: z.enum(['allow', 'deny']),
      reason: z.string().trim().min(3).max(300),
      until,
    }),
    output: z.object({ count: z.int() }),
  }),
  /** Taking a permission is done at once; lifting a denial gives what was denied. */
  removeGrant: approvalEndpoint({
    method: 'DELETE',
    path: `${base}/grants/:id`,
    access: edit,
    approval: {
      act: 'access.removeGrant',
      label: { en: 'Lift a denial over money or rights', bn: 'অর্থ বা অধিকারের নিষেধ তোলা' },
      decide: usersPermission.approve,
    },
    summary: { en: 'Remove a permission or denial', bn: 'অনুমতি বা নিষেধ সরানো' },
    input: z.strictObject({ id, reason: askedReason }),
    output: done,
  }),
};

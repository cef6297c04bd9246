import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { contract, done, givenRole, grant, label, newPerson, paging, slip, words } from './contract.ts';

const accounts = { platform: 'platform.accounts' };
const roleAccess = { platform: 'platform.roles' };
const base = '/api/v1/access/platform';
const id = z.guid();
const siteId = z.coerce.number().int().positive();
const page = { total: z.int(), page: z.int(), size: z.int() };
export const accountStatuses = ['active', 'invited', 'disabled'] as const;

const account = z.object({
  id,
  username: z.string(),
  nameEn: z.string(),
  nameBn: z.string(),
  email: z.string().nullable(),
  mobile: z.string().nullable(),
  status: z.enum(accountStatuses),
  isPlatform: z.boolean(),
  lastSignInAt: z.string().nullable(),
  sessions: z.int(),
  mayManage: z.boolean(),
  roles: z.array(
    givenRole.extend({
      site: z.object({ id: z.int(), label }).nullable(),
      isDisabled: z.boolean(),
      mayTake: z.boolean(),
    }),
  ),
});
export type Account = z.infer<typeof account>;

const role = z.object({
  code: z.string(),
  label,
  scope: z.enum(['platform', 'site']),
  rank: z.int(),
  people: z.int(),
  permissions: z.array(z.string()),
  isInitial: z.boolean(),
  mayEdit: z.boolean(),
  version: z.int(),
});
export type RoleRow = z.infer<typeof role>;

const roleFields = {
  nameEn: z.string().trim().min(1).max(80),
  nameBn: z.string().trim().min(1).max(80),
  rank: z.coerce.number().int().min(1).max(99),
};

/** All accounts, roles and their permissions: the platform's side of access. */
export const platformContract = {
  accounts: endpoint({
    method: 'GET',
    path: `${base}/accounts`,
    access: accounts,
    summary: { en: 'All accounts', bn: 'সব অ্যাকাউন্ট' },
    input: z.strictObject({
      q: words,
      status: z.enum(accountStatuses).optional(),
      role: z.string().max(60).optional(),
      siteId: siteId.optional(),
      sort: z.enum(['name', '-name', 'lastSignInAt', '-lastSignInAt']).default('name'),
      ...paging,
    }),
    output: z.object({ items: z.array(account), ...page }),
  }),
  account: endpoint({
    method: 'GET',
    path: `${base}/accounts/:id`,
    access: accounts,
    summary: { en: 'An account', bn: 'একটি অ্যাকাউন্ট' },
    input: z.strictObject({ id }),
    output: account,
  }),
  addAccount: endpoint({
    method: 'POST',
    path: `${base}/accounts`,
    access: accounts,
    summary: { en: 'Add an account', bn: 'অ্যাকাউন্ট যোগ' },
    input: z.strictObject({ ...newPerson, siteId: siteId.nullable() }),
    output: z.object({ id, slip: slip.nullable() }),
  }),
  giveRole: endpoint({
    method: 'POST',
    path: `${base}/accounts/:id/roles`,
    access: accounts,
    summary: { en: 'Give a role in an institution or on the platform', bn: 'প্রতিষ্ঠানে বা প্ল্যাটফর্মে ভূমিকা দেওয়া' },
    input: z.strictObject({
      id,
      siteId: siteId.nullable(),
      role: contract.giveRole.input.shape.role,
      until: contract.giveRole.input.shape.until,
    }),
    output: done,
  }),
  takeRole: endpoint({
    method: 'DELETE',
    path: `${base}/accounts/:id/roles/:membershipId`,
    access: accounts,
    summary: { en: 'Take a role', bn: 'ভূমিকা প্রত্যাহার' },
    input: z.strictObject({ id, membershipId: id }),
    output: done,
  }),
  setDisabled: endpoint({
    method: 'POST',
    path: `${base}/accounts/:id/disabled`,
    access: accounts,
    summary: { en: 'Disable or enable an account everywhere', bn: 'অ্যাকাউন্ট সর্বত্র নিষ্ক্রিয় বা সক্রিয় করা' },
    input: z.strictObject({ id, disabled: z.boolean() }),
    output: done,
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: `${base}/accounts/:id/password`,
    access: accounts,
    summary: { en: 'Reset a password by link or slip', bn: 'লিংক বা স্লিপে পাসওয়ার্ড রিসেট' },
    input: z.strictObject({ id, by: z.enum(['link', 'slip']) }),
    output: z.object({ slip: slip.nullable() }),
  }),
  endSessions: endpoint({
    method: 'POST',
    path: `${base}/accounts/end-sessions`,
    access: accounts,
    summary: { en: 'End all sessions of accounts', bn: 'অ্যাকাউন্টের সব সেশন বন্ধ করা' },
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.object({ people: z.int(), sessions: z.int() }),
  }),
  sites: endpoint({
    method: 'GET',
    path: `${base}/sites`,
    access: 'signedIn',
    summary: { en: 'Institutions to choose from', bn: 'বাছাইয়ের প্রতিষ্ঠান' },
    input: z.strictObject({ q: words, id: siteId.optional() }),
    output: z.object({ items: z.array(z.object({ id: z.int(), label })) }),
  }),
  people: endpoint({
    method: 'GET',
    path: `${base}/people`,
    access: roleAccess,
    summary: { en: "An institution's people to choose from", bn: 'বাছাইয়ের ব্যক্তি' },
    input: z.strictObject({ siteId, q: words }),
    output: z.object({
      items: z.array(z.object({ id, nameEn: z.string(), nameBn: z.string(), roles: z.array(label) })),
    }),
  }),
  grants: endpoint({
    method: 'GET',
    path: `${base}/grants`,
    access: roleAccess,
    summary: { en: 'Extra permissions and denials', bn: 'বাড়তি অনুমতি ও নিষেধ' },
    input: z.strictObject({ ...contract.grants.input.shape, siteId }),
    output: z.object({ items: z.array(grant), ...page, can: z.object({ edit: z.boolean() }) }),
  }),
  addGrant: endpoint({
    method: 'POST',
    path: `${base}/grants`,
    access: roleAccess,
    summary: { en: 'Allow or deny permissions', bn: 'অনুমতি দেওয়া বা নিষেধ করা' },
    input: z.strictObject({ ...contract.addGrant.input.shape, siteId }),
    output: z.object({ count: z.int() }),
  }),
  removeGrant: endpoint({
    method: 'DELETE',
    path: `${base}/grants/:id`,
    access: roleAccess,
    summary: { en: 'Remove a permission or denial', bn: 'অনুমতি বা নিষেধ সরানো' },
    input: z.strictObject({ id, siteId }),
    output: done,
  }),
  roles: endpoint({
    method: 'GET',
    path: `${base}/roles`,
    access: 'signedIn',
    summary: { en: 'Roles and their permissions', bn: 'ভূমিকা ও অনুমতি' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(role), can: z.object({ edit: z.boolean() }) }),
  }),
  addRole: endpoint({
    method: 'POST',
    path: `${base}/roles`,
    access: roleAccess,
    summary: { en: 'New role', bn: 'নতুন ভূমিকা' },
    input: z.strictObject({
      ...roleFields,
      code: z.string().regex(/^[a-z][a-zA-Z0-9]{2,39}$/),
      scope: z.enum(['platform', 'site']),
      /** A role whose permissions the new one begins with. */
      like: z.string().max(60).nullable().default(null),
    }),
    output: done,
  }),
  changeRole: endpoint({
    method: 'PUT',
    path: `${base}/roles/:code`,
    access: roleAccess,
    summary: { en: 'Change a role', bn: 'ভূমিকা পরিবর্তন' },
    input: z.strictObject({ ...roleFields, code: z.string().max(60), version: z.int() }),
    output: done,
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: `${base}/roles/:code`,
    access: roleAccess,
    summary: { en: 'Delete a role nobody ever had', bn: 'কেউ কখনো পাননি এমন ভূমিকা মোছা' },
    input: z.strictObject({ code: z.string().max(60), version: z.coerce.number().int() }),
    output: done,
  }),
  assign: endpoint({
    method: 'PUT',
    path: `${base}/role-permissions`,
    access: roleAccess,
    summary: { en: 'Assign permissions to roles', bn: 'ভূমিকায় অনুমতি দেওয়া' },
    input: z.strictObject({
      roles: z
        .array(
          z.strictObject({
            code: z.string().max(60),
            version: z.int(),
            permissions: z.array(z.string().max(80)).max(500),
          }),
        )
        .min(1)
        .max(100),
    }),
    output: done,
  }),
};

const menuAccess = { platform: 'platform.menus' };
const menuFields = {
  menuEn: z.string().trim().min(1).max(80),
  menuBn: z.string().trim().min(1).max(80),
  menuFor: z.enum(['site', 'platform']),
  iconName: z.string().max(40),
  routeName: z.string().max(200).nullable(),
  note: z.string().trim().max(300),
  parent: id.nullable(),
  status: z.boolean(),
  isDisplayable: z.boolean(),
  isLoggedCommonAccess: z.boolean(),
  isCommonAccess: z.boolean(),
};
const menuItem = z.object({
  id,
  ...menuFields,
  position: z.int(),
  permission: z.string().nullable(),
  isCustom: z.boolean(),
  version: z.int(),
});
export type MenuRow = z.infer<typeof menuItem>;

/** The menu builder and the outgoing mail. */
export const officeContract = {
  menus: endpoint({
    method: 'GET',
    path: `${base}/menus`,
    access: menuAccess,
    summary: { en: 'The whole menu', bn: 'সম্পূর্ণ মেনু' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(menuItem) }),
  }),
  addMenu: endpoint({
    method: 'POST',
    path: `${base}/menus`,
    access: menuAccess,
    summary: { en: 'New menu', bn: 'নতুন মেনু' },
    input: z.strictObject(menuFields),
    output: z.object({ id }),
  }),
  changeMenu: endpoint({
    method: 'PUT',
    path: `${base}/menus/:id`,
    access: menuAccess,
    summary: { en: 'Change a menu', bn: 'মেনু পরিবর্তন' },
    input: z.strictObject({ ...menuFields, id, version: z.int() }),
    output: done,
  }),
  orderMenus: endpoint({
    method: 'PUT',
    path: `${base}/menu-order`,
    access: menuAccess,
    summary: { en: 'Order the menus of one parent', bn: 'একই মূলের মেনুর ক্রম' },
    input: z.strictObject({ parent: id.nullable(), ids: z.array(id).min(1).max(500) }),
    output: done,
  }),
  removeMenu: endpoint({
    method: 'DELETE',
    path: `${base}/menus/:id`,
    access: menuAccess,
    summary: { en: 'Delete a menu of the builder', bn: 'নিজের তৈরি মেনু মোছা' },
    input: z.strictObject({ id, version: z.coerce.number().int() }),
    output: done,
  }),
  mails: endpoint({
    method: 'GET',
    path: `${base}/mails`,
    access: { platform: 'platform.outbox' },
    summary: { en: 'Outgoing mail', bn: 'বহির্গামী ইমেইল' },
    input: z.strictObject({ q: words, status: z.string().max(20).optional(), ...paging }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          recipient: z.string(),
          subject: z.string(),
          status: z.string(),
          problem: z.string(),
          createdAt: z.string(),
          sentAt: z.string().nullable(),
        }),
      ),
      counts: z.record(z.string(), z.int()),
      ...page,
    }),
  }),
  mail: endpoint({
    method: 'GET',
    path: `${base}/mails/:id`,
    access: { platform: 'platform.outbox' },
    summary: { en: 'Text of a mail', bn: 'ইমেইলের লেখা' },
    input: z.strictObject({ id }),
    output: z.object({ text: z.string(), isMasked: z.boolean() }),
  }),
  resendMail: endpoint({
    method: 'POST',
    path: `${base}/mails/resend`,
    access: { platform: 'platform.outbox' },
    summary: { en: 'Send mails again', bn: 'ইমেইল আবার পাঠানো' },
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.object({ count: z.int() }),
  }),
};

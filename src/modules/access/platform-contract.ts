import * as z from 'zod';
import { orWaiting } from '../../core/approvals/approvals.ts';
import { endpoint } from '../../core/endpoint.ts';
import { platformPermission } from '../platform/permissions.ts';
import { askedReason, done, label, paging, roleFields, roleList, words } from './contract.ts';
import { platformUsersPermission } from './permissions.ts';

const roleAccess = { platform: platformPermission.roles };
const base = '/api/v1/access/platform';
const id = z.guid();
const page = { total: z.int(), page: z.int(), size: z.int() };
const roleCode = z.string().min(1).max(60);

/** The platform's roles, the same in every institution. */
export const platformContract = {
  roles: endpoint({
    method: 'GET',
    path: `${base}/roles`,
    access: roleAccess,
    summary: { en: 'Roles of the platform', bn: 'প্ল্যাটফর্মের ভূমিকা' },
    input: z.strictObject({}),
    output: roleList,
  }),
  addRole: endpoint({
    method: 'POST',
    path: `${base}/roles`,
    access: roleAccess,
    summary: { en: 'New role for every institution', bn: 'সব প্রতিষ্ঠানের জন্য নতুন ভূমিকা' },
    /** `platform`: a role of the platform's own staff. */
    input: z.strictObject({ ...roleFields, scope: z.enum(['site', 'platform']).default('site') }),
    output: z.object({ code: z.string() }),
  }),
  /** What gives or takes rights over money, rights or the platform waits for another one of its staff. */
  changeRole: endpoint({
    method: 'PUT',
    path: `${base}/roles/:code`,
    access: roleAccess,
    summary: { en: 'Change a role', bn: 'ভূমিকা পরিবর্তন' },
    input: z.strictObject({ ...roleFields, code: roleCode, version: z.int(), reason: askedReason }),
    output: orWaiting(done),
  }),
  assignPermissions: endpoint({
    method: 'PUT',
    path: `${base}/permissions`,
    access: roleAccess,
    summary: { en: 'Set which roles have which permissions', bn: 'কোন ভূমিকার কোন অনুমতি থাকবে' },
    input: z.strictObject({
      changes: z
        .array(
          z.strictObject({
            role: roleCode,
            permission: z.string().max(80),
            held: z.boolean(),
            /** Of the role, as it was seen. */
            version: z.int(),
          }),
        )
        .min(1)
        .max(500),
      reason: askedReason,
    }),
    output: orWaiting(done),
  }),
  removeRole: endpoint({
    method: 'DELETE',
    path: `${base}/roles/:code`,
    access: roleAccess,
    summary: { en: 'Delete a role that nobody has ever had', bn: 'কেউ কখনো পাননি এমন ভূমিকা মোছা' },
    input: z.strictObject({ code: roleCode, version: z.coerce.number().int() }),
    output: done,
  }),
};

export const mailStatuses = ['waiting', 'sent', 'failed'] as const;
export type MailStatus = (typeof mailStatuses)[number];

const menuAccess = { platform: platformPermission.menus };
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
    output: z.object({
      items: z.array(menuItem),
      /** Every screen a menu may lead to. */
      routes: z.array(z.object({ path: z.string(), label, menuFor: z.enum(['site', 'platform']) })),
    }),
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
    access: { platform: platformPermission.outbox },
    summary: { en: 'Outgoing emails', bn: 'বহির্গামী ইমেইল' },
    input: z.strictObject({ q: words, status: z.enum(mailStatuses).optional(), ...paging }),
    output: z.object({
      items: z.array(
        z.object({
          id,
          recipient: z.string(),
          subject: z.string(),
          status: z.enum(mailStatuses),
          attempts: z.int(),
          problem: z.string(),
          createdAt: z.string(),
          sentAt: z.string().nullable(),
        }),
      ),
      counts: z.object({ waiting: z.int(), sent: z.int(), failed: z.int() }),
      /** Without an SMTP server mails stay here to be read. */
      canSend: z.boolean(),
      ...page,
    }),
  }),
  mail: endpoint({
    method: 'GET',
    path: `${base}/mails/:id`,
    access: { platform: platformPermission.outbox },
    summary: { en: 'Text of an email', bn: 'ইমেইলের লেখা' },
    input: z.strictObject({ id }),
    output: z.object({ text: z.string(), isMasked: z.boolean() }),
  }),
  resendMail: endpoint({
    method: 'POST',
    path: `${base}/mails/resend`,
    access: { platform: platformPermission.outbox },
    summary: { en: 'Send emails again', bn: 'ইমেইল আবার পাঠানো' },
    input: z.strictObject({ ids: z.array(id).min(1).max(200) }),
    output: z.object({ count: z.int() }),
  }),
};

/** Where platform staff look: institutions and groups by a part of their names. */
export const placesContract = {
  places: endpoint({
    method: 'GET',
    path: `${base}/places`,
    access: { platform: platformUsersPermission.view },
    summary: { en: 'Institutions and groups to choose from', bn: 'বাছাইয়ের জন্য প্রতিষ্ঠান ও গ্রুপ' },
    input: z.strictObject({ q: words, siteId: z.coerce.number().int().positive().optional() }),
    output: z.object({
      sites: z.array(z.object({ id: z.int(), label, alias: z.string() })),
      groups: z.array(z.object({ id, label })),
    }),
  }),
};

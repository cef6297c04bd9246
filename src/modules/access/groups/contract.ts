import * as z from 'zod';
import { orWaiting } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { askedReason, done, label, paging, words } from '../contract.ts';
import { platformUsersPermission, usersPermission } from '../permissions.ts';

const id = z.guid();
const person = z.object({
  id,
  accountId: id,
  nameEn: z.string(),
  nameBn: z.string(),
  username: z.string(),
  role: label,
  until: z.string().nullable(),
  /** At how many institutions of the group the role holds. */
  institutions: z.int(),
  lastSignInAt: z.string().nullable(),
  mayTake: z.boolean(),
});
export type GroupUser = z.infer<typeof person>;

const query = { groupId: id.optional(), q: words, ...paging };
const list = z.object({
  items: z.array(person),
  total: z.int(),
  page: z.int(),
  size: z.int(),
  /** The groups the caller looks at, the one that is shown first. */
  groups: z.array(z.object({ id, label })),
  roles: z.array(z.object({ code: z.string(), label })),
  can: z.object({ edit: z.boolean() }),
});
const newPerson = {
  groupId: id,
  login: z.string().trim().toLowerCase().min(1).max(190),
  role: z.string().min(1).max(60),
  until: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}$/)
    .nullable()
    .default(null),
};
const own = '/api/v1/access/group-users';
const everywhere = '/api/v1/access/platform/group-users';

/** Users of the group an institution belongs to, as its staff see them. */
export const groupContract = {
  list: endpoint({
    method: 'GET',
    path: own,
    access: { permission: usersPermission.view },
    summary: { en: 'Users of the group', bn: 'গ্রুপের ব্যবহারকারী' },
    input: z.strictObject(query),
    output: list,
  }),
  add: endpoint({
    method: 'POST',
    path: own,
    access: { permission: usersPermission.edit },
    summary: { en: 'Add a user to the group', bn: 'গ্রুপে ব্যবহারকারী যোগ' },
    input: z.strictObject(newPerson),
    output: z.object({ id }),
  }),
  take: endpoint({
    method: 'DELETE',
    path: `${own}/:id`,
    access: { permission: usersPermission.edit },
    summary: { en: 'Remove a user from the group', bn: 'গ্রুপ থেকে ব্যবহারকারী সরানো' },
    input: z.strictObject({ id }),
    output: done,
  }),
};

/** The same for platform staff, of every group. */
export const platformGroupContract = {
  list: endpoint({
    method: 'GET',
    path: everywhere,
    access: { platform: platformUsersPermission.view },
    summary: { en: 'Users of any group', bn: 'যেকোনো গ্রুপের ব্যবহারকারী' },
    input: z.strictObject(query),
    output: list,
  }),
  add: endpoint({
    method: 'POST',
    path: everywhere,
    access: { platform: platformUsersPermission.edit },
    summary: { en: 'Add a user to any group', bn: 'যেকোনো গ্রুপে ব্যবহারকারী যোগ' },
    input: z.strictObject({ ...newPerson, reason: askedReason }),
    output: orWaiting(z.object({ id })),
  }),
  take: endpoint({
    method: 'DELETE',
    path: `${everywhere}/:id`,
    access: { platform: platformUsersPermission.edit },
    summary: { en: 'Remove a user from any group', bn: 'যেকোনো গ্রুপ থেকে ব্যবহারকারী সরানো' },
    input: z.strictObject({ id }),
    output: done,
  }),
};

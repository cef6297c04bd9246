import * as z from 'zod';
import { orWaiting } from '../../../core/approvals/approvals.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { groupName, groupRow, id, list, page, path, siteId, sites, version } from '../shapes.ts';
import { memberChange, memberInput } from './shapes.ts';

const done = z.object({ done: z.literal(true) });

/** Groups of institutions with one owner. */
export const groupsContract = {
  listGroups: endpoint({
    method: 'GET',
    path: `${path}/site-groups`,
    access: sites,
    summary: { en: 'Groups of institutions', bn: 'প্রতিষ্ঠান গ্রুপ' },
    input: z.strictObject(list),
    output: page(groupRow),
  }),
  readGroup: endpoint({
    method: 'GET',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'A group of institutions', bn: 'একটি প্রতিষ্ঠান গ্রুপ' },
    input: id,
    output: groupRow,
  }),
  createGroup: endpoint({
    method: 'POST',
    path: `${path}/site-groups`,
    access: sites,
    summary: { en: 'Create a group', bn: 'গ্রুপ তৈরি' },
    input: z.strictObject({ id: z.guid(), ...groupName }),
    output: id,
  }),
  renameGroup: endpoint({
    method: 'PUT',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'Rename a group', bn: 'গ্রুপের নাম পরিবর্তন' },
    input: z.strictObject({ id: z.guid(), version, ...groupName }),
    output: done,
  }),
  deleteGroup: endpoint({
    method: 'DELETE',
    path: `${path}/site-groups/:id`,
    access: sites,
    summary: { en: 'Delete an empty group', bn: 'খালি গ্রুপ মুছে ফেলা' },
    input: id,
    output: done,
  }),
  /** Waits for another one of the platform where users of the group have roles over money or rights. */
  addMember: endpoint({
    method: 'POST',
    path: `${path}/site-groups/:id/members`,
    access: sites,
    summary: { en: 'Add an institution to a group', bn: 'গ্রুপে প্রতিষ্ঠান যোগ' },
    input: memberInput,
    output: orWaiting(done),
  }),
  changeMember: endpoint({
    method: 'PUT',
    path: `${path}/site-groups/:id/members/:siteId`,
    access: sites,
    summary: { en: 'Say when an institution joins and leaves a group', bn: 'প্রতিষ্ঠান কবে গ্রুপে আসে ও ছাড়ে' },
    input: memberChange,
    output: orWaiting(done),
  }),
  removeMember: endpoint({
    method: 'DELETE',
    path: `${path}/site-groups/:id/members/:siteId`,
    access: sites,
    summary: { en: 'Remove an institution from a group', bn: 'গ্রুপ থেকে প্রতিষ্ঠান সরানো' },
    input: z.strictObject({ id: z.guid(), siteId, from: z.iso.date() }),
    output: done,
  }),
};

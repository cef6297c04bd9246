import * as z from 'zod';
import { approvalEndpoint } from '../../core/approvals/approvals.ts';
import { endpoint } from '../../core/endpoint.ts';
import { meetingsPermission } from './permissions.ts';
import { answers, meetingKinds } from './rules.ts';
import {
  calling,
  changing,
  done,
  givenResolution,
  groups,
  id,
  invitation,
  line,
  lines,
  linkCode,
  linked,
  paging,
  reason,
  shown,
  siteId,
  whole,
} from './shapes.ts';

const base = '/api/v1/meetings';
const web = '/api/web/invitation';
const view = { permission: meetingsPermission.view } as const;
const call = { permission: meetingsPermission.call } as const;

export const meetingsContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'Meetings', bn: 'সভাসমূহ' },
    input: z.strictObject({
      when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
      kind: z.enum(['all', ...meetingKinds]).default('all'),
      /** Of one routine. */
      seriesId: z.guid().optional(),
      ...paging,
    }),
    output: z.object({ items: z.array(shown), total: z.int(), page: z.int(), size: z.int() }),
  }),
  meeting: endpoint({
    method: 'GET',
    path: `${base}/meetings/:id`,
    access: view,
    summary: { en: 'A meeting', bn: 'একটি সভা' },
    input: id,
    output: whole,
  }),
  call: endpoint({
    method: 'POST',
    path: `${base}/meetings`,
    access: call,
    summary: { en: 'Call a meeting', bn: 'সভা ডাকা' },
    input: calling,
    output: z.object({ id: z.guid(), meetings: z.int(), invited: z.int() }),
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/meetings/:id`,
    access: call,
    summary: { en: 'Change a meeting', bn: 'সভা পরিবর্তন' },
    input: changing,
    output: done,
  }),
  invite: endpoint({
    method: 'POST',
    path: `${base}/meetings/:id/invitees`,
    access: call,
    summary: { en: 'Invite more people', bn: 'আরও আমন্ত্রণ' },
    input: z.strictObject({ id: z.guid(), groups }),
    output: z.object({ invited: z.int() }),
  }),
  uninvite: endpoint({
    method: 'DELETE',
    path: `${base}/meetings/:id/invitees/:inviteeId`,
    access: call,
    summary: { en: 'Take an invitation back', bn: 'আমন্ত্রণ ফিরিয়ে নেওয়া' },
    input: z.strictObject({ id: z.guid(), inviteeId: z.guid() }),
    output: done,
  }),
  answerFor: endpoint({
    method: 'PUT',
    path: `${base}/meetings/:id/invitees/:inviteeId/answer`,
    access: call,
    summary: {
      en: 'Note the answer of somebody without an account',
      bn: 'অ্যাকাউন্ট নেই এমন কারও সাড়া লেখা',
    },
    input: z.strictObject({
      id: z.guid(),
      inviteeId: z.guid(),
      answer: z.enum(answers),
      reason: line(300).default(''),
    }),
    output: done,
  }),
  setLink: endpoint({
    method: 'PUT',
    path: `${base}/meetings/:id/invitees/:inviteeId/link`,
    access: call,
    summary: {
      en: 'Withdraw the link of an invitation, or send a new one',
      bn: 'আমন্ত্রণের লিংক বাতিল বা নতুন করে পাঠানো',
    },
    input: z.strictObject({ id: z.guid(), inviteeId: z.guid(), isOpen: z.boolean() }),
    output: done,
  }),
  readByLink: endpoint({
    method: 'POST',
    path: `${web}/read`,
    access: 'public',
    summary: { en: 'An invitation, by the link of its message', bn: 'বার্তার লিংক থেকে আমন্ত্রণ' },
    input: z.strictObject({ site_id: siteId, code: linkCode }),
    output: linked,
  }),
  answerByLink: endpoint({
    method: 'POST',
    path: `${web}/answer`,
    access: 'public',
    summary: { en: 'Answer an invitation by the link of its message', bn: 'বার্তার লিংক থেকে আমন্ত্রণে সাড়া' },
    input: z.strictObject({
      site_id: siteId,
      code: linkCode,
      answer: z.enum(answers),
      reason: line(300).default(''),
    }),
    output: done,
  }),
  cancel: endpoint({
    method: 'POST',
    path: `${base}/meetings/:id/cancellation`,
    access: call,
    summary: { en: 'Cancel a meeting', bn: 'সভা বাতিল' },
    /** `rest`: every later meeting of its routine as well. */
    input: z.strictObject({ id: z.guid(), reason, rest: z.boolean().default(false) }),
    output: z.object({ cancelled: z.int() }),
  }),
  attend: endpoint({
    method: 'PUT',
    path: `${base}/meetings/:id/attendance`,
    access: call,
    summary: { en: 'Save who was there', bn: 'উপস্থিতি সংরক্ষণ' },
    input: z.strictObject({ id: z.guid(), presentIds: z.array(z.guid()).max(1000) }),
    output: done,
  }),
  saveMinutes: endpoint({
    method: 'PUT',
    path: `${base}/meetings/:id/minutes`,
    access: call,
    summary: { en: 'Write the minutes', bn: 'কার্যবিবরণী লেখা' },
    input: z.strictObject({
      id: z.guid(),
      version: z.int(),
      minutes: lines(20_000).pipe(z.string().min(1)),
      resolutions: z.array(givenResolution).max(50).default([]),
    }),
    output: done,
  }),
  approve: approvalEndpoint({
    method: 'POST',
    path: `${base}/meetings/:id/minutes/approval`,
    access: call,
    approval: {
      act: 'meetings.approveMinutes',
      label: { en: 'Approve minutes', bn: 'কার্যবিবরণী অনুমোদন' },
      decide: meetingsPermission.approve,
    },
    summary: { en: 'Approve the minutes', bn: 'কার্যবিবরণী অনুমোদন' },
    input: z.strictObject({ id: z.guid(), version: z.int(), reason: line(300).default('') }),
    output: done,
  }),
  paper: endpoint({
    method: 'GET',
    path: `${base}/meetings/:id/minutes.pdf`,
    access: view,
    summary: { en: 'The minutes on paper', bn: 'কাগজে কার্যবিবরণী' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    summary: { en: 'My invitations', bn: 'আমার আমন্ত্রণ' },
    input: z.strictObject({ when: z.enum(['upcoming', 'past']).default('upcoming'), ...paging }),
    output: z.object({ items: z.array(invitation), total: z.int(), page: z.int(), size: z.int() }),
  }),
  answer: endpoint({
    method: 'PUT',
    path: `${base}/mine/:id/answer`,
    access: 'signedIn',
    summary: { en: 'Answer an invitation', bn: 'আমন্ত্রণে সাড়া' },
    input: z.strictObject({ id: z.guid(), answer: z.enum(answers), reason: line(300).default('') }),
    output: done,
  }),
  calendarFile: endpoint({
    method: 'GET',
    path: `${base}/mine/:id/meeting.ics`,
    access: 'signedIn',
    summary: { en: 'A meeting as a calendar file', bn: 'ক্যালেন্ডার ফাইল হিসেবে সভা' },
    input: id,
    output: z.unknown(),
    raw: true,
  }),
};

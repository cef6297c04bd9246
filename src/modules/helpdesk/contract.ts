import * as z from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { helpdeskPermission, platformHelpdeskPermission } from './permissions.ts';
import {
  asked,
  askingPlatform,
  askingSchool,
  choice,
  fileFacts,
  label,
  lines,
  page,
  people,
  readyAnswers,
  shown,
  step,
  whole,
  writing,
} from './shapes.ts';

const base = '/api/v1/helpdesk';
const ask = { permission: helpdeskPermission.ask } as const;
const answer = { permission: helpdeskPermission.answer } as const;
const platform = { permission: helpdeskPermission.platform } as const;
const ofPlatform = { platform: platformHelpdeskPermission.answer } as const;
const id = z.guid();
const site = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const done = z.object({ id: z.guid() });
const opened = z.object({ id: z.guid(), no: z.int() });

export const helpdeskContract = {
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: ask,
    summary: { en: 'My questions to the institution', bn: 'প্রতিষ্ঠানকে আমার প্রশ্ন' },
    input: z.strictObject({ ...asked, state: asked.state.unwrap().default('all') }),
    output: page(shown),
  }),
  desk: endpoint({
    method: 'GET',
    path: `${base}/desk`,
    access: answer,
    summary: { en: 'Questions at the help desk', bn: 'হেল্প ডেস্কের প্রশ্নসমূহ' },
    input: z.strictObject({ ...asked, whose: z.enum(['all', 'me', 'nobody']).default('all') }),
    output: page(shown),
  }),
  toPlatform: endpoint({
    method: 'GET',
    path: `${base}/to-platform`,
    access: platform,
    summary: { en: 'What the institution asked the platform', bn: 'প্ল্যাটফর্মকে প্রতিষ্ঠানের প্রশ্ন' },
    input: z.strictObject(asked),
    output: page(shown),
  }),
  /** What a question can be about. */
  choices: endpoint({
    method: 'GET',
    path: `${base}/choices`,
    access: ask,
    summary: { en: 'What can be asked', bn: 'কী জিজ্ঞাসা করা যায়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(choice) }),
  }),
  topics: endpoint({
    method: 'GET',
    path: `${base}/topics`,
    access: platform,
    summary: { en: 'What the platform can be asked', bn: 'প্ল্যাটফর্মকে কী জিজ্ঞাসা করা যায়' },
    input: z.strictObject({}),
    output: z.object({ items: z.array(choice) }),
  }),
  /** With what the desk works: ready answers, and who answers here. */
  tools: endpoint({
    method: 'GET',
    path: `${base}/tools`,
    access: answer,
    summary: { en: 'Ready answers, and who answers', bn: 'তৈরি উত্তর ও উত্তরদাতারা' },
    input: z.strictObject({}),
    output: z.object({ answers: readyAnswers, people }),
  }),
  ticket: endpoint({
    method: 'GET',
    path: `${base}/tickets/:id`,
    access: ask,
    summary: { en: 'A question', bn: 'একটি প্রশ্ন' },
    input: z.strictObject({ id }),
    output: whole,
  }),
  open: endpoint({
    method: 'POST',
    path: `${base}/tickets`,
    access: ask,
    summary: { en: 'Ask the institution', bn: 'প্রতিষ্ঠানকে প্রশ্ন করা' },
    input: askingSchool,
    output: opened,
  }),
  openToPlatform: endpoint({
    method: 'POST',
    path: `${base}/to-platform`,
    access: platform,
    summary: { en: 'Ask the platform', bn: 'প্ল্যাটফর্মকে প্রশ্ন করা' },
    input: askingPlatform,
    output: opened,
  }),
  write: endpoint({
    method: 'POST',
    path: `${base}/tickets/:id/messages`,
    access: ask,
    summary: { en: 'Write to a question', bn: 'প্রশ্নে লেখা' },
    input: z.strictObject({ id, ...writing }),
    output: done,
  }),
  setState: endpoint({
    method: 'PUT',
    path: `${base}/tickets/:id/state`,
    access: ask,
    summary: { en: 'Close a question or open it again', bn: 'প্রশ্ন বন্ধ বা আবার চালু করা' },
    input: z.strictObject({ id, act: step }),
    output: done,
  }),
  rate: endpoint({
    method: 'PUT',
    path: `${base}/tickets/:id/rating`,
    access: ask,
    summary: { en: 'Rate the help', bn: 'সহায়তা কেমন ছিল জানানো' },
    input: z.strictObject({ id, stars: z.int().min(1).max(5), note: lines(500).default('') }),
    output: done,
  }),
  assign: endpoint({
    method: 'PUT',
    path: `${base}/tickets/:id/assignee`,
    access: answer,
    summary: { en: 'Decide who handles a question', bn: 'প্রশ্নটি কে দেখবেন' },
    input: z.strictObject({ id, assigneeId: z.guid().nullable() }),
    output: done,
  }),
  /** Sent before the message that names it. */
  file: endpoint({
    method: 'POST',
    path: `${base}/files`,
    access: ask,
    summary: { en: 'Send a file for a question', bn: 'প্রশ্নের জন্য ফাইল পাঠানো' },
    /** The file is the form's part `file`. */
    input: z.strictObject({}),
    output: fileFacts,
    takesFiles: true,
  }),
};

/** The platform's desk: what institutions ask the platform, and nothing of theirs besides. */
export const platformHelpdeskContract = {
  list: endpoint({
    method: 'GET',
    path: `${base}/platform`,
    access: ofPlatform,
    summary: { en: 'Questions from institutions', bn: 'প্রতিষ্ঠানের প্রশ্নসমূহ' },
    input: z.strictObject({ ...asked, whose: z.enum(['all', 'me', 'nobody']).default('all') }),
    output: page(shown.extend({ siteId: z.int(), site: label })),
  }),
  ticket: endpoint({
    method: 'GET',
    path: `${base}/platform/:site/tickets/:id`,
    access: ofPlatform,
    summary: { en: 'A question from an institution', bn: 'প্রতিষ্ঠানের একটি প্রশ্ন' },
    input: z.strictObject({ site, id }),
    output: whole,
  }),
  tools: endpoint({
    method: 'GET',
    path: `${base}/platform/tools`,
    access: ofPlatform,
    summary: { en: 'Ready answers, and who answers', bn: 'তৈরি উত্তর ও উত্তরদাতারা' },
    input: z.strictObject({}),
    output: z.object({ answers: readyAnswers, people }),
  }),
  write: endpoint({
    method: 'POST',
    path: `${base}/platform/:site/tickets/:id/messages`,
    access: ofPlatform,
    summary: { en: 'Answer an institution', bn: 'প্রতিষ্ঠানকে উত্তর' },
    input: z.strictObject({ site, id, ...writing }),
    output: done,
  }),
  setState: endpoint({
    method: 'PUT',
    path: `${base}/platform/:site/tickets/:id/state`,
    access: ofPlatform,
    summary: { en: 'Close a question or open it again', bn: 'প্রশ্ন বন্ধ বা আবার চালু করা' },
    input: z.strictObject({ site, id, act: step }),
    output: done,
  }),
  assign: endpoint({
    method: 'PUT',
    path: `${base}/platform/:site/tickets/:id/assignee`,
    access: ofPlatform,
    summary: { en: 'Decide who handles a question', bn: 'প্রশ্নটি কে দেখবেন' },
    input: z.strictObject({ site, id, assigneeId: z.guid().nullable() }),
    output: done,
  }),
  file: endpoint({
    method: 'POST',
    path: `${base}/platform/:site/files`,
    access: ofPlatform,
    summary: { en: 'Send a file to an institution', bn: 'প্রতিষ্ঠানকে ফাইল পাঠানো' },
    input: z.strictObject({ site }),
    output: fileFacts,
    takesFiles: true,
  }),
};

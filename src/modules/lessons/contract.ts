import * as z from 'zod';
import { normaliseText } from '../../core/bangla.ts';
import { fileFacts } from '../../core/contracts/files-contract.ts';
import { pageSizes } from '../../core/contracts/page-sizes.ts';
import { endpoint } from '../../core/endpoint.ts';
import { lessonsPermission } from './permissions.ts';
import { lessonStates } from './rules.ts';
import { changedLesson, newLesson } from './shapes.ts';

const base = '/api/v1/lessons';
const view = { permission: lessonsPermission.view } as const;
const write = { permission: lessonsPermission.write } as const;
const label = z.object({ en: z.string(), bn: z.string() });
const id = z.strictObject({ id: z.guid() });
const done = z.object({ id: z.guid() });
const line = (most: number) => z.string().max(most).transform(normaliseText);
const paging = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  size: z.coerce
    .number()
    .refine((n) => (pageSizes as readonly number[]).includes(n))
    .default(25),
};
const pageOf = <I extends z.ZodType>(item: I) => ({
  items: z.array(item),
  total: z.int(),
  page: z.int(),
  size: z.int(),
});
const named = z.object({ id: z.guid(), name: label });

const listed = z.object({
  id: z.guid(),
  version: z.int(),
  title: label,
  className: label,
  sections: z.array(named),
  subject: named,
  teacher: label.nullable(),
  state: z.enum(lessonStates),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  files: z.int(),
  hasVideo: z.boolean(),
  /** Students it is for, and how many of them opened it. */
  audience: z.int(),
  readers: z.int(),
  can: z.object({ write: z.boolean() }),
});

const ownListed = z.object({
  id: z.guid(),
  title: label,
  teacher: label.nullable(),
  opensOn: z.string().nullable(),
  closesOn: z.string().nullable(),
  files: z.int(),
  hasVideo: z.boolean(),
  readAt: z.string().nullable(),
});

export const lessonsContract = {
  /** What a form and a list offer: the sections of the current years, what they are taught, and what is the caller's. */
  setup: endpoint({
    method: 'GET',
    path: `${base}/setup`,
    access: view,
    summary: { en: 'Who lessons can be written for', bn: 'পাঠ যাদের জন্য লেখা যায়' },
    input: z.strictObject({}),
    output: z.object({
      sections: z.array(named.extend({ classId: z.guid() })),
      subjects: z.array(named.extend({ classIds: z.array(z.guid()) })),
      teachers: z.array(named),
      own: z.array(z.object({ sectionId: z.guid(), subjectId: z.guid().nullable() })),
      can: z.object({ write: z.boolean(), manage: z.boolean() }),
    }),
  }),
  lessons: endpoint({
    method: 'GET',
    path: base,
    access: view,
    summary: { en: 'Lessons', bn: 'পাঠের তালিকা' },
    input: z.strictObject({
      sectionId: z.guid().optional(),
      subjectId: z.guid().optional(),
      state: z.enum(['all', ...lessonStates]).default('all'),
      q: line(100).optional(),
      ...paging,
    }),
    output: z.object(pageOf(listed)),
  }),
  lesson: endpoint({
    method: 'GET',
    path: `${base}/one/:id`,
    access: view,
    summary: { en: 'A lesson', bn: 'একটি পাঠ' },
    input: id,
    output: listed.extend({
      teacherId: z.guid().nullable(),
      body: label,
      video: z.string(),
      isPublished: z.boolean(),
      attached: z.array(fileFacts),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    access: write,
    summary: { en: 'Write a lesson', bn: 'পাঠ লেখা' },
    input: newLesson,
    output: done,
  }),
  change: endpoint({
    method: 'PUT',
    path: `${base}/one/:id`,
    access: write,
    summary: { en: 'Change a lesson', bn: 'পাঠ পরিবর্তন' },
    input: changedLesson,
    output: done,
  }),
  /** Only a lesson nobody has opened; one that was read is made a draft again. */
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/one/:id`,
    access: write,
    summary: { en: 'Delete a lesson nobody has opened', bn: 'কেউ খোলেনি এমন পাঠ মোছা' },
    input: z.strictObject({ id: z.guid(), version: z.coerce.number().int() }),
    output: done,
  }),
  upload: endpoint({
    method: 'POST',
    path: `${base}/files`,
    access: write,
    summary: { en: 'Keep a file for a lesson', bn: 'পাঠের ফাইল রাখা' },
    input: z.strictObject({}),
    output: fileFacts,
    takesFiles: true,
  }),
  /** A picture that stands in the text of a lesson. */
  picture: endpoint({
    method: 'POST',
    path: `${base}/pictures`,
    access: write,
    summary: { en: 'Keep a picture for the text of a lesson', bn: 'পাঠের লেখার ছবি রাখা' },
    input: z.strictObject({}),
    output: fileFacts,
    takesFiles: true,
  }),
  /** The lessons of a section in a subject, in their order. */
  order: endpoint({
    method: 'GET',
    path: `${base}/order`,
    access: write,
    summary: { en: 'The order of lessons', bn: 'পাঠের ক্রম' },
    input: z.strictObject({ sectionId: z.guid(), subjectId: z.guid() }),
    output: z.object({
      items: z.array(
        z.object({ id: z.guid(), title: label, state: z.enum(lessonStates), canMove: z.boolean() }),
      ),
    }),
  }),
  reorder: endpoint({
    method: 'POST',
    path: `${base}/order`,
    access: write,
    summary: { en: 'Put lessons into another order', bn: 'পাঠের ক্রম বদলানো' },
    input: z.strictObject({
      sectionId: z.guid(),
      subjectId: z.guid(),
      ids: z.array(z.guid()).min(1).max(500),
    }),
    output: z.object({ moved: z.int() }),
  }),
  readers: endpoint({
    method: 'GET',
    path: `${base}/one/:id/readers`,
    access: write,
    summary: { en: 'Who opened a lesson', bn: 'পাঠটি কে কে পড়েছে' },
    input: z.strictObject({
      id: z.guid(),
      show: z.enum(['all', 'read', 'unread']).default('all'),
      ...paging,
    }),
    output: z.object({
      ...pageOf(
        named.extend({
          section: label,
          roll: z.int(),
          firstAt: z.string().nullable(),
          times: z.int(),
        }),
      ),
      audience: z.int(),
      readers: z.int(),
    }),
  }),
  /** The lessons of a child, or of the student who is signed in; without one named, of the first. */
  mine: endpoint({
    method: 'GET',
    path: `${base}/mine`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'Own lessons', bn: 'নিজের পাঠ' },
    input: z.strictObject({ studentId: z.guid().optional() }),
    output: z.object({
      children: z.array(named),
      shown: z
        .object({
          studentId: z.guid(),
          name: label,
          section: label.nullable(),
          /** Opening a lesson is reading it only for the student. */
          isSelf: z.boolean(),
          total: z.int(),
          read: z.int(),
          subjects: z.array(named.extend({ lessons: z.array(ownListed) })),
        })
        .nullable(),
    }),
  }),
  mineLesson: endpoint({
    method: 'GET',
    path: `${base}/mine/:id`,
    access: 'signedIn',
    lastSeen: true,
    summary: { en: 'A lesson as a student reads it', bn: 'শিক্ষার্থীর চোখে একটি পাঠ' },
    input: z.strictObject({ id: z.guid(), studentId: z.guid() }),
    output: ownListed.extend({
      subject: label,
      body: label,
      video: z.string(),
      attached: z.array(fileFacts),
    }),
  }),
  read: endpoint({
    method: 'POST',
    path: `${base}/mine/:id/read`,
    access: 'signedIn',
    summary: { en: 'The student opened a lesson', bn: 'শিক্ষার্থী পাঠটি খুলেছে' },
    input: id,
    output: done,
  }),
};
export type Setup = z.output<typeof lessonsContract.setup.output>;
export type ListedLesson = z.output<typeof listed>;
export type Lesson = z.output<typeof lessonsContract.lesson.output>;
export type OrderedLesson = z.output<typeof lessonsContract.order.output>['items'][number];
export type Mine = z.output<typeof lessonsContract.mine.output>;
export type OwnLesson = z.output<typeof ownListed>;
export type GivenLesson = z.output<typeof lessonsContract.add.input>;

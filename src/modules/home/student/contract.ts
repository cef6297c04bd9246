import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { attendancePermission } from '../../attendance/permissions.ts';
import { messagesPermission } from '../../communication/permissions.ts';
import { documentsPermission } from '../../documents/permissions.ts';
import { libraryPermission } from '../../library/permissions.ts';
import { resultsPermission } from '../../results/permissions.ts';
import { studentsPermission } from '../../students/permissions.ts';

const label = z.object({ en: z.string(), bn: z.string() });
const id = z.strictObject({ id: z.guid() });
const base = '/api/v1/home/students/:id';
export const subjectRoles = ['compulsory', 'group', 'religion', 'elective', 'optional'] as const;
const code = z.enum(['P', 'A', 'L', 'V']);

/** What other modules know of a student, each part for whoever may see that module. */
export const studentContract = {
  /** Each is null without the permission to see that module, or where it knows nothing of the student. */
  figures: endpoint({
    method: 'GET',
    path: `${base}/figures`,
    access: { permission: studentsPermission.view },
    summary: { en: 'Figures about a student', bn: 'শিক্ষার্থীর সংখ্যাতথ্য' },
    input: id,
    output: z.object({
      /** Taka with fines; `due` the earliest day of what is open. */
      fees: z.object({ owed: z.string(), due: z.string().nullable() }).nullable(),
      /** Of the result that was published last; `position` in the class. */
      result: z.object({ exam: label, text: label, position: z.int().nullable() }).nullable(),
      /** Books out, and the day the first has to be back. */
      library: z.object({ books: z.int(), due: z.string().nullable(), isLate: z.boolean() }).nullable(),
    }),
  }),
  /** The subjects of the latest place: those everybody takes, and what was chosen. */
  subjects: endpoint({
    method: 'GET',
    path: `${base}/subjects`,
    access: { permission: studentsPermission.view },
    summary: { en: 'Subjects of a student', bn: 'শিক্ষার্থীর বিষয়সমূহ' },
    input: id,
    output: z.object({
      items: z.array(z.object({ id: z.guid(), code: z.string(), name: label, role: z.enum(subjectRoles) })),
    }),
  }),
  /** The days of a year, the latest one where none is named. */
  attendance: endpoint({
    method: 'GET',
    path: `${base}/attendance`,
    access: { permission: attendancePermission.view },
    summary: { en: 'Attendance of a student by day', bn: 'শিক্ষার্থীর দৈনিক হাজিরা' },
    input: z.strictObject({ id: z.guid(), enrolmentId: z.guid().optional() }),
    output: z.object({
      today: z.string(),
      years: z.array(z.object({ enrolmentId: z.guid(), year: label })),
      shown: z
        .object({
          enrolmentId: z.guid(),
          days: z.array(z.object({ date: z.string(), code: code.nullable(), off: label.nullable() })),
        })
        .nullable(),
    }),
  }),
  results: endpoint({
    method: 'GET',
    path: `${base}/results`,
    access: { permission: resultsPermission.view },
    summary: { en: 'Published results of a student', bn: 'শিক্ষার্থীর প্রকাশিত ফলাফল' },
    input: id,
    output: z.object({
      items: z.array(
        z.object({
          runId: z.guid(),
          enrolmentId: z.guid(),
          exam: label,
          year: label,
          class: label,
          text: label,
          letter: z.string(),
          /** Hundredths of a mark. */
          total: z.int(),
          full: z.int(),
          sectionPosition: z.int().nullable(),
          classPosition: z.int().nullable(),
          publishedAt: z.string(),
        }),
      ),
      /** From before the institution began here, as a sheet brought them. */
      earlier: z.array(
        z.object({
          id: z.guid(),
          exam: z.string(),
          year: z.int(),
          class: z.string(),
          gpa: z.int().nullable(),
          grade: z.string(),
          place: z.int().nullable(),
        }),
      ),
    }),
  }),
  documents: endpoint({
    method: 'GET',
    path: `${base}/documents`,
    access: { permission: documentsPermission.view },
    summary: { en: 'Documents given to a student', bn: 'শিক্ষার্থীকে দেওয়া সনদ' },
    input: id,
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          kind: label,
          number: z.string(),
          day: z.string(),
          copies: z.int(),
          isRevoked: z.boolean(),
          revokedReason: z.string(),
          /** The student came back: it is no longer in force. */
          endedOn: z.string().nullable(),
        }),
      ),
    }),
  }),
  library: endpoint({
    method: 'GET',
    path: `${base}/library`,
    access: { permission: libraryPermission.view },
    summary: { en: 'Books a student borrowed', bn: 'শিক্ষার্থীর ধার নেওয়া বই' },
    input: id,
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          title: z.string(),
          accession: z.int(),
          issuedOn: z.string(),
          due: z.string(),
          /** Null while the book is out. */
          ended: z.enum(['returned', 'lost', 'reversed']).nullable(),
          endedOn: z.string().nullable(),
          lateDays: z.int(),
        }),
      ),
    }),
  }),
  /** SMS and mails about the student to the numbers and addresses known today. */
  messages: endpoint({
    method: 'GET',
    path: `${base}/messages`,
    access: { permission: messagesPermission.view },
    summary: { en: 'Messages about a student', bn: 'শিক্ষার্থী বিষয়ক বার্তা' },
    input: id,
    output: z.object({
      items: z.array(
        z.object({
          id: z.guid(),
          at: z.string(),
          channel: z.enum(['sms', 'email']),
          to: label,
          subject: z.string(),
          body: z.string(),
          state: z.enum([
            'queued',
            'sending',
            'unknown',
            'shown',
            'sent',
            'delivered',
            'failed',
            'cancelled',
          ]),
        }),
      ),
    }),
  }),
};

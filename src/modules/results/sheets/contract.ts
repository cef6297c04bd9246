import * as z from 'zod';
import { endpoint } from '../../../core/endpoint.ts';
import { examsPermission } from '../../exams/permissions.ts';
import {
  fileFormat,
  label,
  marksheet,
  outcome,
  resultRow,
  runId,
  section,
  see,
  sheetRun,
  sheetStudent,
  subjectKept,
  unit,
} from '../shapes.ts';
import { look } from './design/contract.ts';
import { tabulationPapers } from './tabulation-model.ts';

/** All that others see of it. */
const heldShown = z.object({
  exam: label,
  year: label,
  className: label,
  section: label,
  student: label,
  roll: z.int(),
  /** Decimal text of taka. */
  amount: z.string(),
});
/** Who asks for a result of somebody: the roll, and what strangers do not know. */
const lookedUp = {
  examId: z.guid(),
  classId: z.guid(),
  roll: z.int().min(1).max(1_000_000),
  /** The student ID, or the date of birth, the day first; digits of either script. */
  proof: z.string().trim().min(1).max(40),
  site_id: z.string().max(20).optional(),
};

/** Tabulation and mark sheets, comments on them, and what students and the public see. */
export const sheetsContract = {
  tabulation: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/tabulation',
    access: see,
    summary: { en: 'The tabulation sheet of a section', bn: 'শাখার টেবুলেশন শিট' },
    input: z.strictObject({ ...runId, sectionId: z.guid() }),
    output: z.object({
      section,
      units: z.array(unit),
      /** Whether the total leaves out what does not count in the GPA. */
      totalGpaOnly: z.literal(true).optional(),
      rows: z.array(resultRow.extend({ subjects: z.array(subjectKept) })),
    }),
  }),
  tabulationFile: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/tabulation/file',
    access: see,
    summary: { en: 'The tabulation sheet as a file', bn: 'টেবুলেশন শিটের ফাইল' },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid(),
      format: fileFormat,
      /** What the PDF is printed on. */
      paper: z.enum(tabulationPapers).default('a3'),
    }),
    output: z.unknown(),
    raw: true,
  }),
  sheets: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/sheets',
    access: see,
    summary: {
      en: 'The mark sheets of a section, or of the whole class, complete',
      bn: 'শাখার বা পুরো শ্রেণির সব নম্বরপত্র',
    },
    input: z.strictObject({ ...runId, sectionId: z.guid().optional() }),
    output: z.object({
      run: sheetRun,
      highest: z.record(z.string(), z.string()),
      /** How many the places are counted among: in the class, and by section. */
      ranked: z.object({ class: z.int(), sections: z.record(z.string(), z.int()) }),
      /** By section and roll; of how a result came about only what the sheet prints. */
      students: z.array(sheetStudent),
    }),
  }),
  markSheets: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/mark-sheets',
    access: see,
    summary: {
      en: 'Mark sheets as PDF: of one student, a section or the whole class',
      bn: 'নম্বরপত্রের পিডিএফ: একজনের, শাখার বা পুরো শ্রেণির',
    },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid().optional(),
      enrolmentId: z.guid().optional(),
      /** Of several, those withheld for dues: left out, or with a mark on each. One alone always comes with it. */
      held: z.enum(['out', 'marked']).default('out'),
      /** Another layout than the class's own. */
      look: look.optional(),
    }),
    output: z.unknown(),
    raw: true,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/comments',
    access: see,
    summary: { en: "The class teacher's comments of a section", bn: 'শাখার শ্রেণিশিক্ষকের মন্তব্য' },
    input: z.strictObject({ ...runId, sectionId: z.guid() }),
    output: z.object({
      /** Bands in hundredths of a GPA. */
      remarks: z.array(z.object({ id: z.guid(), text: label, fromGpa: z.int(), toGpa: z.int() })),
      items: z.array(
        z.object({
          enrolmentId: z.guid(),
          name: label,
          roll: z.int(),
          outcome,
          gpa: z.int(),
          letter: z.string(),
          comment: z.object({ version: z.int(), text: label, actor: z.string(), at: z.string() }).nullable(),
        }),
      ),
      can: z.object({ write: z.boolean(), fillBank: z.boolean() }),
    }),
  }),
  saveComments: endpoint({
    method: 'PUT',
    path: '/api/v1/results/runs/:id/comments',
    access: see,
    summary: { en: 'Write comments of a section', bn: 'শাখার মন্তব্য লেখা' },
    input: z.strictObject({
      ...runId,
      sectionId: z.guid(),
      comments: z
        .array(
          z.strictObject({
            enrolmentId: z.guid(),
            version: z.int().nullable(),
            /** A ready remark, in both languages; else the text counts. */
            remarkId: z.guid().nullable(),
            text: z.string().trim().max(300),
          }),
        )
        .min(1)
        .max(500),
    }),
    output: z.object({ saved: z.int() }),
  }),
  commentHistory: endpoint({
    method: 'GET',
    path: '/api/v1/results/runs/:id/comments/:enrolmentId',
    access: see,
    summary: { en: 'Earlier comments for a student', bn: 'শিক্ষার্থীর আগের মন্তব্য' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    output: z.object({
      items: z.array(z.object({ id: z.string(), at: z.string(), actor: z.string(), text: label })),
    }),
  }),
  usualRemarks: endpoint({
    method: 'POST',
    path: '/api/v1/results/usual-remarks',
    access: { permission: examsPermission.edit },
    summary: { en: 'Put the usual remarks into an empty bank', bn: 'খালি ভাণ্ডারে প্রচলিত মন্তব্য যোগ' },
    input: z.strictObject({}),
    output: z.object({ added: z.int() }),
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "Own published results, or one's children's", bn: 'নিজের বা সন্তানের প্রকাশিত ফলাফল' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(
        z.object({
          runId: z.guid(),
          exam: label,
          year: label,
          student: label,
          className: label,
          section: label,
          roll: z.int(),
          enrolmentId: z.guid(),
          /**
           * The three are null while the result is withheld for dues; then `dues` says how much is owed. Withheld by a
           * mark, it has neither GPA nor letter.
           */
          outcome: outcome.nullable(),
          gpa: z.int().nullable(),
          letter: z.string().nullable(),
          dues: z.string().nullable(),
          publishedAt: z.string(),
        }),
      ),
    }),
  }),
  mineOne: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine/:id/:enrolmentId',
    access: 'signedIn',
    lastSeen: true,
    summary: { en: "One published result of one's own", bn: 'নিজের একটি প্রকাশিত ফলাফল' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    /** One of the three: the sheet, what is owed before it is shown, or that it is withheld. */
    output: z.object({ sheet: marksheet.nullable(), dues: heldShown.nullable(), isWithheld: z.boolean() }),
  }),
  mineFile: endpoint({
    method: 'GET',
    path: '/api/v1/results/mine/:id/:enrolmentId/file',
    access: 'signedIn',
    summary: { en: "One's own mark sheet, as PDF", bn: 'নিজের নম্বরপত্র, পিডিএফ' },
    input: z.strictObject({ ...runId, enrolmentId: z.guid() }),
    output: z.unknown(),
    raw: true,
  }),
  // What the website asks; `site_id` names the institution whose page it is, as in every call of the website.
  openClasses: endpoint({
    method: 'GET',
    path: '/api/web/exam-result/classes',
    access: 'public',
    summary: { en: 'Examinations whose results anybody may look up', bn: 'যেসব পরীক্ষার ফলাফল সবাই দেখতে পারেন' },
    input: z.strictObject({ site_id: z.string().max(20).optional() }),
    output: z.array(
      z.object({
        examId: z.guid(),
        exam: label,
        year: label,
        classes: z.array(z.object({ classId: z.guid(), name: label })),
      }),
    ),
  }),
  lookUp: endpoint({
    method: 'POST',
    path: '/api/web/exam-result',
    access: 'public',
    stays: 'readOnly',
    summary: { en: 'Look up a published result', bn: 'প্রকাশিত ফলাফল দেখা' },
    input: z.strictObject(lookedUp),
    output: z.object({
      /** Then there is no sheet. */
      isWithheld: z.boolean(),
      /** What is owed, where that is why. */
      dues: heldShown.nullable(),
      sheet: marksheet.nullable(),
    }),
  }),
  lookUpFile: endpoint({
    method: 'POST',
    path: '/api/web/exam-result/file',
    access: 'public',
    stays: 'readOnly',
    summary: { en: 'The mark sheet looked up, as PDF', bn: 'দেখা ফলাফলের নম্বরপত্র, পিডিএফ' },
    input: z.strictObject(lookedUp),
    output: z.unknown(),
    raw: true,
  }),
  checkCode: endpoint({
    method: 'GET',
    path: '/api/web/exam-result/check',
    access: 'public',
    summary: { en: 'Whether a printed mark sheet is genuine', bn: 'ছাপা নম্বরপত্র আসল কি না' },
    input: z.strictObject({
      code: z.string().regex(/^[\w-]{20,60}$/),
      site_id: z.string().max(20).optional(),
    }),
    output: z.object({
      /** Of each word the first letter. */
      name: label,
      exam: label,
      year: label,
      className: label,
      /** The three are null while the result is withheld for dues. */
      outcome: outcome.nullable(),
      gpa: z.int().nullable(),
      letter: z.string().nullable(),
      revision: z.int(),
      /** False: a later revision has replaced it. */
      isCurrent: z.boolean(),
      /** The institution took the publication back. */
      isWithdrawn: z.boolean(),
    }),
  }),
};

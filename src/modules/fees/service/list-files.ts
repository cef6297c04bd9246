import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { absenceLabels } from '../billing/labels.ts';
import { feesContract } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import { madeOfContract } from '../reports/made-of-contract.ts';
import { periodNameOf } from '../reports/service/family-file.ts';
import { settingLabels } from '../setup/labels.ts';
import { fineWaiverContract } from '../waivers/contract.ts';
import { fineWaiverLabels } from '../waivers/labels.ts';
import { words as names, scheduleLabels } from '../words.ts';

type Words = { t(label: Label): string };
type OfStudent = {
  readonly student: { code: string; name: Label; roll: number; class: Label; section: Label };
};

const student = [
  [names.roll, ({ student: one }: OfStudent) => one.roll],
  [{ en: 'ID', bn: 'আইডি' }, ({ student: one }: OfStudent) => one.code],
  [names.student, ({ student: one }: OfStudent, words: Words) => words.t(one.name)],
  [names.class, ({ student: one }: OfStudent, words: Words) => words.t(one.class)],
  [names.section, ({ student: one }: OfStudent, words: Words) => words.t(one.section)],
] as const;
const period = { en: 'Period', bn: 'সময়কাল' };

/** The month, season or year asked for. */
const ofPeriod = {
  period: ({ period: asked }: Readonly<Record<string, unknown>>): Label => ({
    en: periodNameOf(String(asked ?? ''), 'en'),
    bn: periodNameOf(String(asked ?? ''), 'bn'),
  }),
};
const ofStudents = {
  studentId: [names.student, ({ student: one }: OfStudent) => one.name],
  classId: [names.class, ({ student: one }: OfStudent) => one.class],
  sectionId: [names.section, ({ student: one }: OfStudent) => one.section],
} as const;

/** Serves files of any length: invoice lines, those a run would add, fined absences and waived fines. */
export function serveFeesFiles(app: FastifyInstance): void {
  serveFileOfList(app, feesContract.lines, {
    name: 'invoice-lines',
    title: { en: 'Invoice lines', bn: 'ইনভয়েসের লাইনসমূহ' },
    sumsAre: { en: 'Total, cancelled ones included', bn: 'বাতিলসহ মোট' },
    ...ofPeriod,
    filters: {
      ...ofStudents,
      subHeadId: [names.head, (row) => row.subHead],
      headId: { en: 'Of one fee head', bn: 'একটি ফি খাতের' },
      runId: { en: 'Of one run', bn: 'একবারের ইনভয়েসের' },
      postingId: { en: 'Of one posting to the books', bn: 'হিসাবে একবার তোলা' },
      onDemand: scheduleLabels.onDemand,
      standing: { en: 'Without cancelled ones', bn: 'বাতিল ছাড়া' },
      open: { en: 'Of which something is owed', bn: 'যেগুলোর টাকা বাকি' },
      lateFrom: { en: 'At least {value} days late', bn: 'অন্তত {value} দিন বিলম্ব' },
      lateTo: { en: 'At most {value} days late', bn: 'সর্বোচ্চ {value} দিন বিলম্ব' },
      state: [names.state, stateTexts],
    },
    columns: [
      ...student,
      [names.head, (row, words) => words.t(row.subHead)],
      [period, (row) => row.period],
      [names.reason, (row) => row.reason],
      [{ en: 'Due on', bn: 'শেষ তারিখ' }, (row) => row.due, 'day'],
      [names.billed, (row) => row.billed, 'taka'],
      [names.waiver, (row) => row.waiver, 'taka'],
      [names.amount, (row) => row.payable, 'taka'],
      [names.paid, (row) => row.paid, 'taka'],
      [names.owed, (row) => row.owed, 'taka'],
      [names.state, (row, words) => words.t(stateTexts[row.state])],
    ],
  });
  serveFileOfList(app, madeOfContract.planned, {
    name: 'planned-lines',
    title: { en: 'Lines the month would add', bn: 'মাসে যেসব লাইন যোগ হবে' },
    ...ofPeriod,
    filters: {
      of: [
        { en: 'Shown', bn: 'দেখানো হয়েছে' },
        {
          students: { en: 'student by student', bn: 'শিক্ষার্থী ধরে' },
          without: { en: 'students whom no rule fits', bn: 'যাদের কোনো নিয়ম নেই' },
        },
      ],
      subHeadId: [names.head, (row) => row.subHead ?? ''],
      waived: { en: 'With a waiver', bn: 'মওকুফসহ' },
    },
    columns: [
      ...student,
      [names.head, (row, words) => (row.subHead ? words.t(row.subHead) : '')],
      [settingLabels.linesHead, (row) => row.lines, 'count'],
      [names.billed, (row) => row.amount, 'taka'],
      [names.waiver, (row) => row.waiver, 'taka'],
      [names.amount, (row) => row.payable, 'taka'],
    ],
  });
  serveFileOfList(app, feesContract.absences, {
    name: 'fined-absences',
    title: { en: 'Fined absences of a month', bn: 'মাসের জরিমানাযোগ্য অনুপস্থিতি' },
    columns: [
      ...student,
      [absenceLabels.days, (row) => row.days, 'count'],
      [absenceLabels.fined, (row) => row.fined, 'count'],
      [names.amount, (row) => row.amount, 'taka'],
      [names.state, (row, words) => (row.isCharged ? words.t(absenceLabels.charged) : '')],
    ],
  });
  serveFileOfList(app, fineWaiverContract.fineWaivers, {
    name: 'waived-fines',
    title: { en: 'Waived fines', bn: 'মওকুফ করা জরিমানা' },
    sumsAre: { en: 'Total, taken back ones included', bn: 'ফেরত নেওয়াসহ মোট' },
    filters: {
      ...ofStudents,
      state: [
        names.state,
        {
          given: { en: 'Standing', bn: 'বহাল' },
          withdrawn: { en: 'Taken back', bn: 'ফেরত নেওয়া' },
        },
      ],
      of: [
        { en: 'Of', bn: 'কীসের' },
        { fine: fineWaiverLabels.lateFines, charge: fineWaiverLabels.chargesOnly },
      ],
    },
    columns: [
      ...student,
      [names.head, (row, words) => words.t(row.subHead)],
      [period, (row) => row.period],
      [names.amount, (row) => row.amount, 'taka'],
      [names.reason, (row) => row.reason],
      [{ en: 'Given by', bn: 'দিয়েছেন' }, (row) => row.givenBy],
      [{ en: 'Given at', bn: 'সময়' }, (row) => row.givenAt, 'moment'],
      [{ en: 'Taken back', bn: 'ফেরত নেওয়া' }, (row) => row.withdrawal?.at ?? '', 'moment'],
    ],
  });
}

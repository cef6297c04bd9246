import type { FastifyInstance } from 'fastify';
import type { Label } from '../../../core/labels.ts';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { absenceLabels } from '../billing/labels.ts';
import { feesContract } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import { madeOfContract } from '../reports/made-of-contract.ts';
import { settingLabels } from '../setup/labels.ts';
import { fineWaiverContract } from '../waivers/contract.ts';
import { words as names } from '../words.ts';

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

/** Serves files of any length: invoice lines, those a run would add, fined absences and waived fines. */
export function serveFeesFiles(app: FastifyInstance): void {
  serveFileOfList(app, feesContract.lines, {
    name: 'invoice-lines',
    title: { en: 'Invoice lines', bn: 'ইনভয়েসের লাইনসমূহ' },
    sumsAre: { en: 'Total, cancelled ones included', bn: 'বাতিলসহ মোট' },
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
    columns: [
      ...student,
      [names.head, (row, words) => (row.subHead ? words.t(row.subHead) : '')],
      [settingLabels.linesHead, (row) => row.lines],
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
      [absenceLabels.days, (row) => row.days],
      [absenceLabels.fined, (row) => row.fined],
      [names.amount, (row) => row.amount, 'taka'],
      [names.state, (row, words) => (row.isCharged ? words.t(absenceLabels.charged) : '')],
    ],
  });
  serveFileOfList(app, fineWaiverContract.fineWaivers, {
    name: 'waived-fines',
    title: { en: 'Waived fines', bn: 'মওকুফ করা জরিমানা' },
    columns: [
      ...student,
      [names.head, (row, words) => words.t(row.subHead)],
      [period, (row) => row.period],
      [names.amount, (row) => row.amount, 'taka'],
      [names.reason, (row) => row.reason],
      [{ en: 'Given by', bn: 'দিয়েছেন' }, (row) => row.givenBy],
      [{ en: 'Given at', bn: 'সময়' }, (row, words) => words.dateTime(row.givenAt)],
      [
        { en: 'Taken back', bn: 'ফেরত নেওয়া' },
        (row, words) => (row.withdrawal ? words.dateTime(row.withdrawal.at) : ''),
      ],
    ],
  });
}

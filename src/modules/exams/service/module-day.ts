import { daysBetween } from '../../../core/dates.ts';
import { link } from '../../../core/paths.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { seesAll } from '../marks/service/sheet-facts.ts';
import { examsPath } from '../paths.ts';
import { examsPermission } from '../permissions.ts';
import { enteredSql, takersSql } from '../public.ts';

const send = examsPath.marksSend;

type Day = {
  exam_id: string;
  exam_en: string;
  exam_bn: string;
  marks_until: string | null;
  open: number;
  submitted: number;
  accepts: boolean;
  verified: number;
  sheets: number;
  missing: number;
};

/** What the declared examination still waits for: sheets, cells, and the days that are left. */
export const examsDay: ModuleReader = {
  module: 'exams',
  permissions: [examsPermission.view],
  async read(transaction, _services, today) {
    const all = seesAll(transaction.context);
    const whose = all ? 'all' : transaction.context.accountId;
    const day = await transaction.kept(`exams.day ${whose}`, () => readDay(transaction, all));
    const enters = all ? send : examsPath.mySheets;
    if (!day)
      return {
        context: null,
        figures: [],
        steps: [
          {
            name: 'exam',
            label: { en: 'Declare an examination', bn: 'একটি পরীক্ষা ঘোষণা করুন' },
            help: {
              en: 'Its sheets are then open for marks.',
              bn: 'এরপর নম্বরপত্রগুলো নম্বর দেওয়ার জন্য খোলা হয়।',
            },
            count: 0,
            isDone: false,
            path: link(examsPath.declare, { do: 'new' }),
            permission: examsPermission.edit,
          },
        ],
      };
    const at = (path: string, state: string) => `${path}?exam=${day.exam_id}&state=${state}`;
    const left = day.marks_until === null ? null : daysBetween(today, day.marks_until);
    return {
      context: say('{name}', '{name}', { name: { en: day.exam_en, bn: day.exam_bn } }),
      figures: [
        waiting(day.open, 'marigold', {
          label: { en: 'Sheets to be entered', bn: 'নম্বর দেওয়া বাকি' },
          hint: say('of {count} sheets', '{count}টি নম্বরপত্রের মধ্যে', { count: day.sheets }),
          none:
            day.sheets === 0
              ? say('You have no sheet', 'আপনার কোনো নম্বরপত্র নেই')
              : say('All {count} are submitted', '{count}টিই জমা দেওয়া হয়েছে', { count: day.sheets }),
          path: at(enters, 'waiting'),
        }),
        waiting(day.submitted, 'marigold', {
          label: { en: 'Sheets to be verified', bn: 'যাচাই বাকি' },
          hint: say('A second person verifies', 'দ্বিতীয় একজন যাচাই করবেন'),
          none: say('Nothing waits', 'কিছু অপেক্ষায় নেই'),
          path: at(send, 'submitted'),
        }),
        ...(day.accepts
          ? [
              waiting(day.verified, 'marigold', {
                label: { en: 'Sheets to be accepted', bn: 'গ্রহণ বাকি' },
                hint: say('The exam controller accepts', 'পরীক্ষা নিয়ন্ত্রক গ্রহণ করবেন'),
                none: say('Nothing waits', 'কিছু অপেক্ষায় নেই'),
                path: at(send, 'verified'),
              }),
            ]
          : []),
        {
          label: { en: 'Marks missing', bn: 'নম্বর বাকি' },
          figure: day.missing,
          hint:
            day.missing > 0
              ? say('Empty is not zero', 'খালি মানে শূন্য নয়')
              : say('Nothing is missing', 'কিছু বাকি নেই'),
          tone: 'plain',
          path: at(enters, 'missing'),
        },
        {
          label: { en: 'Days left for marks', bn: 'নম্বর দেওয়ার বাকি দিন' },
          figure: left === null ? say('–', '–') : Math.max(0, left),
          hint:
            left === null
              ? say('No last day', 'শেষ দিন নেই')
              : left < 0
                ? say('The last day is over', 'শেষ দিন পেরিয়ে গেছে')
                : say('until {day}', '{day} পর্যন্ত', { day: day.marks_until ?? '' }),
          tone: left !== null && left < 0 && day.open > 0 ? 'sindur' : 'plain',
          path: link(examsPath.declare, { exam: day.exam_id }),
        },
      ],
      steps: [],
    };
  },
};

/** Counted over the declared examination that began last. */
function readDay(transaction: Transaction, all: boolean): Promise<Day | null> {
  return transaction.row<Day>(
    `WITH latest AS MATERIALIZED (
       SELECT id, name_en, name_bn, marks_until, accepts FROM exams_exam
        WHERE site_id = $1 AND status = 'declared' ORDER BY starts_on DESC LIMIT 1),
     own AS MATERIALIZED (SELECT employee_id FROM people_employee_account WHERE site_id = $1 AND account_id = $2),
     sheets AS MATERIALIZED (
       SELECT m.paper_id, m.section_id, m.status, jsonb_array_length(p.components) AS parts
         FROM latest JOIN exams_paper p ON p.site_id = $1 AND p.exam_id = latest.id
         JOIN exams_mark_sheet m ON m.site_id = $1 AND m.paper_id = p.id
         JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id
        WHERE $3 OR coalesce(m.teacher_id, s.class_teacher_id) IN (SELECT employee_id FROM own)),
     counted AS (
       SELECT h.paper_id, h.section_id, h.status, count(*) * h.parts - coalesce(sum(${enteredSql('m', 'h.parts')}), 0) AS missing
         FROM sheets h
         JOIN (${takersSql('p.exam_id = (SELECT id FROM latest)')}) k
           ON k.paper_id = h.paper_id AND k.sheet_section_id = h.section_id
         LEFT JOIN exams_mark m ON m.site_id = $1 AND m.paper_id = k.paper_id AND m.enrolment_id = k.enrolment_id
        GROUP BY h.paper_id, h.section_id, h.status, h.parts)
     SELECT latest.id AS exam_id, latest.name_en AS exam_en, latest.name_bn AS exam_bn, latest.marks_until, latest.accepts, f.*
       FROM latest CROSS JOIN (
         SELECT (count(*) FILTER (WHERE status IN ('open', 'returned')))::int AS open,
                (count(*) FILTER (WHERE status = 'submitted'))::int AS submitted,
                (count(*) FILTER (WHERE status = 'verified'))::int AS verified, count(*)::int AS sheets,
                coalesce(sum(missing), 0)::int AS missing FROM counted) f`,
    transaction.context.accountId,
    all,
  );
}

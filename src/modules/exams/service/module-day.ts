import { daysBetween } from '../../../core/dates.ts';
import { link } from '../../../core/module/paths.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import type { Transaction } from '../../../core/server/database/in-site.ts';
import { type ModuleReader, say, waiting } from '../../../core/server/http/module-days.ts';
import { seesAll } from '../marks/service/sheet-facts.ts';
import { examsPath } from '../paths.ts';
import { examsPermission, marksPermission } from '../permissions.ts';
import { takenSheetsSql, takersSql } from '../public.ts';
import { sheetsOfExam } from './counters.ts';

type Progress = { exam_id: string | null; sheets: number; open: number };

const send = examsPath.marksSend;
const mine = examsPath.mySheets;

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
};

/** What the declared examination still waits for: sheets, and the days that are left. */
export const examsDay: ModuleReader = {
  module: 'exams',
  permissions: [examsPermission.view],
  async read(transaction, _services, today) {
    const all = seesAll(transaction.context);
    const day = await readDay(transaction, all);
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
          label: { en: 'My sheets to be entered', bn: 'আমার নম্বর এন্ট্রি বাকি' },
          hint: say('of {count} {count|sheet|sheets}', '{count}টি নম্বরপত্রের মধ্যে', { count: day.sheets }),
          none:
            day.sheets === 0
              ? say('You have no sheet', 'আপনার কোনো নম্বরপত্র নেই')
              : say('All {count} are submitted', '{count}টিই জমা দেওয়া হয়েছে', { count: day.sheets }),
          path: at(mine, 'waiting'),
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
                permission: marksPermission.accept,
              }),
            ]
          : []),
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
  async more(transaction) {
    if (!seesAll(transaction.context)) return [];
    const progress = await transaction.keptLately('exams.progress', () => readProgress(transaction));
    if (!progress?.exam_id) return [];
    return [
      {
        label: { en: 'Sheets without all marks', bn: 'নম্বর বাকি আছে এমন নম্বরপত্র' },
        figure: progress.open,
        hint: say('of {count} {count|sheet|sheets}', '{count}টি নম্বরপত্রের মধ্যে', { count: progress.sheets }),
        tone: 'plain',
        path: link(examsPath.markList, { exam: progress.exam_id, state: 'waiting' }),
      },
    ];
  },
};

/** Of the declared examination that began last: what all have to do, and of the caller's own sheets what he has. */
async function readDay(transaction: Transaction, all: boolean): Promise<Day | null> {
  const { accountId, permissions } = transaction.context;
  const latest = await transaction.keptLately('exams.latest', () => readLatest(transaction));
  if (!latest) return null;
  const { submitted, verified, ...exam } = latest;
  const employees = await transaction.kept(`exams.employees ${accountId}`, () =>
    transaction.read(
      { employee_id: 'uuid' },
      'SELECT employee_id FROM people_employee_account WHERE site_id = $1 AND account_id = $2',
      accountId,
    ),
  );
  // Whoever teaches nobody has no sheets, and is told nothing else when somebody saves marks.
  const verifies = permissions.has(marksPermission.verify);
  const own =
    employees.length === 0
      ? null
      : await transaction.keptLately(`exams.own ${accountId} ${exam.exam_id} ${verifies}`, () =>
          readOwn(transaction, exam.exam_id, verifies),
        );
  return {
    ...exam,
    open: own?.open ?? 0,
    sheets: own?.sheets ?? 0,
    submitted: all && verifies ? submitted : (own?.submitted ?? 0),
    verified: all ? verified : (own?.verified ?? 0),
  };
}

const readLatest = (transaction: Transaction) =>
  transaction.readOne(
    {
      exam_id: 'uuid',
      exam_en: 'text',
      exam_bn: 'text',
      marks_until: 'date?',
      accepts: 'bool',
      submitted: 'int',
      verified: 'int',
    },
    `WITH latest AS MATERIALIZED (${latestSql}),
     everybody AS (
       SELECT coalesce(sum(h.submitted), 0)::int AS submitted, coalesce(sum(h.verified), 0)::int AS verified
         FROM ${heldIn(sheetsOfExam)} h WHERE h.site_id = $1 AND h.grp = (SELECT id::text FROM latest))
     SELECT latest.id AS exam_id, latest.name_en AS exam_en, latest.name_bn AS exam_bn, latest.marks_until, latest.accepts,
            e.submitted, e.verified
       FROM latest CROSS JOIN everybody e`,
  );

/**
 * The caller's own sheets that wait for marks, and the sheets that wait to be verified by the caller, by permission or as the
 * class teacher, or to be accepted. Only sheets of the caller and of the caller's classes are looked at; how far all of them
 * are is kept counted. A sheet nobody takes is none, as in the list of sheets; the first who takes it is enough, so that no
 * marks are looked at.
 */
const readOwn = (transaction: Transaction, examId: string, verifies: boolean) =>
  transaction.readOne(
    { open: 'int', sheets: 'int', submitted: 'int', verified: 'int' },
    `WITH own AS MATERIALIZED (SELECT employee_id FROM people_employee_account WHERE site_id = $1 AND account_id = $2),
     near AS MATERIALIZED (
       SELECT m.id FROM own JOIN exams_mark_sheet m ON m.site_id = $1 AND m.teacher_id = own.employee_id
        UNION
       SELECT m.id FROM own JOIN academic_section s ON s.site_id = $1 AND s.class_teacher_id = own.employee_id
         JOIN exams_mark_sheet m ON m.site_id = $1 AND m.section_id = s.id),
     sheets AS MATERIALIZED (
       SELECT m.paper_id, m.section_id, m.status,
              coalesce(coalesce(m.teacher_id, s.class_teacher_id) IN (SELECT employee_id FROM own), false) AS is_own,
              coalesce(s.class_teacher_id IN (SELECT employee_id FROM own), false) AS is_class_teacher
         FROM near JOIN exams_mark_sheet m ON m.site_id = $1 AND m.id = near.id
         JOIN exams_paper p ON p.site_id = $1 AND p.id = m.paper_id AND p.exam_id = $3::uuid AND p.withdrawn_at IS NULL
         JOIN academic_section s ON s.site_id = $1 AND s.id = m.section_id),
     mine AS (
       SELECT m.status FROM sheets m
         LEFT JOIN LATERAL (SELECT true AS is_taken FROM (
           ${takersSql("p.id = m.paper_id AND s.id = m.section_id AND m.status = 'open'")}) taken LIMIT 1) k ON true
        WHERE m.is_own AND (m.status <> 'open' OR k.is_taken))
     SELECT f.open, f.sheets, a.submitted, a.verified
       FROM (SELECT (count(*) FILTER (WHERE status IN ('open', 'returned')))::int AS open, count(*)::int AS sheets FROM mine) f
       CROSS JOIN (SELECT (count(*) FILTER (WHERE status = 'submitted' AND ($4 OR is_class_teacher)))::int AS submitted,
                          (count(*) FILTER (WHERE status = 'verified'))::int AS verified
                     FROM sheets WHERE is_own OR is_class_teacher) a`,
    transaction.context.accountId,
    examId,
    verifies,
  );

/** How many sheets of everybody still wait for marks, of how many. */
function readProgress(transaction: Transaction): Promise<Progress | null> {
  return transaction.row<Progress>(
    `WITH latest AS MATERIALIZED (${latestSql}),
     ${takenSheetsSql}
     SELECT (SELECT id FROM latest) AS exam_id, count(*)::int AS sheets,
            (count(*) FILTER (WHERE status IN ('open', 'returned')))::int AS open FROM taken_sheet`,
  );
}

const latestSql = `SELECT id, year_id, name_en, name_bn, marks_until, accepts FROM exams_exam
  WHERE site_id = $1 AND status = 'declared' ORDER BY starts_on DESC LIMIT 1`;

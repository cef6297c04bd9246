import type { Label } from '../../../core/labels.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import { countedModule, type ModuleFigure, say, waiting } from '../../../core/server/http/module-days.ts';
import { studentsPath } from '../paths.ts';
import { studentsPermission } from '../permissions.ts';
import { lacking } from '../public.ts';
import { studentsKept } from './counters.ts';

type Counts = { students: number };

type InYear = {
  year: Label | null;
  active: number;
  joined: number;
  gone: number;
  noGuardian: number;
  noPhoto: number;
  noBirth: number;
};

const list = studentsPath.list;
const without = (what: string) => `${list}?f.status=active&f.missing=${what}`;

/** Whose record lacks what the office will need, in the year the list of students opens with. */
export const studentsDay = countedModule<Counts>({
  module: 'students',
  permissions: [studentsPermission.view],
  sql: `SELECT jsonb_build_object('students', (
    SELECT coalesce(sum(h.students), 0)::int FROM ${heldIn(studentsKept)} h WHERE h.site_id = $1))`,
  show: (n) => ({
    context: null,
    figures: [],
    steps: [
      {
        name: 'students',
        label: { en: 'Students', bn: 'শিক্ষার্থী' },
        help: {
          en: 'Bring your students in from an Excel file; mistakes are corrected before anything is saved.',
          bn: 'এক্সেল ফাইল থেকে শিক্ষার্থীদের আনুন; সংরক্ষণের আগে ভুল ঠিক করা যায়।',
        },
        path: list,
        count: n.students,
        isDone: n.students > 0,
        permission: studentsPermission.edit,
      },
    ],
  }),
  async more(transaction, today) {
    const n = await transaction.keptLately(`students.lacking ${today}`, () =>
      transaction.row<InYear>(lackingSql, today),
    );
    return n ? figuresOf(n) : [];
  },
});

/** Looks at everybody of the year, so only the module's own first page asks for it. */
const lackingSql = `WITH y AS (SELECT id, name_en, name_bn FROM academic_academic_year WHERE site_id = $1
                    ORDER BY is_current DESC, start_date DESC LIMIT 1)
        SELECT count(*) FILTER (WHERE e.status = 'active')::int AS active,
               count(*) FILTER (WHERE s.admission_date BETWEEN date_trunc('month', $2::date) AND $2)::int AS joined,
               count(*) FILTER (WHERE e.status IN ('transferred', 'struckOff', 'dropped', 'deceased'))::int AS gone,
               count(*) FILTER (WHERE e.status = 'active' AND ${lacking('guardian')})::int AS "noGuardian",
               count(*) FILTER (WHERE e.status = 'active' AND ${lacking('photo')})::int AS "noPhoto",
               count(*) FILTER (WHERE e.status = 'active' AND ${lacking('birthRegistration')})::int AS "noBirth",
               (SELECT jsonb_build_object('en', name_en, 'bn', name_bn) FROM y) AS year
          FROM students_enrolment e JOIN students_student s ON s.site_id = $1 AND s.id = e.student_id
         WHERE e.site_id = $1 AND e.year_id = (SELECT id FROM y)`;

const figuresOf = (n: InYear): ModuleFigure[] => [
  waiting(n.noGuardian, 'marigold', {
    label: { en: 'Without a guardian', bn: 'অভিভাবক লেখা নেই' },
    hint: say('Nobody to call or write to', 'খবর দেওয়ার কেউ নেই'),
    none:
      n.active === 0
        ? say('There is no student yet', 'এখনো কোনো শিক্ষার্থী নেই')
        : say('Every student has one', 'সবারই অভিভাবক লেখা আছে'),
    path: without('guardian'),
    permission: studentsPermission.edit,
  }),
  {
    label: { en: 'Without a photo', bn: 'ছবি নেই' },
    figure: n.noPhoto,
    hint: say('ID cards need one', 'পরিচয়পত্রে ছবি লাগবে'),
    tone: 'plain',
    path: without('photo'),
  },
  {
    label: { en: 'Without a birth certificate', bn: 'জন্ম নিবন্ধন লেখা নেই' },
    figure: n.noBirth,
    hint: say('Boards ask for the number', 'বোর্ড নিবন্ধনে নম্বরটি লাগে'),
    tone: 'plain',
    path: without('birthRegistration'),
  },
  {
    label: { en: 'Left this year', bn: 'এ বছর চলে গেছে' },
    figure: n.gone,
    hint: say('Transferred, struck off, dropped out', 'স্থানান্তরিত, নাম কাটা বা ঝরে পড়া'),
    tone: 'plain',
    path: `${list}?f.status=transferred&f.status=struckOff&f.status=dropped&f.status=deceased`,
  },
  {
    label: { en: 'Active students', bn: 'সক্রিয় শিক্ষার্থী' },
    figure: n.active,
    hint: n.year
      ? say('{year}; {count} admitted this month', '{year}; এ মাসে ভর্তি {count} জন', {
          year: n.year,
          count: n.joined,
        })
      : say('{count} admitted this month', 'এ মাসে ভর্তি {count} জন', { count: n.joined }),
    tone: 'plain',
    path: `${list}?f.status=active`,
  },
];

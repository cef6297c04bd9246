import { daysBetween } from '../../../core/dates.ts';
import type { Label } from '../../../core/labels.ts';
import { heldIn } from '../../../core/server/counters/counter.ts';
import {
  countedModule,
  type ModuleFigure,
  type ModuleStep,
  say,
  waiting,
} from '../../../core/server/http/module-days.ts';
import { academicPath } from '../paths.ts';
import { academicPermission } from '../permissions.ts';
import { steps } from '../setup-steps.ts';

type Step = keyof typeof steps;
type Counts = Record<Step, number> & {
  current: { id: string; name: Label; ends: string } | null;
  hasNext: boolean;
  noTeacher: number;
  overfull: number;
  overfullNames: Label | null;
  noSubjects: number;
  noSubjectsNames: Label | null;
  holiday: { name: Label; day: string } | null;
  hasFourth: boolean;
};

const sectionPath = steps.sections.path;
const yearPath = steps.year.path;
const noSection = say('There is no section yet', 'এখনো কোনো শাখা নেই');
/** So long before the year ends the next one should stand. */
const daysToPrepare = 60;

const count = (table: string, also = '') =>
  `(SELECT count(*)::int FROM academic_${table} WHERE site_id = $1 AND is_active${also})`;
/** The names of the first three and how many there are. */
const named = (of: string) => `(SELECT count(*)::int FROM ${of})`;
const names = (of: string) =>
  `(SELECT jsonb_build_object('en', string_agg(en, ', '), 'bn', string_agg(bn, ', ')) FROM (SELECT * FROM ${of} LIMIT 3) f)`;

/** What the students' module, which stands above this one, keeps counted of a section. */
const studentsOfSection = { name: 'students.section', sums: ['female', 'others'] };

/** The sections and subjects that are not complete, the end of the year, the next holiday. */
export const academicDay = countedModule<Counts>({
  module: 'academic',
  permissions: [academicPermission.view],
  sql: `WITH y AS (SELECT id, name_en, name_bn, end_date FROM academic_academic_year
                    WHERE site_id = $1 AND is_active AND is_current ORDER BY start_date DESC LIMIT 1),
             s AS (SELECT id, class_id, name_en, name_bn, capacity, class_teacher_id FROM academic_section
                    WHERE site_id = $1 AND is_active AND year_id = (SELECT id FROM y)),
             o AS (SELECT c.name_en || ' – ' || s.name_en AS en, c.name_bn || ' – ' || s.name_bn AS bn
                     FROM s JOIN academic_school_class c ON c.site_id = $1 AND c.id = s.class_id
                    WHERE (SELECT sum(h.female + h.others) FROM ${heldIn(studentsOfSection)} h
                            WHERE h.site_id = $1 AND h.grp = s.id::text) > s.capacity
                    ORDER BY c.position, s.name_en),
             b AS (SELECT c.name_en AS en, c.name_bn AS bn FROM academic_school_class c
                    WHERE c.site_id = $1 AND c.is_active AND NOT EXISTS (
                      SELECT 1 FROM academic_class_subject k WHERE k.site_id = $1 AND k.class_id = c.id AND k.is_active)
                    ORDER BY c.position)
        SELECT jsonb_build_object(
          'shifts', ${count('shift')}, 'versions', ${count('version')}, 'classes', ${count('school_class')},
          'groups', ${count('group')}, 'sections', ${count('section')}, 'subjects', ${count('subject')},
          'classSubjects', ${count('class_subject')}, 'year', ${count('academic_year', ' AND is_current')},
          'current', (SELECT jsonb_build_object('id', id, 'name', jsonb_build_object('en', name_en, 'bn', name_bn),
                                                'ends', end_date) FROM y),
          'hasNext', EXISTS (SELECT 1 FROM academic_academic_year n WHERE n.site_id = $1 AND n.is_active
                              AND n.start_date > (SELECT end_date FROM y)),
          'noTeacher', (SELECT count(*)::int FROM s WHERE class_teacher_id IS NULL),
          'overfull', ${named('o')}, 'overfullNames', ${names('o')},
          'noSubjects', ${named('b')}, 'noSubjectsNames', ${names('b')},
          'holiday', (SELECT jsonb_build_object('name', jsonb_build_object('en', name_en, 'bn', name_bn), 'day', start_date)
                        FROM academic_holiday WHERE site_id = $1 AND is_active AND NOT is_observed AND start_date > $2
                       ORDER BY start_date LIMIT 1),
          'hasFourth', NOT EXISTS (SELECT 1 FROM academic_class_subject g
             WHERE g.site_id = $1 AND g.is_active AND g.group_id IS NOT NULL AND NOT EXISTS (
               SELECT 1 FROM academic_class_subject f
                WHERE f.site_id = $1 AND f.class_id = g.class_id AND f.is_active AND f.role = 'optional')))`,
  show: (n, today) => ({
    context: n.current ? say('Academic year {year}', 'শিক্ষাবর্ষ {year}', { year: n.current.name }) : null,
    figures: [
      waiting(n.noTeacher, 'marigold', {
        label: { en: 'Sections without a class teacher', bn: 'শ্রেণিশিক্ষক নেই এমন শাখা' },
        hint: say('Nobody takes their attendance', 'হাজিরা নেওয়ার কেউ নেই'),
        none: n.sections === 0 ? noSection : say('Every section has one', 'সব শাখায় আছেন'),
        path: `${sectionPath}?active=true&f.missing=classTeacherId${n.current ? `&f.yearId=${n.current.id}` : ''}`,
        permission: academicPermission.edit,
      }),
      waiting(n.overfull, 'marigold', {
        label: { en: 'Sections over their seats', bn: 'আসনের বেশি শিক্ষার্থী' },
        hint: say('{names}', '{names}', { names: n.overfullNames ?? { en: '', bn: '' } }),
        none: n.sections === 0 ? noSection : say('Every student has a seat', 'সব শাখায় আসনের মধ্যে'),
        path: `${sectionPath}?active=true${n.current ? `&f.yearId=${n.current.id}` : ''}`,
        permission: academicPermission.edit,
      }),
      waiting(n.noSubjects, 'marigold', {
        label: { en: 'Classes without subjects', bn: 'বিষয় নেই এমন শ্রেণি' },
        hint: say('{names}', '{names}', { names: n.noSubjectsNames ?? { en: '', bn: '' } }),
        none:
          n.classes === 0
            ? say('There is no class yet', 'এখনো কোনো শ্রেণি নেই')
            : say('Every class has its subjects', 'সব শ্রেণিতে বিষয় আছে'),
        path: steps.classSubjects.path,
        permission: academicPermission.edit,
      }),
      endOfYear(n, today),
      n.holiday
        ? {
            label: { en: 'Next holiday', bn: 'পরের ছুটি' },
            figure: say('{day}', '{day}', { day: n.holiday.day }),
            hint: say('{name}', '{name}', { name: n.holiday.name }),
            tone: 'plain',
            path: academicPath.holidays,
          }
        : {
            label: { en: 'Next holiday', bn: 'পরের ছুটি' },
            figure: say('None', 'নেই'),
            hint: say('No holiday is entered after today', 'আজকের পরে কোনো ছুটি লেখা নেই'),
            tone: 'plain',
            path: academicPath.holidays,
          },
    ],
    steps: (Object.keys(steps) as Step[]).map((name): ModuleStep => {
      const isComplete = name !== 'classSubjects' || (n.noSubjects === 0 && n.hasFourth);
      return {
        name,
        ...steps[name],
        count: n[name],
        isDone: n[name] > 0 && isComplete,
        permission: academicPermission.edit,
      };
    }),
  }),
});

function endOfYear({ current, hasNext }: Counts, today: string): ModuleFigure {
  if (!current)
    return {
      label: { en: 'Academic year', bn: 'শিক্ষাবর্ষ' },
      figure: say('Not set', 'ঠিক করা নেই'),
      hint: say('Mark one as the current year', 'একটিকে চলতি বর্ষ করুন'),
      tone: 'sindur',
      path: yearPath,
      permission: academicPermission.edit,
    };
  const left = Math.max(0, daysBetween(today, current.ends));
  return {
    label: { en: 'Days left in the year', bn: 'শিক্ষাবর্ষের বাকি দিন' },
    figure: say('{days}', '{days}', { days: left }),
    hint: hasNext
      ? say('Ends on {day}; the next one is made', '{day} শেষ; পরেরটি তৈরি আছে', { day: current.ends })
      : say('Ends on {day}; the next one is not made', '{day} শেষ; পরেরটি তৈরি হয়নি', { day: current.ends }),
    tone: !hasNext && left <= daysToPrepare ? 'marigold' : 'plain',
    path: yearPath,
    permission: academicPermission.edit,
  };
}

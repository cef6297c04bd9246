import { heldIn } from '../../../core/server/counters/counter.ts';
import type { RowOf } from '../../../core/server/database/row-shape.ts';
import { countedModule, type ModuleFigure, say } from '../../../core/server/http/module-days.ts';
import { accessPath } from '../../access/paths.ts';
import { employee } from '../employee.entity.ts';
import { employeesPermission } from '../permissions.ts';
import { employeesInService } from './counters.ts';

type Counts = { all: number };

const lackingShape = {
  all: 'int',
  teaching: 'int',
  noAccount: 'int',
  noPhoto: 'int',
  noIndex: 'int',
  noJoining: 'int',
} as const;

const list = employee.path;
const without = (field: string) => `${list}?active=true&f.missing=${field}`;

/** Whose record lacks something, and who cannot sign in yet. */
export const peopleDay = countedModule<Counts>({
  module: 'people',
  permissions: [employeesPermission.view],
  sql: `SELECT jsonb_build_object('all', coalesce(sum(h.employees), 0)::int)
          FROM ${heldIn(employeesInService)} h WHERE h.site_id = $1`,
  show: (n) => ({
    context: say('{count} in service', 'কর্মরত {count} জন', { count: n.all }),
    figures: [],
    steps: [
      {
        name: 'teachers',
        label: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' },
        help: {
          en: 'Add your teachers and staff one by one, or from an Excel file.',
          bn: 'শিক্ষক ও কর্মচারীদের একজন একজন করে অথবা এক্সেল ফাইল থেকে যোগ করুন।',
        },
        path: list,
        count: n.all,
        isDone: n.all > 0,
        permission: employeesPermission.edit,
      },
    ],
  }),
  async more(transaction) {
    const n = await transaction.keptLately('people.lacking', () =>
      transaction.readOne(lackingShape, lackingSql),
    );
    return n ? figuresOf(n) : [];
  },
});

/** Looks at every employee, so only the module's own first page asks for it. */
const lackingSql = `SELECT count(*)::int AS all, count(*) FILTER (WHERE d.is_teaching)::int AS teaching,
       count(*) FILTER (WHERE d.is_teaching AND NOT EXISTS (
         SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id))::int AS "noAccount",
       count(*) FILTER (WHERE e.photo IS NULL)::int AS "noPhoto",
       count(*) FILTER (WHERE coalesce(e.index_number, '') = '')::int AS "noIndex",
       count(*) FILTER (WHERE e.joining_date IS NULL)::int AS "noJoining"
  FROM people_employee e JOIN academic_designation d ON d.site_id = $1 AND d.id = e.designation_id
 WHERE e.site_id = $1 AND e.is_active`;

const figuresOf = (n: RowOf<typeof lackingShape>): ModuleFigure[] => [
  {
    label: { en: 'Teachers without a login', bn: 'লগইন নেই এমন শিক্ষক' },
    figure: n.noAccount,
    hint: say('Give them an account under Users', '“ব্যবহারকারী” থেকে অ্যাকাউন্ট দিন'),
    tone: 'plain',
    path: accessPath.users,
  },
  {
    label: { en: 'Without a joining date', bn: 'যোগদানের তারিখ নেই' },
    figure: n.noJoining,
    hint: say('Leave and pay are counted from it', 'ছুটি ও বেতন এখান থেকে গোনা হয়'),
    tone: 'plain',
    path: without('joiningDate'),
  },
  {
    label: { en: 'Without an MPO index', bn: 'এমপিও ইনডেক্স নেই' },
    figure: n.noIndex,
    hint: say('Not paid through the MPO, or not entered', 'এমপিওভুক্ত নন, অথবা লেখা হয়নি'),
    tone: 'plain',
    path: without('indexNumber'),
  },
  {
    label: { en: 'Without a photo', bn: 'ছবি নেই' },
    figure: n.noPhoto,
    hint: say('ID cards need one', 'পরিচয়পত্রে ছবি লাগবে'),
    tone: 'plain',
    path: without('photo'),
  },
  {
    label: { en: 'Teachers and staff', bn: 'শিক্ষক ও কর্মচারী' },
    figure: n.all,
    hint: say('{count} of them teach', 'শিক্ষক {count} জন', { count: n.teaching }),
    tone: 'plain',
    path: `${list}?active=true`,
  },
];

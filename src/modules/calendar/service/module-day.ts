import { link } from '../../../core/module/paths.ts';
import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, say, waiting } from '../../../core/server/http/module-days.ts';
import { tasksPath } from '../../tasks/paths.ts';
import { tasksPermission } from '../../tasks/permissions.ts';
import { calendarPath } from '../paths.ts';
import { calendarPermission } from '../permissions.ts';

/** What the tasks' module keeps counted. */
const openTasks = { name: 'tasks.open', sums: ['tasks'] } as const;

type Counts = { today: number; week: number; holidays: number; overdue: number; open: number };

/** The week to come, and the tasks nobody has done. */
export const calendarDay = countedModule<Counts>({
  module: 'calendar',
  permissions: [calendarPermission.view, tasksPermission.view],
  sql: `SELECT jsonb_build_object(
    'today', (SELECT count(*)::int FROM calendar_entry WHERE site_id = $1 AND is_active
                AND start_date <= $2::date AND end_date >= $2::date),
    'week', (SELECT count(*)::int FROM calendar_entry WHERE site_id = $1 AND is_active
                AND start_date > $2::date AND start_date <= $2::date + 7),
    'holidays', (SELECT count(*)::int FROM academic_holiday WHERE site_id = $1 AND is_active AND NOT is_observed
                AND start_date > $2::date AND start_date <= $2::date + 30),
    'overdue', ${sumOf(openTasks, 'tasks', 'h.grp < $2::date::text')}, 'open', ${sumOf(openTasks, 'tasks')})`,
  show: (n) => ({
    context: say('{today} {today|entry|entries} today', 'আজ {today}টি এন্ট্রি', { today: n.today }),
    figures: [
      waiting(n.overdue, 'sindur', {
        label: { en: 'Tasks overdue', bn: 'মেয়াদোত্তীর্ণ কাজ' },
        hint: say('Their day is over', 'শেষ দিন পেরিয়েছে'),
        none: say('None is late', 'কোনো কাজ দেরি হয়নি'),
        path: link(tasksPath.tasks, { whose: 'all', state: 'overdue' }),
        permission: tasksPermission.view,
      }),
      {
        label: { en: 'Open tasks', bn: 'চলমান কাজ' },
        figure: n.open,
        hint: say('Not done yet', 'এখনো শেষ হয়নি'),
        tone: 'plain',
        path: link(tasksPath.tasks, { whose: 'all' }),
      },
      {
        label: { en: 'In the week to come', bn: 'সামনের সপ্তাহে' },
        figure: n.week,
        hint: say("The institution's own entries", 'প্রতিষ্ঠানের নিজের এন্ট্রি'),
        tone: 'plain',
        path: calendarPath.list,
      },
      {
        label: { en: 'Holidays in 30 days', bn: '৩০ দিনে ছুটি' },
        figure: n.holidays,
        hint: say('From the list of holidays', 'ছুটির তালিকা থেকে'),
        tone: 'plain',
        path: calendarPath.view,
      },
    ],
    steps: [],
  }),
});

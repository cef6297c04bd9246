import { counter, lookUp } from '../../../core/server/counters/counter.ts';

/** The marks of a day, by the section whose sheet they stand on: only who saves that sheet changes its row. */
export const attendanceOfDay = counter({
  name: 'attendance.day',
  sums: ['present', 'absent', 'late', 'leave'],
  of: {
    table: 'attendance_record',
    // A sheet stays the sheet of its section and day, so it is not followed.
    counts: ({ rows }) =>
      `SELECT g.site_id, g.day::text AS grp, t.section_id::text AS key, g.present, g.absent, g.late, g.leave
         FROM (SELECT r.site_id, r.sheet_id, r.day, count(*) FILTER (WHERE r.code = 'P') AS present,
                      count(*) FILTER (WHERE r.code = 'A') AS absent, count(*) FILTER (WHERE r.code = 'L') AS late,
                      count(*) FILTER (WHERE r.code = 'V') AS leave
                 FROM ${rows} r GROUP BY r.site_id, r.sheet_id, r.day) g
         ${lookUp('SELECT section_id FROM attendance_sheet t WHERE t.site_id = g.site_id AND t.id = g.sheet_id AND t.period IS NULL', 't')}`,
  },
});

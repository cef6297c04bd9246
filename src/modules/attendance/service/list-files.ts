import type { FastifyInstance } from 'fastify';
import { serveFileOfList } from '../../../core/server/list-files/serve-file-of-list.ts';
import { attendanceContract } from '../contract.ts';
import { codeLabels, labels } from '../labels.ts';
import { reportsContract } from '../reports/contract.ts';
import { reportLabels } from '../reports/labels.ts';
import { studentLeaveContract } from '../student-leave/contract.ts';
import { leaveLabels, leaveStateTexts } from '../student-leave/labels.ts';

/** Serves files of any length: who is often absent, and the leave of students. */
export function serveAttendanceFiles(app: FastifyInstance): void {
  serveFileOfList(app, attendanceContract.absences, {
    name: 'often-absent',
    title: { en: 'Often or lately absent', bn: 'প্রায়ই বা সম্প্রতি অনুপস্থিত' },
    filters: {
      sectionId: [labels.section, (row) => row.section],
      below: { en: 'Present on fewer than {value}% of the days', bn: '{value}%-এর কম দিন উপস্থিত' },
      running: { en: 'or absent on {value} days running', bn: 'অথবা টানা {value} দিন অনুপস্থিত' },
    },
    columns: [
      [labels.roll, (row) => row.roll],
      [labels.student, (row, words) => words.t(row.name)],
      [labels.section, (row, words) => words.t(row.section)],
      [labels.rate, (row) => row.rate / 100],
      [codeLabels.A, (row) => row.totals.A],
      [{ en: 'Days', bn: 'দিন' }, (row) => row.totals.strength],
      [labels.running, (row) => row.running],
      [labels.mobile, (row) => row.mobile],
    ],
  });
  serveFileOfList(app, reportsContract.habits, {
    name: 'habitual-absence',
    title: reportLabels.habitTab,
    filters: { sectionId: [labels.section, (row) => row.section] },
    columns: [
      [labels.roll, (row) => row.roll],
      [labels.student, (row, words) => words.t(row.name)],
      [labels.section, (row, words) => words.t(row.section)],
      [reportLabels.habit, (row, words) => words.t(row.habit)],
      [reportLabels.away, (row) => row.away],
      [{ en: 'Of such days', bn: 'এমন মোট দিন' }, (row) => row.days],
      [reportLabels.allAway, (row) => row.all],
      [labels.mobile, (row) => row.mobile],
    ],
  });
  serveFileOfList(app, studentLeaveContract.list, {
    name: 'leave-of-students',
    title: { en: 'Leave of students', bn: 'শিক্ষার্থীদের ছুটি' },
    filters: {
      sectionId: [labels.section, (row) => row.student.section],
      state: [leaveLabels.state, { ...leaveStateTexts, open: leaveStateTexts.asked }],
    },
    columns: [
      [leaveLabels.student, (row, words) => words.t(row.student.name)],
      [labels.section, (row, words) => words.t(row.student.section)],
      [labels.roll, (row) => row.student.roll],
      [leaveLabels.from, (row) => row.from, 'day'],
      [leaveLabels.to, (row) => row.to, 'day'],
      [leaveLabels.reason, (row) => row.reason],
      [leaveLabels.state, (row, words) => words.t(leaveStateTexts[row.state])],
      [leaveLabels.asked, (row, words) => `${row.askedBy}, ${words.dateTime(row.askedAt)}`],
      [leaveLabels.decided, (row) => [row.decidedBy ?? '', row.note].filter(Boolean).join(': ')],
    ],
  });
}

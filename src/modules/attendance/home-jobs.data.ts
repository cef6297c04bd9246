import type { ModuleJob } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { attendancePath } from './paths.ts';
import { attendancePermission } from './permissions.ts';

/** What the first pages of other modules offer too. */
export const takeAttendance = (key: string): ModuleJob => ({
  key,
  label: { en: 'Take attendance', bn: 'হাজিরা নিন' },
  icon: 'clipboard',
  path: attendancePath.take,
  permission: attendancePermission.take,
});

export const absentStudents: ModuleJob = {
  key: 'A',
  label: { en: 'Absent students', bn: 'অনুপস্থিত শিক্ষার্থী' },
  icon: 'noUser',
  path: link(attendancePath.report, { tab: 'absences' }),
  permission: attendancePermission.view,
};

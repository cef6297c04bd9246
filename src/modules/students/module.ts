import { defineModule } from '../../core/module.ts';
import { link } from '../../core/paths.ts';
import { absentStudents, takeAttendance } from '../attendance/home-jobs.data.ts';
import { siteSettings } from '../platform/home-jobs.data.ts';
import { studentsPath } from './paths.ts';
import { studentsPermission } from './permissions.ts';

export const students = defineModule({
  name: 'students',
  standsIn: 'students',
  place: {
    name: 'students',
    label: { en: 'Students', bn: 'শিক্ষার্থী' },
    icon: 'users',
    menuFor: 'site',
    jobs: [
      {
        key: 'N',
        label: { en: 'Admit a student', bn: 'শিক্ষার্থী ভর্তি' },
        icon: 'addUser',
        path: studentsPath.create,
        permission: studentsPermission.edit,
      },
      {
        key: 'L',
        label: { en: 'Student list', bn: 'শিক্ষার্থী তালিকা' },
        icon: 'list',
        path: studentsPath.list,
        permission: studentsPermission.view,
      },
      {
        key: 'I',
        label: { en: 'Import students', bn: 'শিক্ষার্থী ইমপোর্ট' },
        icon: 'import',
        path: link(studentsPath.list, { do: 'import' }),
        permission: studentsPermission.edit,
      },
      takeAttendance('T'),
      absentStudents,
    ],
    groups: {
      records: { en: 'Records', bn: 'রেকর্ড' },
    },
    settings: siteSettings,
  },
  screens: {
    list: {
      path: studentsPath.list,
      title: { en: 'Student list', bn: 'শিক্ষার্থী তালিকা' },
      permission: studentsPermission.view,
      group: 'records',
    },
    create: {
      path: studentsPath.create,
      title: { en: 'New student', bn: 'নতুন শিক্ষার্থী' },
      permission: studentsPermission.edit,
      group: 'records',
    },
    profile: {
      path: studentsPath.profile,
      title: { en: 'Student profile', bn: 'শিক্ষার্থীর প্রোফাইল' },
      permission: studentsPermission.view,
    },
  },
  permissions: [studentsPermission],
});

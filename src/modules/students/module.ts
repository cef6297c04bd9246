import { defineModule } from '../../core/module/module.ts';
import { usersPermission } from '../access/permissions.ts';
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
    quickUpdate: {
      path: studentsPath.quickUpdate,
      title: { en: 'Quick update', bn: 'দ্রুত হালনাগাদ' },
      permission: studentsPermission.edit,
      group: 'records',
    },
    alumni: {
      path: studentsPath.alumni,
      title: { en: 'Alumni', bn: 'প্রাক্তন শিক্ষার্থী' },
      permission: studentsPermission.view,
      group: 'records',
    },
    signIns: {
      path: studentsPath.signIns,
      title: { en: 'First login', bn: 'প্রথম লগইন' },
      permission: usersPermission.view,
      group: 'records',
    },
    reports: {
      path: studentsPath.reports,
      title: { en: 'Student reports', bn: 'শিক্ষার্থী প্রতিবেদন' },
      permission: studentsPermission.view,
      group: 'reports',
    },
    manualCount: {
      path: studentsPath.manualCount,
      title: { en: 'Student count by hand', bn: 'শিক্ষার্থী গণনা' },
      permission: studentsPermission.view,
      group: 'reports',
    },
    promotion: {
      path: studentsPath.promotion,
      title: { en: 'Promotion', bn: 'শ্রেণি উত্তরণ' },
      permission: studentsPermission.promote,
      group: 'yearEnd',
    },
    profile: {
      path: studentsPath.profile,
      title: { en: 'Student profile', bn: 'শিক্ষার্থীর প্রোফাইল' },
      permission: studentsPermission.view,
    },
  },
});

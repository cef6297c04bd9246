import { defineModule } from '../../core/module/module.ts';
import { sitePermission } from '../../core/module/permissions.ts';
import { platformPath } from './paths.ts';
import { platformCalendarPermission, platformPermission, platformReportsPermission } from './permissions.ts';

export const platform = defineModule({
  name: 'platform',
  standsIn: 'platform',
  place: {
    name: 'platform',
    label: { en: 'Platform', bn: 'প্ল্যাটফর্ম' },
    icon: 'buildings',
    menuFor: 'platform',
  },
  screens: {
    sites: {
      path: platformPath.sites,
      title: { en: 'Institutions', bn: 'প্রতিষ্ঠানসমূহ' },
      permission: platformPermission.sites,
      group: 'institutions',
    },
    newSite: {
      path: platformPath.newSite,
      title: { en: 'New institution', bn: 'নতুন প্রতিষ্ঠান' },
      permission: platformPermission.sites,
    },
    site: {
      path: platformPath.site,
      title: { en: 'Edit institution', bn: 'প্রতিষ্ঠান সম্পাদনা' },
      permission: platformPermission.sites,
    },
    academics: {
      path: platformPath.academics,
      title: { en: 'Institution academic details', bn: 'প্রতিষ্ঠানের শিক্ষা তথ্য' },
      permission: platformPermission.sites,
    },
    academicGroup: {
      path: platformPath.academicGroup,
      title: { en: 'Institution academic groups', bn: 'প্রতিষ্ঠানের শিক্ষা স্তর' },
      permission: platformPermission.sites,
      viewOf: platformPath.academics,
    },
    group: {
      path: platformPath.group,
      title: { en: 'Add institution to group', bn: 'গ্রুপে প্রতিষ্ঠান যোগ' },
      permission: platformPermission.sites,
    },
    groups: {
      path: platformPath.groups,
      title: { en: 'Site groups', bn: 'প্রতিষ্ঠান গ্রুপ' },
      permission: platformPermission.sites,
      group: 'institutions',
    },
    applications: {
      path: platformPath.applications,
      title: { en: 'Institution applications', bn: 'প্রতিষ্ঠানের আবেদন' },
      permission: platformPermission.applications,
      group: 'institutions',
    },
    application: {
      path: platformPath.application,
      title: { en: 'Review application', bn: 'আবেদন যাচাই' },
      permission: platformPermission.applications,
    },
    approval: {
      path: platformPath.approval,
      title: { en: 'Approve application', bn: 'আবেদন অনুমোদন' },
      permission: platformPermission.sites,
    },
    siteReport: {
      path: platformPath.siteReport,
      title: { en: 'Institution reports', bn: 'প্রতিষ্ঠানের প্রতিবেদন' },
      permission: platformReportsPermission.view,
      group: 'institutions',
    },
    nationalCalendar: {
      path: platformPath.nationalCalendar,
      title: { en: 'Global calendar', bn: 'জাতীয় ক্যালেন্ডার' },
      permission: platformCalendarPermission.edit,
      group: 'calendar',
    },
    siteSettings: {
      path: platformPath.siteSettings,
      title: { en: 'Site options', bn: 'প্রতিষ্ঠানের সেটিংস' },
      permission: sitePermission.settings,
      group: 'institution',
      standsIn: 'settings',
    },
  },
});

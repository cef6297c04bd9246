import { defineModule } from '../../core/module/module.ts';
import { noticesPermission } from '../communication/permissions.ts';
import { websitePath } from './paths.ts';
import { websitePermission } from './permissions.ts';

export const website = defineModule({
  name: 'website',
  standsIn: 'website',
  place: {
    name: 'website',
    label: { en: 'Website', bn: 'ওয়েবসাইট' },
    icon: 'world',
    menuFor: 'site',
  },
  screens: {
    menu: {
      path: websitePath.menu,
      title: { en: 'Web menu', bn: 'ওয়েবসাইটের মেনু' },
      permission: websitePermission.view,
      group: 'design',
    },
    subMenu: {
      path: websitePath.subMenu,
      title: { en: 'Web sub-menu', bn: 'ওয়েবসাইটের উপমেনু' },
      permission: websitePermission.view,
    },
    header: {
      path: websitePath.header,
      title: { en: 'Header design', bn: 'শিরোভাগের নকশা' },
      permission: websitePermission.view,
      group: 'design',
    },
    openData: {
      path: websitePath.openData,
      title: { en: 'Personal details on the website', bn: 'ওয়েবসাইটে ব্যক্তির তথ্য' },
      permission: websitePermission.view,
      group: 'visitors',
    },
    letters: {
      path: websitePath.letters,
      title: { en: 'Messages of visitors', bn: 'দর্শনার্থীর বার্তা' },
      permission: websitePermission.view,
      group: 'visitors',
    },
    pictures: {
      path: websitePath.pictures,
      title: { en: 'Pictures', bn: 'ছবি' },
      permission: websitePermission.view,
    },
    notice: {
      path: websitePath.notice,
      title: { en: 'Edit notice', bn: 'নোটিশ সম্পাদনা' },
      permission: noticesPermission.view,
      standsIn: 'communication',
    },
    ownNotices: {
      path: websitePath.ownNotices,
      title: { en: 'My notices', bn: 'আমার নোটিশ' },
      permission: null,
      standsIn: 'home',
      family: { position: 7, icon: 'bell', label: { en: 'Notices', bn: 'নোটিশ' } },
    },
    readNotice: {
      path: websitePath.readNotice,
      title: { en: 'Notice', bn: 'নোটিশ' },
      permission: null,
      standsIn: 'home',
    },
  },
});

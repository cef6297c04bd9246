import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { facilities } from './module.ts';
import { facilitiesPath } from './paths.ts';
import {
  facilitiesAssetsPermission,
  facilitiesBookingPermission,
  facilitiesDepreciationPermission,
  facilitiesPermission,
} from './permissions.ts';

export const facilitiesDetails = defineDetails(facilities, {
  jobs: [
    {
      key: 'B',
      label: { en: 'Book a room', bn: 'কক্ষ বুক করুন' },
      icon: 'addCalendar',
      path: link(facilitiesPath.bookings, { do: 'new' }),
      permission: facilitiesBookingPermission.make,
    },
    {
      key: 'T',
      label: { en: 'Buildings and rooms', bn: 'ভবন ও কক্ষ' },
      icon: 'list',
      path: facilitiesPath.tree,
      permission: facilitiesPermission.view,
    },
    {
      key: 'N',
      label: { en: 'New room', bn: 'নতুন কক্ষ' },
      icon: 'school',
      path: link(facilitiesPath.rooms, { do: 'new' }),
      permission: facilitiesPermission.edit,
    },
  ],
  groups: {
    booking: { en: 'Booking', bn: 'বুকিং' },
    rooms: { en: 'Buildings and rooms', bn: 'ভবন ও কক্ষ' },
    assets: { en: 'Assets', bn: 'সম্পদ' },
  },
  permissions: [
    ...describePermissions(facilitiesPermission, {
      view: { en: 'See buildings and rooms', bn: 'ভবন ও কক্ষ দেখা', heldBy: ['office', 'teacher'] },
      edit: { en: 'Change buildings and rooms', bn: 'ভবন ও কক্ষ পরিবর্তন', heldBy: ['office'] },
    }),
    ...describePermissions(facilitiesAssetsPermission, {
      view: { en: 'See the register of assets', bn: 'সম্পদের রেজিস্টার দেখা', heldBy: ['office', 'accountant'] },
      edit: {
        en: 'Enter, move and repair assets',
        bn: 'সম্পদ লেখা, স্থানান্তর ও মেরামত',
        heldBy: ['office', 'accountant'],
      },
      count: { en: 'Count assets', bn: 'সম্পদ গণনা করা', heldBy: ['office', 'accountant'] },
    }),
    ...describePermissions(facilitiesDepreciationPermission, {
      view: { en: 'See depreciation and its rules', bn: 'অবচয় ও নিয়ম দেখা', heldBy: ['accountant'] },
      edit: {
        en: 'Change classes of assets and depreciation rules',
        bn: 'সম্পদের শ্রেণি ও অবচয়ের নিয়ম পরিবর্তন',
        heldBy: ['accountant'],
      },
      post: {
        en: 'Ask for depreciation, sales and write-offs',
        bn: 'অবচয়, বিক্রি ও বাতিলের অনুরোধ করা',
        heldBy: ['accountant'],
      },
      approve: {
        en: 'Approve depreciation, sales and write-offs',
        bn: 'অবচয়, বিক্রি ও বাতিল অনুমোদন',
        heldBy: [],
      },
    }),
    ...describePermissions(facilitiesBookingPermission, {
      view: {
        en: 'See who booked which room',
        bn: 'কে কোন কক্ষ বুক করেছেন দেখা',
        heldBy: ['office', 'teacher', 'librarian', 'accountant'],
      },
      make: { en: 'Book rooms', bn: 'কক্ষ বুক করা', heldBy: ['office', 'teacher', 'librarian'] },
      manage: { en: "Cancel others' bookings", bn: 'অন্যের বুকিং বাতিল করা', heldBy: ['office'] },
    }),
  ],
});

import { defineDetails } from '../../core/module/module.ts';
import { describePermissions } from '../../roles.ts';
import { documents } from './module.ts';
import { documentsPath } from './paths.ts';
import {
  documentsImagesPermission,
  documentsLentPermission,
  documentsOwnPermission,
  documentsPermission,
  platformCardsPermission,
} from './permissions.ts';

export const documentsDetails = defineDetails(documents, {
  jobs: [
    {
      key: 'C',
      label: { en: 'Print ID cards', bn: 'পরিচয়পত্র ছাপান' },
      icon: 'badge',
      path: documentsPath.cards,
      permission: documentsPermission.issue,
    },
    {
      key: 'A',
      label: { en: 'Print admit cards', bn: 'প্রবেশপত্র ছাপান' },
      icon: 'clipboard',
      path: documentsPath.admit,
      permission: documentsPermission.issue,
    },
    {
      key: 'P',
      label: { en: 'Studentship certificate', bn: 'প্রত্যয়নপত্র দিন' },
      icon: 'addFile',
      path: documentsPath.protyonpotro,
      permission: documentsPermission.issue,
    },
    {
      key: 'T',
      label: { en: 'Transfer certificate', bn: 'ছাড়পত্র দিন' },
      icon: 'noUser',
      path: documentsPath.transfer,
      permission: documentsPermission.issue,
    },
  ],
  settings: {
    label: { en: 'Templates', bn: 'টেমপ্লেট' },
    path: documentsPath.templates,
    permission: documentsPermission.view,
  },
  groups: {
    cards: { en: 'Cards', bn: 'কার্ড' },
    certificates: { en: 'Certificates', bn: 'সনদ' },
    setup: { en: 'Set-up', bn: 'সেটআপ' },
  },
  permissions: [
    ...describePermissions(documentsLentPermission, {
      view: {
        en: 'See what school property students have',
        bn: 'শিক্ষার্থীর কাছে থাকা জিনিস দেখা',
        heldBy: ['office'],
      },
      edit: {
        en: 'Note school property given to students and given back',
        bn: 'শিক্ষার্থীকে দেওয়া ও ফেরত জিনিস লেখা',
        heldBy: ['office'],
      },
    }),
    ...describePermissions(documentsPermission, {
      view: { en: 'See certificates and cards', bn: 'সনদ ও কার্ড দেখা', heldBy: ['office'] },
      issue: {
        en: 'Give and print certificates and cards',
        bn: 'সনদ ও কার্ড দেওয়া ও ছাপানো',
        heldBy: ['office'],
      },
      revoke: { en: 'Revoke certificates and cards', bn: 'সনদ ও কার্ড বাতিল করা', heldBy: [] },
      approve: {
        en: 'Approve transfer certificates and letters of employees',
        bn: 'ছাড়পত্র ও কর্মীদের প্রত্যয়ন অনুমোদন',
        heldBy: [],
      },
      design: {
        en: 'Change templates and the key papers are signed with',
        bn: 'টেমপ্লেট ও স্বাক্ষরের চাবি পরিবর্তন',
        heldBy: [],
      },
    }),
    ...describePermissions(documentsImagesPermission, {
      view: { en: 'See seals and images of templates', bn: 'টেমপ্লেটের সিল ও ছবি দেখা', heldBy: ['office'] },
      edit: {
        en: 'Change seals and images that templates may show',
        bn: 'টেমপ্লেটের সিল ও ছবি পরিবর্তন',
        heldBy: [],
      },
    }),
    ...describePermissions(platformCardsPermission, {
      view: {
        en: 'See which ID cards the platform made for institutions',
        bn: 'প্ল্যাটফর্ম কোন প্রতিষ্ঠানের পরিচয়পত্র তৈরি করেছে তা দেখা',
        heldBy: [],
      },
      issue: {
        en: 'Make ID cards of students for an institution',
        bn: 'প্রতিষ্ঠানের শিক্ষার্থীদের পরিচয়পত্র তৈরি করা',
        heldBy: [],
      },
    }),
    ...describePermissions(documentsOwnPermission, {
      ask: {
        en: 'Ask for certificates about oneself',
        bn: 'নিজের প্রত্যয়ন চাওয়া',
        heldBy: ['office', 'accountant', 'cashier', 'librarian', 'teacher'],
      },
    }),
  ],
});

import { defineDetails } from '../../core/module/module.ts';
import { link } from '../../core/module/paths.ts';
import { describePermissions } from '../../roles.ts';
import { admission } from './module.ts';
import { admissionPath } from './paths.ts';
import { admissionPermission } from './permissions.ts';

export const admissionDetails = defineDetails(admission, {
  jobs: [
    {
      key: 'A',
      label: { en: 'Applicants to check', bn: 'যাচাইয়ের অপেক্ষায় আবেদন' },
      icon: 'inbox',
      path: link(admissionPath.applicants, { state: 'submitted' }),
      permission: admissionPermission.view,
    },
    {
      key: 'N',
      label: { en: 'Enter an application', bn: 'আবেদন লিখুন' },
      icon: 'addUser',
      path: admissionPath.inside,
      permission: admissionPermission.edit,
    },
    {
      key: 'L',
      label: { en: 'Draw the lottery', bn: 'লটারি করুন' },
      icon: 'checks',
      path: admissionPath.results,
      permission: admissionPermission.draw,
    },
    {
      key: 'D',
      label: { en: 'Declare an admission', bn: 'ভর্তি ঘোষণা করুন' },
      icon: 'speaker',
      path: admissionPath.declarations,
      permission: admissionPermission.setup,
    },
  ],
  settings: {
    label: { en: 'Declarations', bn: 'ঘোষণা' },
    path: admissionPath.declarations,
    permission: admissionPermission.view,
  },
  groups: {
    applications: { en: 'Applications', bn: 'আবেদন' },
    selection: { en: 'Selection', bn: 'বাছাই' },
    declarations: { en: 'Declarations', bn: 'ঘোষণা' },
  },
  permissions: describePermissions(admissionPermission, {
    view: { en: 'See applicants', bn: 'আবেদনকারী দেখা', heldBy: ['office', 'accountant'] },
    edit: {
      en: 'Enter and check applications, payments and marks',
      bn: 'আবেদন, পরিশোধ ও নম্বর লেখা ও যাচাই',
      heldBy: ['office'],
    },
    admit: { en: 'Admit applicants as students', bn: 'আবেদনকারীকে শিক্ষার্থী করা', heldBy: ['office'] },
    approve: {
      en: 'Approve refunds of application fees, publishing own marks and voiding a result',
      bn: 'আবেদন ফি ফেরত, নিজের লেখা নম্বরের ফল প্রকাশ ও ফল বাতিল অনুমোদন',
      heldBy: ['accountant'],
    },
    reveal: { en: 'See full identity numbers', bn: 'পূর্ণ পরিচয় নম্বর দেখা', heldBy: ['office'] },
    draw: { en: 'Draw and publish who is selected', bn: 'লটারি করা ও ফল প্রকাশ', heldBy: [] },
    setup: { en: 'Declare admissions', bn: 'ভর্তি ঘোষণা করা', heldBy: ['office'] },
  }),
});

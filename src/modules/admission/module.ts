import { defineModule } from '../../core/module/module.ts';
import { admissionPath } from './paths.ts';
import { admissionPermission } from './permissions.ts';

export const admission = defineModule({
  name: 'admission',
  standsIn: 'admission',
  place: {
    name: 'admission',
    label: { en: 'Admission', bn: 'ভর্তি' },
    icon: 'door',
    menuFor: 'site',
  },
  screens: {
    applicants: {
      path: admissionPath.applicants,
      title: { en: 'Applicants', bn: 'আবেদনকারী' },
      permission: admissionPermission.view,
      group: 'applications',
    },
    inside: {
      path: admissionPath.inside,
      title: { en: 'Admission form', bn: 'ভর্তি ফরম' },
      permission: admissionPermission.edit,
      group: 'applications',
    },
    results: {
      path: admissionPath.results,
      title: { en: 'Lottery result', bn: 'লটারির ফল' },
      permission: admissionPermission.view,
      group: 'selection',
    },
    declarations: {
      path: admissionPath.declarations,
      title: { en: 'Admission declare', bn: 'ভর্তি ঘোষণা' },
      permission: admissionPermission.view,
      group: 'declarations',
    },
    registrations: {
      path: admissionPath.registrations,
      title: { en: 'Registration declare', bn: 'নিবন্ধন ঘোষণা' },
      permission: admissionPermission.view,
      group: 'declarations',
    },
  },
});

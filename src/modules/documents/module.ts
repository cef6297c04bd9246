import { defineModule } from '../../core/module/module.ts';
import { documentsPath } from './paths.ts';
import { documentsOwnPermission, documentsPermission, platformCardsPermission } from './permissions.ts';

export const documents = defineModule({
  name: 'documents',
  standsIn: 'documents',
  place: {
    name: 'documents',
    label: { en: 'Documents', bn: 'সনদ ও কার্ড' },
    icon: 'certificate',
    menuFor: 'site',
  },
  screens: {
    cards: {
      path: documentsPath.cards,
      title: { en: 'ID cards', bn: 'পরিচয়পত্র' },
      permission: documentsPermission.view,
      group: 'cards',
    },
    admit: {
      path: documentsPath.admit,
      title: { en: 'Admit cards', bn: 'প্রবেশপত্র' },
      permission: documentsPermission.view,
      group: 'cards',
    },
    protyonpotro: {
      path: documentsPath.protyonpotro,
      title: { en: 'Studentship certificates', bn: 'প্রত্যয়নপত্র' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    testimonial: {
      path: documentsPath.testimonial,
      title: { en: 'Testimonials', bn: 'প্রশংসাপত্র' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    transfer: {
      path: documentsPath.transfer,
      title: { en: 'Transfer certificates', bn: 'ছাড়পত্র' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    attestation: {
      path: documentsPath.attestation,
      title: { en: 'Attestations', bn: 'সত্যায়ন' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    certification: {
      path: documentsPath.certification,
      title: { en: 'Certification letters', bn: 'প্রত্যয়ন চিঠি' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    letters: {
      path: documentsPath.letters,
      title: { en: 'Letters of employees', bn: 'কর্মীদের প্রত্যয়ন ও পত্র' },
      permission: documentsPermission.view,
      group: 'certificates',
    },
    ownLetters: {
      path: documentsPath.ownLetters,
      title: { en: 'My certificates', bn: 'আমার প্রত্যয়ন' },
      permission: documentsOwnPermission.ask,
      group: 'service',
      standsIn: 'people',
    },
    platformCards: {
      path: documentsPath.platformCards,
      title: { en: 'Student ID cards', bn: 'শিক্ষার্থীদের পরিচয়পত্র' },
      permission: platformCardsPermission.view,
      group: 'institutions',
      standsIn: 'platform',
    },
    templates: {
      path: documentsPath.templates,
      title: { en: 'Templates', bn: 'টেমপ্লেট' },
      permission: documentsPermission.view,
      group: 'setup',
    },
  },
});

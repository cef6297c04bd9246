import { definePaths } from '../../core/module/paths.ts';

export const documentsPath = definePaths({
  cards: '/site/student/idcard/master',
  certification: '/site/certification/site-certification-letter-form',
  protyonpotro: '/site/protyonpotro/site-protyonpotro-form',
  testimonial: '/site/testimonial/site-testimonial-form',
  admit: '/site/admit-card/site-admit-card-form',
  transfer: '/site/student/tc/tc-master-form',
  attestation: '/site/student/attestation/attestation-master-form',
  letters: '/site/employee/letter/list',
  ownLetters: '/site/employee-panel/letter',
  books: '/documents/book/list',
  lent: '/documents/lent-thing/list',
  platformCards: '/edu/student-id-card',
  templates: '/documents/template/view',
  images: '/documents/image/list',
});

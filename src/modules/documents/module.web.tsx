import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import * as entities from './entities.ts';
import { documents } from './module.ts';

export const documentsWeb = defineWebModule(documents, {
  entities,
  screens: {
    cards: () => import('./issue/screens/cards.tsx'),
    admit: () => import('./issue/screens/admit.tsx'),
    protyonpotro: () => import('./issue/screens/protyonpotro.tsx'),
    testimonial: () => import('./issue/screens/testimonial.tsx'),
    transfer: () => import('./issue/screens/transfer.tsx'),
    attestation: () => import('./issue/screens/attestation.tsx'),
    certification: () => import('./issue/screens/certification.tsx'),
    letters: () => import('./letters/screens/letters.tsx'),
    ownLetters: () => import('./letters/screens/own-letters.tsx'),
    platformCards: () => import('./platform/screens/platform-cards.tsx'),
    templates: () => import('./design/screens/templates.tsx'),
  },
});

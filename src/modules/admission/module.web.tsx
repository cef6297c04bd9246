import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { admission } from './module.ts';

export const admissionWeb = defineWebModule(admission, {
  entities: {},
  screens: {
    applicants: () => import('./desk/screens/applicants.tsx'),
    inside: () => import('./form/screens/inside-form.tsx'),
    results: () => import('./draw/screens/results.tsx'),
    declarations: () => import('./declare/screens/declarations.tsx'),
    registrations: () => import('./declare/screens/registrations.tsx'),
  },
});

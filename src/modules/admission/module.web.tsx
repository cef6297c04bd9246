import { defineWebModule } from '../../core/web/shell/web-module.tsx';
import { admission } from './module.ts';
import { admissionPermission } from './permissions.ts';

export const admissionWeb = defineWebModule(admission, {
  entities: {},
  panels: [
    {
      place: 'studentAcademic',
      isFor: (may) => may(admissionPermission.view),
      load: () =>
        import('./student/screens/application.tsx').then((all) => ({ default: all.ApplicationOfStudent })),
    },
  ],
  screens: {
    applicants: () => import('./desk/screens/applicants.tsx'),
    inside: () => import('./form/screens/inside-form.tsx'),
    results: () => import('./draw/screens/results.tsx'),
    declarations: () => import('./declare/screens/declarations.tsx'),
    registrations: () => import('./declare/screens/registrations.tsx'),
  },
});

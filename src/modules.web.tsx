import type { LazyModule } from './core/web/shell/lazy-modules.ts';

/**
 * The modules in the browser, in the order of their places in the side bar: what their addresses begin with, and how the
 * rest comes. A test holds every screen to it; an address that no beginning fits is looked for in all of them.
 */
export const webModules: readonly LazyModule[] = [
  {
    name: 'home',
    addresses: ['/dashboard', '/user', '/student/attendance'],
    load: async () => (await import('./modules/home/module.web.tsx')).homeWeb,
  },
  {
    name: 'students',
    addresses: ['/student'],
    load: async () => (await import('./modules/students/module.web.tsx')).studentsWeb,
  },
  {
    name: 'admission',
    addresses: ['/site/student-admission', '/site/student-registration', '/site/lottery-result'],
    load: async () => (await import('./modules/admission/module.web.tsx')).admissionWeb,
  },
  {
    name: 'academic',
    addresses: ['/academic', '/edu/holiday', '/site/shift-', '/site/subject-'],
    load: async () => (await import('./modules/academic/module.web.tsx')).academicWeb,
  },
  {
    name: 'attendance',
    addresses: ['/site/student/attendance'],
    panels: ['dashboardFirst', 'dashboard'],
    load: async () => (await import('./modules/attendance/module.web.tsx')).attendanceWeb,
  },
  {
    name: 'exams',
    addresses: ['/site/exam', '/site/employee-panel/exam', '/site/result-remark'],
    load: async () => (await import('./modules/exams/module.web.tsx')).examsWeb,
  },
  {
    name: 'results',
    addresses: ['/site/result-', '/site/employee-panel/result', '/student/result'],
    load: async () => (await import('./modules/results/module.web.tsx')).resultsWeb,
  },
  {
    name: 'fees',
    addresses: [
      '/site/fee',
      '/site-fine-management',
      '/academic/academic-fee-',
      '/academic/waiver-type',
      '/student/payment',
    ],
    load: async () => (await import('./modules/fees/module.web.tsx')).feesWeb,
  },
  {
    name: 'accounts',
    addresses: ['/site/accounts'],
    load: async () => (await import('./modules/accounts/module.web.tsx')).accountsWeb,
  },
  {
    name: 'people',
    addresses: ['/site/employee', '/academic/designation'],
    load: async () => (await import('./modules/people/module.web.tsx')).peopleWeb,
  },
  {
    name: 'communication',
    addresses: ['/site/notice/category'],
    load: async () => (await import('./modules/communication/module.web.tsx')).communicationWeb,
  },
  {
    name: 'library',
    addresses: ['/site/library', '/student/library'],
    load: async () => (await import('./modules/library/module.web.tsx')).libraryWeb,
  },
  {
    name: 'website',
    addresses: ['/site/web', '/site/notice'],
    load: async () => (await import('./modules/website/module.web.tsx')).websiteWeb,
  },
  {
    name: 'access',
    addresses: [
      '/site/control',
      '/site/user',
      '/site/role',
      '/site/log',
      '/menu',
      '/edu/role',
      '/edu/outbox',
      '/edu/fetch',
    ],
    load: async () => (await import('./modules/access/module.web.tsx')).accessWeb,
  },
  {
    name: 'platform',
    addresses: ['/edu/site', '/edu/application', '/site/option'],
    panels: ['dashboardOfPlatform'],
    load: async () => (await import('./modules/platform/module.web.tsx')).platformWeb,
  },
];

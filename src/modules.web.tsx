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
    addresses: ['/site/student/attendance', '/site/employee/attendance'],
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
      '/academic/student-offer-type',
      '/student/payment',
    ],
    load: async () => (await import('./modules/fees/module.web.tsx')).feesWeb,
  },
  {
    name: 'accounts',
    addresses: ['/site/accounts', '/edu/accounts'],
    load: async () => (await import('./modules/accounts/module.web.tsx')).accountsWeb,
  },
  {
    name: 'people',
    addresses: ['/site/employee', '/academic/designation'],
    load: async () => (await import('./modules/people/module.web.tsx')).peopleWeb,
  },
  {
    name: 'leave',
    addresses: ['/site/employee-leave'],
    load: async () => (await import('./modules/leave/module.web.tsx')).leaveWeb,
  },
  {
    name: 'duty',
    addresses: ['/site/employee-duty', '/holiday-on-duty'],
    load: async () => (await import('./modules/duty/module.web.tsx')).dutyWeb,
  },
  {
    name: 'payroll',
    addresses: ['/salary', '/site-payroll', '/site/payroll', '/payroll', '/site/employee-panel/payslip'],
    load: async () => (await import('./modules/payroll/module.web.tsx')).payrollWeb,
  },
  {
    name: 'communication',
    addresses: ['/site/notice/category', '/site/sms', '/platform/sms'],
    load: async () => (await import('./modules/communication/module.web.tsx')).communicationWeb,
  },
  {
    name: 'library',
    addresses: ['/site/library', '/student/library'],
    load: async () => (await import('./modules/library/module.web.tsx')).libraryWeb,
  },
  {
    name: 'calendar',
    addresses: ['/site/calendar', '/calendar', '/student/calendar'],
    load: async () => (await import('./modules/calendar/module.web.tsx')).calendarWeb,
  },
  {
    name: 'tasks',
    addresses: ['/site/task'],
    load: async () => (await import('./modules/tasks/module.web.tsx')).tasksWeb,
  },
  {
    name: 'facilities',
    addresses: ['/building', '/floor', '/room', '/facilities'],
    load: async () => (await import('./modules/facilities/module.web.tsx')).facilitiesWeb,
  },
  {
    name: 'documents',
    addresses: [
      '/documents',
      '/site/student/idcard',
      '/site/student/tc',
      '/site/student/attestation',
      '/site/certification',
      '/site/protyonpotro',
      '/site/testimonial',
      '/site/admit-card',
    ],
    load: async () => (await import('./modules/documents/module.web.tsx')).documentsWeb,
  },
  {
    name: 'website',
    addresses: ['/site/web', '/site/notice', '/user/notice/view'],
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
    addresses: ['/edu/site', '/edu/application', '/edu/global-calendar', '/site/option'],
    panels: ['dashboardOfPlatform'],
    load: async () => (await import('./modules/platform/module.web.tsx')).platformWeb,
  },
  {
    name: 'catalogue',
    addresses: [],
    load: async () => (await import('./modules/catalogue/module.web.tsx')).catalogueWeb,
  },
  {
    name: 'payments',
    addresses: ['/edu/payment-gateway'],
    load: async () => (await import('./modules/payments/module.web.tsx')).paymentsWeb,
  },
  {
    name: 'locations',
    addresses: ['/country', '/division', '/district', '/thana'],
    load: async () => (await import('./modules/locations/module.web.tsx')).locationsWeb,
  },
  {
    name: 'billing',
    addresses: [
      '/edu/site-membership',
      '/edu/invoice',
      '/edu/challan',
      '/edu/reguler-site',
      '/edu/billing-ledger',
      '/package',
      '/module/attachment',
      '/sub-module',
      '/site/billing',
    ],
    load: async () => (await import('./modules/billing/module.web.tsx')).billingWeb,
  },
];

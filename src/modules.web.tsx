import type { LazyModule } from './core/web/shell/lazy-modules.ts';

/**
 * The modules in the browser, in the order of their places in the side bar: what their addresses begin with, and how the
 * rest comes. A test holds every screen to it; an address that no beginning fits is looked for in all of them.
 */
export const webModules: readonly LazyModule[] = [
  {
    name: 'home',
    addresses: ['/dashboard', '/user', '/student/attendance', '/edu/dashboard-palette', '/site/readiness'],
    panels: ['studentHead', 'studentAcademic', 'studentTabs'],
    load: async () => (await import('./modules/home/module.web.tsx')).homeWeb,
  },
  {
    name: 'students',
    addresses: ['/student', '/site/student', '/site/batch'],
    load: async () => (await import('./modules/students/module.web.tsx')).studentsWeb,
  },
  {
    name: 'board',
    addresses: ['/board'],
    load: async () => (await import('./modules/board/module.web.tsx')).boardWeb,
  },
  {
    name: 'admission',
    addresses: ['/site/student-admission', '/site/student-registration', '/site/lottery-result'],
    load: async () => (await import('./modules/admission/module.web.tsx')).admissionWeb,
  },
  {
    name: 'academic',
    addresses: ['/academic', '/site/academic', '/edu/holiday', '/site/shift-', '/site/subject-'],
    load: async () => (await import('./modules/academic/module.web.tsx')).academicWeb,
  },
  {
    name: 'attendance',
    addresses: [
      '/site/student/attendance',
      '/site/employee/attendance',
      '/student/attendance/leave',
      '/student/attendance/periodic-attendance',
    ],
    panels: ['dashboardFirst', 'dashboard'],
    load: async () => (await import('./modules/attendance/module.web.tsx')).attendanceWeb,
  },
  {
    name: 'devices',
    addresses: ['/site/device'],
    load: async () => (await import('./modules/devices/module.web.tsx')).devicesWeb,
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
    name: 'lessons',
    addresses: [
      '/site/web/setting/class-room',
      '/edu/class-room',
      '/api/site/web/setting/classroom',
      '/api/site/student/class-room',
    ],
    load: async () => (await import('./modules/lessons/module.web.tsx')).lessonsWeb,
  },
  {
    name: 'fees',
    addresses: [
      '/site/fee',
      '/site-fine-management',
      '/site/student/report/payment-master',
      '/academic/academic-fee-',
      '/academic/waiver-type',
      '/academic/student-offer-type',
      '/student/payment',
    ],
    panels: ['studentTabs'],
    load: async () => (await import('./modules/fees/module.web.tsx')).feesWeb,
  },
  {
    name: 'accounts',
    addresses: [
      '/site/accounts',
      '/edu/accounts',
      '/site/student/report/payment-master/financial-statement-view',
    ],
    load: async () => (await import('./modules/accounts/module.web.tsx')).accountsWeb,
  },
  {
    name: 'people',
    addresses: ['/people', '/site/employee', '/site-Employee', '/site-employee', '/academic/designation'],
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
    name: 'recruitment',
    addresses: ['/site/job-application'],
    load: async () => (await import('./modules/recruitment/module.web.tsx')).recruitmentWeb,
  },
  {
    name: 'communication',
    addresses: ['/site/notice/category', '/site/sms', '/platform/sms', '/messages', '/site/communication'],
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
    name: 'helpdesk',
    addresses: ['/helpdesk', '/site/help-desk', '/edu/help-desk', '/platform/help-desk', '/user/help-desk'],
    load: async () => (await import('./modules/helpdesk/module.web.tsx')).helpdeskWeb,
  },
  {
    name: 'meetings',
    addresses: ['/site/live', '/meetings', '/user/my-invitation'],
    load: async () => (await import('./modules/meetings/module.web.tsx')).meetingsWeb,
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
      '/site/employee/letter',
      '/site/employee-panel/letter',
    ],
    load: async () => (await import('./modules/documents/module.web.tsx')).documentsWeb,
  },
  {
    name: 'website',
    addresses: ['/site/web', '/website', '/site/notice', '/user/notice/view'],
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
      '/site-group/user',
      '/site/access-review',
      '/edu/user',
      '/edu/site/user-permission',
      '/edu/site/emergency',
      '/edu/site/impersonate',
      '/edu/permission',
      '/permission',
      '/edu/access-review',
      '/edu/second-factor',
    ],
    load: async () => (await import('./modules/access/module.web.tsx')).accessWeb,
  },
  {
    name: 'platform',
    addresses: [
      '/edu/site',
      '/edu/application',
      '/edu/feature',
      '/edu/report',
      '/edu/global-calendar',
      '/edu/company',
      '/edu/non-site',
      '/featured',
      '/site/option',
    ],
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
    addresses: ['/edu/payment-gateway', '/site/payment'],
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
  {
    name: 'replication',
    addresses: ['/edu/replication', '/site/site-academic-setting-replication', '/academic/year/change'],
    load: async () => (await import('./modules/replication/module.web.tsx')).replicationWeb,
  },
  {
    name: 'operations',
    addresses: ['/edu/farewell', '/edu/operations'],
    load: async () => (await import('./modules/operations/module.web.tsx')).operationsWeb,
  },
  {
    name: 'api',
    addresses: ['/api-client', '/oauth/consent'],
    load: async () => (await import('./modules/api/module.web.tsx')).apiWeb,
  },
];

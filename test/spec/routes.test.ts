import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '../../src/core/contracts/shell-contract.ts';
import { drawerAddress } from '../../src/core/drawer-address.ts';
import { corePath } from '../../src/core/module/paths.ts';
import { snakeCase } from '../../src/core/server/database/table.ts';
import { platformPath } from '../../src/modules/platform/paths.ts';
import { pages } from '../../src/modules/website/pages.ts';
import { entities, screens } from '../../src/modules.entities.ts';
import { makeWorld, type World } from '../world.ts';
import specified from './routes.json' with { type: 'json' };

/** Screens the specification names no route for, and why they are there; lists of plain things need no word. */
const ours: Readonly<Record<string, string>> = {
  '/platform/sms/pack/list': 'the price list of the SMS packs that institutions buy',
  '/web/invitation': 'where who has no account answers an invitation, by the link of their message',
  '/web/letter-status': 'where a visitor reads what became of a complaint or letter, by its number',
  '/board/pre-flight': 'the specification has no registration with a board',
  '/board/registration': 'the specification has no registration with a board',
  '/board/returns': 'the specification has no returns for the government',
  '/api-client/site': 'which other programs an institution lets in, what they hold and what they called',
  '/api-client/mine': 'what a person let other programs do, to be taken back',
  '/oauth/consent/:uid': 'where a person allows a program or refuses it',
  '/edu/outbox/list': 'without a mail server the outgoing mail is read on screen',
  '/edu/role/view/:code': 'the permissions of one role, opened from the list of roles',
  '/site/role/view/:code': 'the same for a role of the institution',
  '/site/user/view/:id': 'one user, opened from the users',
  '/site/student-admission/applicant/view': 'the applicants’ desk, which the specification does not name',
  '/site/job-application/post/list': 'the posts of a job circular, with what is asked of who applies',
  '/web/admission-lottery': 'where anybody does a draw again, which the specification does not name',
  '/user/work': 'one’s own long work: how far it is, what was wrong, trying again (X-6)',
  '/user/imports': 'every kind of sheet one may bring in, with what was brought and taking it back (API-6)',
  '/user/handbook': 'the handbook of each role, which the specification asks for without an address',
  '/user/family':
    'the children of a guardian in all institutions, and the accounts that belong together (PRT-1)',
  '/student/sign-in/list': 'who of the families has not logged in yet, and their slips (PRT-10)',
  '/user/approvals': 'what waits for a second person, and what one asked for',
  '/site/access-review/view': 'everybody’s rights looked through every 90 days (RBAC-10)',
  '/edu/access-review/view': 'the same of the platform’s own staff',
  '/site/control/impersonation':
    'when staff of the platform were in the institution, as whom and why (RBAC-5)',
  '/site/control/emergency': 'when staff of the platform looked in in an emergency, and at what (B7)',
  '/edu/site/emergency': 'looking into an institution in an emergency, and its review (B7)',
  '/edu/second-factor/view': 'which roles sign in with a second factor (RBAC-8)',
  '/site/log/view': 'an institution reads its own log; the platform’s is /edu/fetch/edu-log-view',
  '/site/control/auditor': 'what an auditor looks at first, which the specification does not name',
  '/site/control/proofs': 'whether the books agree with the counter, the drawers and the series',
  '/site/accounts/report/cash-book': 'cash, bank and day book, which the specification does not name',
  '/site/accounts/report/party-ledger': 'what is due with suppliers and donors, by age',
  '/site/accounts/bank-reconciliation/view': 'bank statements agreed with the books',
  '/site/accounts/bank-reconciliation/edit/:reconciliationId': 'one of them, opened from their list',
  '/student/create': 'the admission form of the office, opened from the student list',
  '/site/result-remark/view': 'the ready remarks that class teachers choose from for mark sheets',
  '/site/exam/gpa-divisor/view': 'by what a board divides the points of a level, kept as data',
  '/site/exam/conduct-trait/view': 'what class teachers mark of conduct beside an examination',
  '/site/result-conduct/view': 'conduct beside an examination, as class teachers mark it for mark sheets',
  '/site/result-generate/publish-board':
    'what stands against publishing an examination, beside making its results',
  '/site/result-report/combined-merit': 'one merit list over shifts, or over the institutions of a group',
  '/site/result-scrutiny/view': 'papers that guardians ask to have looked at again, and their examiners',
  '/site/notice/category/list': 'the categories that notices are filed under',
  '/site/web/setting/slide/list': 'the slides of the home page',
  '/site/web/setting/job-circular/list': 'the job circulars of the home page',
  '/web/admit-card': 'the public download of an admit card (CRT-2, CRT-8)',
  '/web/fee-clearance': 'whether a printed certificate is genuine, opened by its code',
  '/site/library/publisher/list': 'the publishers that books are chosen from',
  '/site/student/attendance/leave/list': 'what guardians ask for, answered by class teachers and the office',
  '/site/employee-leave/mine': 'one’s own leave: applying, and what is left',
  '/site/employee-duty/place/list': 'where duty is done, which the specification does not name',
  '/site/device/view': 'the attendance devices and how they do, which the specification does not name',
  '/site/device/punch/view': 'what devices told, by day and by person',
  '/site/device/gate/view': 'who came just now, on a screen at the gate',
  '/site/device/recompute/view': 'the changes that computing attendance anew would make, and making them',
  '/site/device/overtime/view':
    'approved overtime with what of it is paid, which the specification does not name',
  '/site/device/work-shift/list': 'times of work that are not the usual ones',
  '/site/employee-leave/maximum/list':
    'maximum days of leave by category, which the specification asks of the leave types',
  '/site/device/shift-assignment/list': 'who works in which shift',
  '/site/library/category/list': 'the Dewey numbers by which books stand on the racks',
  '/site/library/stock-take/view': 'the yearly counting of the books, which the specification does not name',
  '/site/library/report/view': 'the accession register and the other reports of the library',
  '/site/library/setting/view': 'how many books for how long, and what being late costs',
  '/student/past-exam/list': 'what students passed before they came, as applications for admission say it',
  '/student/alumni/list': 'who passed out, by batch, which the specification does not name',
  '/site/batch/attendance': 'who of a batch came, which the specification does not name',
  '/site/batch/fees': 'what a batch costs, which the specification does not name',
  '/student/welfare': 'what a family reads of a child’s conduct and health (ADM-8)',
  '/facilities/depreciation/view': 'depreciation of assets posted by two (ACC-5)',
  '/facilities/asset-count/view': 'the yearly count of assets (AST-4)',
  '/meetings/statement': 'the month for the governing body, which the specification does not name',
  '/facilities/booking/view': 'who has which room when, which the specification does not name',
  '/site/payroll/run/list': 'months of pay from draft to locked, which the specification does not name',
  '/site/shift-class-group-section-setting/grid':
    'all sections of a year in one grid, beside the list of them',
  '/academic/year/change': 'what hangs on a year copied into the next one, beside the years',
  '/site/readiness/view':
    'what blocks attendance, examinations, fees and results, which the specification does not name',
  '/site/fee/service/list': 'buses, hostel rooms and meals with their fees (FEE-3)',
  '/site/fee/service-use/list': 'who uses them from when to when (FEE-3)',
  '/site/accounts/report/budget': 'budget and actual, beside the other reports of the books',
  '/site/accounts/report/funds': 'the balances of the funds, beside the other reports of the books',
  '/site/result-report/brought-in': 'the results of earlier years as a sheet brought them, beside the others',
  '/site/accounts/budget/view': 'the budgets of the years with their revisions',
  '/site/accounts/budget/edit/:budgetId': 'one revision of a budget',
  '/site/accounts/fund/view': 'the funds of the institution, beside its ledgers',
  '/people/attachment/list': 'employees who work at two institutions (HR-11)',
  '/people/service-book/list': 'the service books of employees (HR-2)',
  '/people/employee/view/:id': 'an employee with curriculum vitae, service book and papers (HR-1)',
  '/people/employee-document/expiring': 'which papers of employees run out soon (HR-1)',
  '/site/employee-panel/service-book': 'one’s own record and service book',
  '/site/employee-panel/letter': 'the certificates one asked for and fetches (HR-12)',
  '/site/employee/letter/list': 'letters employees ask for, and their registers (HR-12)',
  '/site/payroll/input/view': 'the days and hours of a month that the office enters for pay',
  '/site/payment/statements': 'what wallets and banks say they received, matched with receipts',
  '/site/payroll/loan/list': 'loans to staff, the provident fund, arrears and final settlements',
  '/site/employee-panel/payslip': 'an employee’s own payslips',
  '/user/help-desk': 'what one asked the institution; its desk is /site/help-desk/view',
  '/platform/help-desk/ticket/list': 'what institutions ask the platform, which answers there',
  '/user/notice/list': 'every notice that was sent to somebody, with what is still to be read or confirmed',
  '/user/notice/view/:id': 'one notice with its text and its acknowledgement, opened from the bell',
  '/documents/template/view': 'the designer of documents, which the specification does not name',
  '/verify': 'whether a document is genuine, opened by its code or its picture',
  '/site/billing/view': 'what the platform asks of an institution, which it sees and pays',
  '/messages': 'conversations of families and teachers, which the specification does not name',
  '/site/communication/report/list': 'conversations that were reported, for those who see to it',
  '/site/communication/policy': 'who may write to whom',
  '/platform/sms/order/list': 'packs of SMS that institutions ordered, granted by the platform',
  '/platform/sms/provider/list': 'the platform’s own providers of SMS, for institutions without one',
  '/platform/sms/outbox/list': 'what all institutions send by SMS, for the platform’s staff',
  '/edu/billing-ledger/view': 'the platform’s own ledger of bills and payments',
  '/site/web/setting/open-data':
    'which data of students and staff the website shows, which the specification leaves open',
  '/site/web/setting/letter/list': 'what visitors wrote from the website, until the help desk answers it',
  '/web/search': 'the search of the whole website',
  '/web/gallery/all': 'the galleries of the website, which the specification shows among the events',
  '/web/gallery/:id': 'the pictures of one gallery',
  '/website/:owner/pictures/:id': 'the pictures of an event or a gallery, put in and arranged by the office',
  '/web/notice/board': 'the notice board for a screen on the wall',
  '/edu/farewell/list': 'exports of institutions and their purge, which the specification does not name',
  '/edu/operations/view': 'jobs, backups and slow requests, for who runs the platform',
  '/web/notice/:id': 'one notice of the website, opened from the list of all',
};

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

const known = new Set(specified);

/** Where a plain thing has its list when the specification knows neither. */
const plainLists = new Set(
  entities.map(({ module, name }) => `/${module}/${snakeCase(name).replaceAll('_', '-')}/list`),
);

describe('routes', () => {
  it('are those of the specification, or on the short list with a reason', () => {
    const paths = [...screens.map(({ path }) => path), ...pages.map(({ path }) => path)];
    const isNamed = (path: string) => known.has(path) || Object.hasOwn(ours, path) || plainLists.has(path);
    expect(paths.filter((path) => !isNamed(path))).toEqual([]);
    // The list names nothing that is gone, or that the specification has after all.
    expect(Object.keys(ours).filter((path) => !paths.includes(path) || known.has(path))).toEqual([]);
  });

  it('PLT-11 of the platform’s house are all there: a screen, or a form that opens beside its list', () => {
    const house =
      /^\/(edu|academic|featured|menu|module|sub-module|package|permission|api-client|country|division|district|thana)\//;
    const named = specified.filter((path) => house.test(path));
    expect(named.length).toBeGreaterThan(80);
    const there = new Set<string>([
      ...screens.map(({ path }) => path),
      ...Object.values(corePath),
      // What anybody may read who is no user yet.
      platformPath.features,
    ]);
    const isThere = (path: string) =>
      there.has(path) || drawerAddress(path.replace(/:\w+/g, 'a1'), entities) !== null;
    expect(named.filter((path) => !isThere(path)).sort()).toEqual([
      '/edu/site/online-admission-payment-recovery',
      // Another part of the product, as the recovery of online payments is.
      '/edu/site/routine/master',
      '/edu/site/student-online-payment-recovery',
    ]);
  });

  it('of admission, people, their documents, attendance, leave, duty, pay and recruitment are all there', () => {
    const paths = new Set([...screens.map(({ path }) => path), ...pages.map(({ path }) => path)]);
    const asked = specified.filter(
      (path) =>
        /^\/(salary|holiday-on-duty|site-payroll|site-employee|student-form|job-application|student\/(list|view))/i.test(
          path,
        ) ||
        /^\/site\/(employee|employee-leave|employee-leave-history|employee-duty|student|student-registration)\//.test(
          path,
        ) ||
        /^\/site\/(student-admission|lottery-result|job-application|certification|protyonpotro|testimonial)\//.test(
          path,
        ) ||
        ['/edu/student-id-card', '/academic/designation/list', '/web/admission-form'].includes(path) ||
        ['/site/admit-card/site-admit-card-form', '/site/academic/period-type/setting'].includes(path) ||
        /^\/student\/attendance\/(leave|my-attendance|periodic-attendance)$/.test(path),
    );
    expect(asked.length).toBeGreaterThanOrEqual(47);
    expect(asked.filter((path) => !paths.has(path))).toEqual([]);
  });

  it('of the website, of messages and of the first screens are all there, those of forms at their lists', () => {
    const paths = new Set([...screens.map(({ path }) => path), ...pages.map(({ path }) => path)]);
    const of =
      /^\/($|about|dashboard|user\/|edu\/class-room\/|site\/(sms|notice|web\/setting)\/|site-public\/|web\/)/;
    // They belong to payments.
    const others = /^\/web\/(student-fee|admission-fee)/;
    const asked = specified.filter((path) => of.test(path) && !others.test(path));
    expect(asked.length).toBeGreaterThan(50);
    const isThere = (path: string) =>
      paths.has(path) || drawerAddress(path.replace(/:\w+/, 'a1'), entities) !== null;
    expect(asked.filter((path) => !isThere(path))).toEqual([]);
  });

  it('are declared once', () => {
    // The catalogue often has the address of the institutions' copies.
    const paths = screens.map(({ path, menuFor }) => `${menuFor} ${path}`);
    expect(paths.filter((path, place) => paths.indexOf(path) !== place)).toEqual([]);
  });
});

describe('menus', () => {
  const pathsOf = (items: readonly MenuItem[]): string[] =>
    items.flatMap((item) => [...(item.path === null ? [] : [item.path]), ...pathsOf(item.children)]);

  it.each(['head', 'office', 'teacher', 'accountant', 'student', 'guardian', 'platformOwner'])(
    'of %s show built screens only that open, and each once',
    async (role) => {
      const person = await world.person(role === 'platformOwner' ? null : world.siteA, [role]);
      const { body } = await person.call('GET', '/api/auth/user');
      const permissions = body.permissions as string[];
      const paths = pathsOf(body.menu as MenuItem[]);
      expect(paths).toContain('/dashboard');
      for (const path of paths.filter((one) => one !== '/dashboard')) {
        const screen = screens.find(
          (one) => one.path === path && (one.permission === null || permissions.includes(one.permission)),
        );
        // Families have no modules: their menu is made of screens that stand in no module's.
        expect(screen && (screen.inMenu || screen.module === 'home'), path).toBe(true);
        if (screen?.permission) expect(permissions).toContain(screen.permission);
      }
      expect(new Set(paths).size).toBe(paths.length);
    },
  );

  it('hold every screen that belongs in them, for who may open all', async () => {
    const roles = ['head', 'siteAdmin', 'office'];
    const shown = new Set<string>();
    for (const role of [...roles, 'platformOwner']) {
      const person = await world.person(role === 'platformOwner' ? null : world.siteA, [role]);
      for (const path of pathsOf((await person.call('GET', '/api/auth/user')).body.menu as MenuItem[]))
        shown.add(path);
    }
    expect(
      screens.filter((screen) => screen.inMenu && !shown.has(screen.path)).map(({ path }) => path),
    ).toEqual([]);
  });
});

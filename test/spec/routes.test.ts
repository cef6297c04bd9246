import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MenuItem } from '../../src/core/contracts/shell-contract.ts';
import { snakeCase } from '../../src/core/server/database/table.ts';
import { pages } from '../../src/modules/website/pages.ts';
import { entities, screens } from '../../src/modules.entities.ts';
import { makeWorld, type World } from '../world.ts';
import specified from './routes.json' with { type: 'json' };

/** Screens the specification names no route for, and why they are there; lists of plain things need no word. */
const ours: Readonly<Record<string, string>> = {
  '/edu/outbox/list': 'without a mail server the outgoing mail is read on screen',
  '/edu/role/view/:code': 'the permissions of one role, opened from the list of roles',
  '/site/role/view/:code': 'the same for a role of the institution',
  '/site/user/view/:id': 'one user, opened from the users',
  '/site/student-admission/applicant/view': 'the applicants’ desk, which the specification does not name',
  '/web/admission-lottery': 'where anybody does a draw again, which the specification does not name',
  '/user/approvals': 'what waits for a second person, and what one asked for',
  '/site/log/view': 'an institution reads its own log; the platform’s is /edu/fetch/edu-log-view',
  '/site/control/auditor': 'what an auditor looks at first, which the specification does not name',
  '/site/control/proofs': 'whether the books agree with the counter, the drawers and the series',
  '/site/accounts/report/cash-book': 'cash, bank and day book, which the specification does not name',
  '/site/accounts/report/party-ledger': 'what is due with suppliers and donors, by age',
  '/site/accounts/bank-reconciliation/view': 'bank statements agreed with the books',
  '/site/accounts/bank-reconciliation/edit/:reconciliationId': 'one of them, opened from their list',
  '/student/create': 'the admission form of the office, opened from the student list',
  '/site/result-remark/view': 'the ready remarks that class teachers choose from for mark sheets',
  '/site/result-scrutiny/view': 'papers that guardians ask to have looked at again, and their examiners',
  '/site/notice/category/list': 'the categories that notices are filed under',
  '/site/web/setting/slide/list': 'the slides of the home page',
  '/site/web/setting/job-circular/list': 'the job circulars of the home page',
  '/web/fee-clearance': 'whether a printed certificate is genuine, opened by its code',
  '/site/library/publisher/list': 'the publishers that books are chosen from',
  '/site/employee-leave/mine': 'one’s own leave: applying, and what is left',
  '/site/employee-duty/place/list': 'where duty is done, which the specification does not name',
  '/site/library/category/list': 'the Dewey numbers by which books stand on the racks',
  '/site/library/stock-take/view': 'the yearly counting of the books, which the specification does not name',
  '/site/library/report/view': 'the accession register and the other reports of the library',
  '/site/library/setting/view': 'how many books for how long, and what being late costs',
  '/facilities/booking/view': 'who has which room when, which the specification does not name',
  '/site/payroll/run/list': 'months of pay from draft to locked, which the specification does not name',
  '/site/payroll/input/view': 'the days and hours of a month that the office enters for pay',
  '/site/payroll/loan/list': 'loans to staff, the provident fund, arrears and last reckonings',
  '/site/employee-panel/payslip': 'an employee’s own payslips',
  '/user/notice/view/:id': 'one notice with its text and its acknowledgement, opened from the bell',
  '/documents/template/view': 'the designer of documents, which the specification does not name',
  '/verify': 'whether a document is genuine, opened by its code or its picture',
  '/site/billing/view': 'what the platform asks of an institution, which it sees and pays',
  '/platform/sms/order/list': 'packs of SMS that institutions ordered, granted by the platform',
  '/edu/billing-ledger/view': 'the platform’s own ledger of bills and payments',
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
        expect(screen, path).toMatchObject({ inMenu: true });
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

import type { ComponentType } from 'react';
import { keepCommonData } from './core/web/auth/session.tsx';
import { call } from './core/web/device/call.ts';
import { later } from './core/web/device/later.ts';
import type { WebScreen } from './core/web/shell/router.tsx';
import { modules } from './modules.ts';
import { ownScreens, screenOf } from './own-screens.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** The four kinds of voucher share their screens. */
const voucherScreens: Readonly<Record<string, Load>> = Object.fromEntries(
  ['debit', 'credit', 'journal', 'contra'].flatMap((type): [string, Load][] => {
    const base = `/site/accounts/accounts-transaction/${type}-voucher`;
    return [
      [`${base}/view`, () => import('./modules/accounts/vouchers/screens/voucher-new.tsx')],
      [`${base}/list-view`, () => import('./modules/accounts/vouchers/screens/voucher-list.tsx')],
      [`${base}/edit/:voucherId`, () => import('./modules/accounts/vouchers/screens/voucher.tsx')],
    ];
  }),
);

/** Screens with code of their own, some entities' among them. */
const own: Readonly<Record<string, Load>> = {
  '/dashboard': () => import('./modules/home/screens/dashboard.tsx'),
  '/student/list': () => import('./modules/students/screens/student-list.tsx'),
  '/student/create': () => import('./modules/students/screens/new-student.tsx'),
  '/student/view/:id': () => import('./modules/students/screens/student-profile.tsx'),
  '/user/profile': () => import('./core/web/auth/profile.tsx'),
  '/user/approvals': () => import('./core/web/approvals/approvals.tsx'),
  '/user/notification/all': () => import('./core/web/auth/notifications.tsx'),
  '/user/notification/view/:id': () => import('./core/web/auth/notifications.tsx'),
  '/edu/site/list': () => import('./modules/platform/screens/site-list.tsx'),
  '/edu/site/new': () => import('./modules/platform/screens/site-new.tsx'),
  '/edu/site/edit/:id': () => import('./modules/platform/screens/site-edit.tsx'),
  '/edu/site-group/new-site/:gr_id': () => import('./modules/platform/screens/site-group.tsx'),
  '/edu/site-group/list': () => import('./modules/platform/screens/site-group-list.tsx'),
  '/edu/site/application/list': () => import('./modules/platform/screens/application-list.tsx'),
  '/edu/site/application/edit/:id': () => import('./modules/platform/screens/application-view.tsx'),
  '/edu/site/application/approve/:app_id': () => import('./modules/platform/screens/application-approve.tsx'),
  '/site/shift-class-group-section-setting/master': () => import('./modules/academic/screens/sections.tsx'),
  '/site/student/attendance/master': () => import('./modules/attendance/screens/take.tsx'),
  '/site/student/attendance/report/master': () => import('./modules/attendance/screens/report.tsx'),
  '/site/fee/student-payment/view': () => import('./modules/fees/counter/screens/counter.tsx'),
  '/site/fee/student-payment-report/view': () => import('./modules/fees/reports/screens/report.tsx'),
  '/site/fee/student-payment/fee-cancel-view': () => import('./modules/fees/receipts/screens/cancel.tsx'),
  '/site-fine-management': () => import('./modules/fees/billing/screens/fines.tsx'),
  '/site/fee/settings': () => import('./modules/fees/setup/screens/settings.tsx'),
  '/site/exam/declare': () => import('./modules/exams/papers/screens/declare.tsx'),
  '/site/exam/marks-entry': () => import('./modules/exams/board/screens/marks-entry.tsx'),
  '/site/employee-panel/exam/employee-exam-marks-entry-form': () =>
    import('./modules/exams/board/screens/marks-entry.tsx'),
  '/site/exam/marks-send': () => import('./modules/exams/board/screens/marks-send.tsx'),
  '/site/exam/mark-list': () => import('./modules/exams/board/screens/mark-list.tsx'),
  '/student/result/master': () => import('./modules/results/sheets/screens/mine.tsx'),
  '/student/payment/master': () => import('./modules/fees/reports/screens/mine.tsx'),
  '/site/result-setting/site-result-setting-form': () =>
    import('./modules/results/grading/screens/settings.tsx'),
  '/site/result-generate/site-result-generate-form': () =>
    import('./modules/results/publish/screens/generate.tsx'),
  '/site/result-permission/site-result-permission': () =>
    import('./modules/results/publish/screens/permission.tsx'),
  '/site/result-scrutiny/view': () => import('./modules/results/scrutiny/screens/scrutiny-list.tsx'),
  '/site/result-report/site-result-report-form': () => import('./modules/results/figures/screens/report.tsx'),
  '/site/result-report/site-result-report-two-master': () =>
    import('./modules/results/sheets/screens/tabulation.tsx'),
  '/site/result-statistics/site-combine-result-report-master': () =>
    import('./modules/results/figures/screens/statistics.tsx'),
  '/site/employee-panel/result/emp-exam-result-master-form': () =>
    import('./modules/results/figures/screens/report.tsx'),
  '/site/option/view-and-form': () => import('./modules/platform/screens/site-settings.tsx'),
  '/student/attendance/my-attendance': () => import('./modules/home/screens/my-attendance.tsx'),
  '/site/user/master': () => import('./modules/access/screens/users.tsx'),
  '/site/user/view/:id': () => import('./modules/access/screens/user.tsx'),
  '/site/role/view/:code': () => import('./modules/access/screens/role.tsx'),
  '/site/log/view': () => import('./modules/access/screens/log.tsx'),
  ...voucherScreens,
  '/site/accounts/report/general-ledger': () => import('./modules/accounts/books/screens/general-ledger.tsx'),
  '/site/accounts/report/ledger': () => import('./modules/accounts/books/screens/ledger-book.tsx'),
  '/site/accounts/report/cash-book': () => import('./modules/accounts/books/screens/money-books.tsx'),
  '/site/accounts/report/party-ledger': () => import('./modules/accounts/registers/screens/party-ledger.tsx'),
  '/site/accounts/cheque-register/view': () =>
    import('./modules/accounts/registers/screens/cheque-register.tsx'),
  '/site/accounts/bank-reconciliation/view': () =>
    import('./modules/accounts/reconciliation/screens/reconciliations.tsx'),
  '/site/accounts/bank-reconciliation/edit/:reconciliationId': () =>
    import('./modules/accounts/reconciliation/screens/reconciliation.tsx'),
  '/site/accounts/report/trial-balance': () => import('./modules/accounts/books/screens/trial-balance.tsx'),
  '/site/accounts/report/financial-statements': () =>
    import('./modules/accounts/books/screens/statements.tsx'),
  '/site/accounts/report/balance-sheet': () => import('./modules/accounts/books/screens/balance-sheet.tsx'),
  '/site/accounts/report/profit-loss-statements': () => import('./modules/accounts/books/screens/income.tsx'),
  '/site/accounts/party/view': () => import('./modules/accounts/registers/screens/parties.tsx'),
  '/site/accounts/accounts-ledger/view': () => import('./modules/accounts/chart/screens/ledgers.tsx'),
  '/menu/list': () => import('./modules/access/screens/menus.tsx'),
  '/edu/role/list': () => import('./modules/access/screens/platform-roles.tsx'),
  '/edu/role/view/:code': () => import('./modules/access/screens/platform-role.tsx'),
  '/edu/fetch/edu-log-view': () => import('./modules/access/screens/platform-log.tsx'),
  '/edu/outbox/list': () => import('./modules/access/screens/outbox.tsx'),
};

/** Pages of the application that stand outside the shell and need no account. */
export const openPages: Readonly<Record<string, Load>> = {
  '/edu/application': () => import('./modules/platform/screens/apply.tsx'),
};

/** The first page of every module, with what the modules show on theirs. */
export const loadModuleHome: Load = async () => {
  const { moduleHomes } = await import('./modules.homes.tsx');
  const { ModuleHome } = await import('./core/web/shell/module-home.tsx');
  return { default: () => <ModuleHome homes={moduleHomes} /> };
};

/** Reads an institution's common data and keeps them with the active user. */
export async function readCommonData(siteId: number): Promise<void> {
  const { contract } = await later(() => import('./modules/website/contract.ts'));
  keepCommonData(await call(contract.common, { site_id: String(siteId) }));
}

const labelOf = (module: string) => modules.find((one) => one.name === module)?.label ?? null;

export const webScreens: readonly WebScreen[] = ownScreens.map((screen) => {
  const load = own[screen.path];
  if (!load) throw new Error(`No screen is written for ${screen.path}`);
  return { ...screen, moduleLabel: labelOf(screen.module), load };
});

/** The entities' screens. There will be a hundred of them: their definitions come when the first one is opened. */
export async function loadDerivedScreens(): Promise<readonly WebScreen[]> {
  const { entities } = await import('./entities.ts');
  return entities.map((entity) => {
    const screen = screenOf(entity);
    const load =
      own[screen.path] ??
      (() =>
        import('./core/web/entity/entity-screen.tsx').then(({ entityScreen }) => ({
          default: entityScreen(entity),
        })));
    return { ...screen, moduleLabel: labelOf(screen.module), load };
  });
}

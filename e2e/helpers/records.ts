import { makeApplications } from '../../demo/platform/applications.ts';
import { progressOf } from '../../demo/progress.ts';
import { asAdmin } from '../../test/fill.ts';
import type { Stage } from '../browser.ts';

const voucher = (type: string) =>
  `SELECT id FROM accounts_voucher WHERE site_id = 1 AND status = 'posted' AND type = '${type}'`;
const application = "SELECT id FROM site_application WHERE status = 'submitted'";
const meetings = 'FROM meetings_meeting WHERE site_id = 1';

/** The address of a record, and what finds one of the demonstration's for each part of it that is put in. */
const recordOf: Readonly<Record<string, string>> = {
  '/api/site/web/setting/classroom/class-lesson/edit/:classlessonId':
    'SELECT id FROM lessons_lesson WHERE site_id = 1',
  '/edu/challan/edit/:id': 'SELECT id FROM billing_challan',
  '/edu/invoice/edit/:id': 'SELECT id FROM billing_invoice',
  '/edu/role/view/:code': "SELECT 'teacher'",
  '/edu/site-group/new-site/:gr_id': 'SELECT id FROM site_group',
  '/edu/site/academic-group/:site_id': 'SELECT 1',
  '/edu/site/academic/details/:id': 'SELECT 1',
  '/edu/site/application/approve/:app_id': application,
  '/edu/site/application/edit/:id': application,
  '/edu/site/edit/:id': 'SELECT 1',
  '/people/employee/view/:id': 'SELECT id FROM people_employee WHERE site_id = 1',
  '/site/accounts/accounts-transaction/contra-voucher/edit/:voucherId': voucher('contra'),
  '/site/accounts/accounts-transaction/credit-voucher/edit/:voucherId': voucher('credit'),
  '/site/accounts/accounts-transaction/debit-voucher/edit/:voucherId': voucher('debit'),
  '/site/accounts/accounts-transaction/journal-voucher/edit/:voucherId': voucher('journal'),
  '/site/accounts/budget/edit/:budgetId': 'SELECT id FROM accounts_budget WHERE site_id = 1',
  '/site/live/meeting/invitation/:meetingId': `SELECT id ${meetings}`,
  '/site/live/meeting/routine-invitation/:meetingId': `SELECT series_id ${meetings} AND series_id IS NOT NULL`,
  '/site/notice/edit/:id': 'SELECT id FROM website_notice WHERE site_id = 1',
  '/site/role/view/:code': "SELECT 'teacher'",
  '/site/user/view/:id': 'SELECT account_id FROM membership WHERE site_id = 1',
  '/site/web/setting/web-menu/:parentId':
    'SELECT parent_id FROM website_menu_item WHERE site_id = 1 AND parent_id IS NOT NULL',
  '/student/view/:id': 'SELECT id FROM students_student WHERE site_id = 1',
  '/user/notification/view/:id':
    "SELECT n.id FROM notification n JOIN account a ON a.id = n.account_id WHERE a.username = 'head'",
  '/website/:owner/pictures/:id': "SELECT 'gallery', id FROM website_gallery WHERE site_id = 1",
};

/** What the demonstration has none of, and the test that makes one and opens it. */
const openedElsewhere: Readonly<Record<string, string>> = {
  '/oauth/consent/:uid': 'e2e/core/programs.test.ts',
  '/site/accounts/bank-reconciliation/edit/:reconciliationId': 'e2e/bank.test.ts',
  '/user/notice/view/:id': 'e2e/core/messages.test.ts',
};

/** Where each of these screens is opened: as it is, or at one record of the demonstration. */
export async function addressesOf({ world }: Stage, paths: readonly string[]): Promise<Map<string, string>> {
  const { server, adminUrl } = world;
  const addresses = new Map<string, string>();
  if (paths.some((path) => recordOf[path] === application))
    await makeApplications(server, progressOf(server.services.database));
  await asAdmin(adminUrl, async (client) => {
    for (const path of paths) {
      const text = recordOf[path];
      if (path in openedElsewhere) continue;
      if (!text && path.includes(':')) throw new Error(`${path} has no record here that it is opened with`);
      const found = text && (await client.query({ text: `${text} ORDER BY 1 LIMIT 1`, rowMode: 'array' }));
      const values = found ? found.rows[0] : [];
      if (!values) throw new Error(`The demonstration has no record for ${path}`);
      let place = 0;
      addresses.set(
        path,
        path.replace(/:\w+/g, () => String(values[place++])),
      );
    }
  });
  return addresses;
}

import type { PersonalValues } from '../history-seal/forget.ts';

/** What a purge does with a table of the platform: statements with the institution as `$1` and its people as `$2`, or why it stays. */
type Purged =
  | { readonly removes: readonly string[] }
  | { readonly stays: string }
  /** What goes of it the module says that keeps it, in its `purges`. */
  | { readonly byModule: true };

const removes = (...statements: readonly string[]): Purged => ({ removes: statements });
const ofSite = (table: string, column = 'of_site') => removes(`DELETE FROM ${table} WHERE ${column} = $1`);
const ofPeople = (table: string) => removes(`DELETE FROM ${table} WHERE account_id = ANY($2::uuid[])`);
const stays = (why: string): Purged => ({ stays: why });

const byModule: Purged = { byModule: true };

const books = 'The books of the platform: what was billed and paid is never removed.';
const shared = 'It is of no institution.';
const deed =
  'What staff of the platform did, and why; people of the institution are in it by their id alone.';
const cleared = 'Its rows stay in their chain; what names people of the institution is taken out of them.';
const figures = 'Numbers of the whole institution, in which nobody is seen.';

/**
 * Every table outside the institutions, each reviewed; a test holds the list against the database. In the order in which it is
 * done: who belongs nowhere else is known before the memberships go, and is forgotten last.
 */
export const purgedOfPlatform: Readonly<Record<string, Purged>> = {
  outbox_mail: removes(
    `DELETE FROM outbox_mail WHERE of_site = $1 OR lower(recipient) IN (
       SELECT lower(email) FROM account WHERE id = ANY($2::uuid[]) AND email IS NOT NULL
       UNION SELECT lower(email) FROM site WHERE id = $1 AND email IS NOT NULL
       UNION SELECT lower(email) FROM site_application WHERE site_id = $1)`,
  ),
  permission_grant: ofSite('permission_grant', 'site_id'),
  account_reach: ofSite('account_reach'),
  membership: ofSite('membership', 'site_id'),
  session: removes('DELETE FROM session WHERE site_id = $1 OR account_id = ANY($2::uuid[])'),
  sign_in: ofSite('sign_in', 'site_id'),
  sign_in_code: ofSite('sign_in_code'),
  site_group_member: ofSite('site_group_member', 'site_id'),
  role_permission: removes(
    'DELETE FROM role_permission WHERE role IN (SELECT code FROM role WHERE site_id = $1)',
  ),
  role: ofSite('role', 'site_id'),
  site_need: ofSite('site_need'),
  communication_platform_handed: ofSite('communication_platform_handed'),
  device_serial: byModule,
  dashboard_palette_use: byModule,
  access_platform_request: byModule,
  access_review_line: byModule,
  access_review: byModule,
  oauth_artifact: byModule,
  oauth_call: byModule,
  oauth_admission: byModule,
  oauth_client: byModule,
  one_time_link: ofPeople('one_time_link'),
  known_device: ofPeople('known_device'),
  account_places: ofPeople('account_places'),
  account_family: ofPeople('account_family'),
  second_factor: ofPeople('second_factor'),
  recovery_code: ofPeople('recovery_code'),
  platform_notification: ofPeople('platform_notification'),
  // Whoever belongs nowhere else becomes nobody: the row stays, since bills and steps say who did them.
  account: removes(
    `UPDATE account SET username = 'gone-' || id, email = NULL, mobile = NULL, password_hash = NULL, photo = NULL, bio = '',
            name_en = 'Former user', name_bn = 'সাবেক ব্যবহারকারী', status = 'disabled', has_second_factor = false,
            version = version + 1
      WHERE id = ANY($2::uuid[])`,
  ),
  // Its name stays for the platform's own books; its address is free again.
  site: removes(
    `UPDATE site SET status = 'closed', alias = 'closed-' || id, host_name = NULL, email = NULL, phone = NULL, logo = NULL,
            address_en = '', address_bn = '', next_step_on = NULL, version = version + 1 WHERE id = $1`,
  ),

  site_application: stays(
    'What was told in it is forgotten by the module that keeps it, in the same transaction.',
  ),
  site_application_paper: stays('As the application it belongs to.'),
  site_application_draft: stays(
    'It goes with its application; what was never sent is of no institution, and goes within weeks.',
  ),
  billing_challan: stays(books),
  billing_challan_invoice: stays(books),
  billing_entry: stays(books),
  billing_entry_line: stays(books),
  billing_invoice: stays(books),
  billing_invoice_line: stays(books),
  billing_membership: stays(books),
  billing_package_change: stays(books),
  billing_reminder: stays(books),
  communication_platform_gateway: stays(shared),
  communication_platform_turn: stays(shared),
  billing_number: stays(shared),
  billing_setting: stays(shared),
  access_group_user: stays('People of groups are no people of the institution.'),
  documents_platform_batch: stays(deed),
  emergency_access: stays(deed),
  emergency_call: stays(deed),
  impersonation: stays(deed),
  operations_archive: stays(deed),
  operations_archive_fetch: stays(deed),
  operations_purge: stays(deed),
  platform_history: stays(cleared),
  platform_history_seal: stays(deed),
  platform_report_export: stays(deed),
  replication_run: stays(deed),
  replication_target: stays(deed),
  site_status_change: stays(deed),
  platform_site_figure: stays(figures),
  platform_site_period: stays(figures),
  login_attempt: stays('It names nobody in words, and goes within a week.'),
  oauth_minute: stays('Numbers of a program, of no institution.'),
  oauth_secret: stays('Of a program, of no institution.'),
  dashboard_palette: stays(shared),
  menu: stays(shared),
  national_holiday: stays(shared),
  operations_backup: stays(shared),
  operations_slow_request: stays(shared),
  pathshala_migration: stays(shared),
  sealed_place: stays(shared),
  security_setting: stays(shared),
  seeded_catalogue: stays(shared),
  seeded_menu: stays(shared),
  site_group: stays(shared),
  site_package: stays(shared),
  site_package_price: stays(shared),
};

/** The values in the platform's history that name or reach people of an institution, by the table its rows are about. */
export const forgottenInHistory: PersonalValues = {
  account: ['username', 'email', 'mobile', 'name_en', 'name_bn', 'bio', 'photo'],
  site: ['email', 'phone', 'address_en', 'address_bn', 'logo'],
  site_application: ['email', 'data', 'talk'],
  // Of whoever a right was given to or taken from, in the words of those who did.
  permission_grant: ['reason'],
  access_platform_request: ['title', 'subject', 'seen', 'digest', 'input', 'reason', 'note', 'problem'],
};

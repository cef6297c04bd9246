/** What the platform keeps of an institution in a table of its own. */
export type PlatformPart = {
  readonly name: string;
  readonly columns: readonly string[];
  /** Which rows; `$site` stands for the institution's id. */
  readonly from: string;
  /**
   * How they come into another product, from the temporary table `given_<name>`; `$site` as above. What that product has
   * already (a role of the platform, somebody of another institution) stays as it is there.
   */
  readonly into?: string;
  /** Instead: all of them come in, with the institution in this column. */
  readonly siteColumn?: string;
};

/** The statement by which a part comes into another product, for the institution `$site`. */
export const intoOf = ({ name, columns, into, siteColumn }: PlatformPart): string =>
  into ??
  `INSERT INTO ${name} (${[siteColumn, ...columns].join(', ')}) SELECT $site, ${columns.join(', ')} FROM given_${name}`;

const rolesOf = `role WHERE site_id = $site OR (site_id IS NULL AND code IN (SELECT role FROM membership WHERE site_id = $site))`;

/**
 * In the order in which they refer to each other. No password, second factor or session leaves: whoever moves with an
 * institution gets a link to set a password anew. What the platform keeps for itself (bills, packages, its log) stays.
 */
export const platformParts: readonly PlatformPart[] = [
  {
    name: 'account',
    columns: [
      'id',
      'username',
      'email',
      'mobile',
      'name_en',
      'name_bn',
      'bio',
      'photo',
      'language',
      'status',
      'is_demonstration',
      'created_at',
    ],
    from: `account WHERE id IN (SELECT account_id FROM membership WHERE site_id = $site
                             UNION SELECT account_id FROM permission_grant WHERE site_id = $site)`,
    into: `INSERT INTO account (id, username, email, mobile, name_en, name_bn, bio, photo, language, status, is_demonstration, created_at)
           SELECT id, username, email, mobile, name_en, name_bn, bio, photo, language, status, is_demonstration, created_at
             FROM given_account ON CONFLICT (id) DO NOTHING`,
  },
  {
    name: 'role',
    columns: ['code', 'name_en', 'name_bn', 'scope', 'rank', 'seeded_permissions'],
    from: rolesOf,
    // A role that the other platform made for all its institutions becomes one of this institution.
    into: `INSERT INTO role (code, site_id, name_en, name_bn, scope, rank, seeded_permissions)
           SELECT code, $site, name_en, name_bn, scope, rank, seeded_permissions FROM given_role ON CONFLICT (code) DO NOTHING`,
  },
  {
    name: 'role_permission',
    columns: ['role', 'permission'],
    from: `role_permission WHERE role IN (SELECT code FROM ${rolesOf})`,
    into: `INSERT INTO role_permission (role, permission)
           SELECT g.role, g.permission FROM given_role_permission g JOIN role r ON r.code = g.role AND r.site_id = $site`,
  },
  {
    name: 'membership',
    columns: [
      'id',
      'account_id',
      'role',
      'starts_at',
      'ends_at',
      'disabled_at',
      'ended_by_leaving',
      'created_at',
    ],
    from: 'membership WHERE site_id = $site',
    siteColumn: 'site_id',
  },
  {
    name: 'permission_grant',
    columns: ['id', 'account_id', 'permission', 'effect', 'reason', 'granted_by', 'expires_at', 'created_at'],
    from: 'permission_grant WHERE site_id = $site',
    into: `INSERT INTO permission_grant (id, site_id, account_id, permission, effect, reason, granted_by, expires_at, created_at)
           SELECT g.id, $site, g.account_id, g.permission, g.effect, g.reason, a.id, g.expires_at, g.created_at
             FROM given_permission_grant g LEFT JOIN account a ON a.id = g.granted_by`,
  },
  {
    name: 'account_reach',
    columns: ['account_id', 'kind', 'record_id', 'added_at'],
    from: 'account_reach WHERE of_site = $site',
    siteColumn: 'of_site',
  },
  {
    name: 'site_status_change',
    columns: ['id', 'was', 'became', 'reason', 'at'],
    from: 'site_status_change WHERE of_site = $site',
    siteColumn: 'of_site',
  },
  {
    name: 'site_need',
    columns: ['name'],
    from: 'site_need WHERE of_site = $site',
    siteColumn: 'of_site',
  },
];

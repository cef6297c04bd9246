import type pg from 'pg';

/** Throws unless the pool's role is held by row security: no superuser, no owner of tables. */
export async function assertBoundByRowSecurity(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query(
    `SELECT current_user AS name, r.rolsuper OR r.rolbypassrls AS passes,
            EXISTS (SELECT 1 FROM pg_class c WHERE c.relowner = r.oid AND c.relkind IN ('r', 'p')) AS owns
       FROM pg_roles r WHERE r.rolname = current_user`,
  );
  const role = rows[0] as { name: string; passes: boolean; owns: boolean } | undefined;
  if (!role || role.passes || role.owns)
    throw new Error(
      `The database role "${role?.name}" is a superuser, bypasses row security or owns tables. ` +
        'Institutions would not be kept apart; use a plain role.',
    );
}

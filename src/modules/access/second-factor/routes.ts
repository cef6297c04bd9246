import type { FastifyInstance } from 'fastify';
import { todayInDhaka } from '../../../core/dates.ts';
import { graceDays } from '../../../core/server/auth/second-factor.ts';
import { servePlatform } from '../../../core/server/http/serve.ts';
import { servePlatformAct } from '../platform-rights/routes.ts';
import { live } from '../service/actor.ts';
import { secondFactorSetting as contract } from './contract.ts';
import { setSecondFactorAct } from './service/act.ts';

/** The setting of whom a second factor is asked. Students and guardians are never locked out of their own things. */
export function serveSecondFactorSetting(app: FastifyInstance): void {
  servePlatform(app, contract.read, async (transaction, { services }) => {
    const rows = await transaction.read(
      {
        code: 'text',
        name_en: 'text',
        name_bn: 'text',
        people: 'int',
        with_factor: 'int',
        required: 'bool',
        version: 'int',
        expected: 'bool',
        older_from: 'time?',
      },
      `SELECT r.code, r.name_en, r.name_bn, count(DISTINCT a.id)::int AS people,
              count(DISTINCT a.id) FILTER (WHERE a.has_second_factor)::int AS with_factor,
              coalesce(r.code = ANY(s.second_factor_roles), false) AS required, coalesce(s.version, 0) AS version,
              coalesce(s.expects_second_factor, false) AS expected, s.older_from
         FROM role r LEFT JOIN security_setting s ON s.id = 1
         LEFT JOIN membership m ON m.role = r.code AND m.disabled_at IS NULL AND ${live('m')}
         LEFT JOIN account a ON a.id = m.account_id AND a.status = 'active'
        WHERE r.site_id IS NULL AND r.rank > 10
        GROUP BY r.code, s.id ORDER BY r.rank DESC, r.code`,
    );
    return {
      version: rows[0]?.version ?? 0,
      isExpected: rows[0]?.expected ?? false,
      graceDays,
      olderFrom: todayInDhaka(rows[0]?.older_from ?? services.now()),
      roles: rows.map((row) => ({
        code: row.code,
        label: { en: row.name_en, bn: row.name_bn },
        people: row.people,
        withFactor: row.with_factor,
        isRequired: row.required,
      })),
    };
  });

  servePlatformAct(app, contract.save, setSecondFactorAct);
}

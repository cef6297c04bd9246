import { newId } from '../../src/core/ids.ts';
import { digestOf } from '../../src/core/server/auth/caller.ts';
import { newSecret } from '../../src/core/server/auth/passwords.ts';
import { resourceOf } from '../../src/modules/api/rules.ts';
import { addClient, rotateSecret } from '../../src/modules/api/service/clients.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

const programs = [
  {
    name: 'School bus tracker',
    redirect: 'https://bus.example/connected',
    scopes: ['profile.read', 'students.read', 'attendance.read', 'attendance.write'],
    role: 'teacher',
  },
  {
    name: 'Study at home',
    redirect: 'https://study.example/back',
    scopes: ['profile.read', 'students.read', 'exams.read', 'results.read', 'fees.restricted'],
    role: null,
  },
  {
    name: 'Photo studio',
    redirect: 'https://photo.example/back',
    scopes: ['students.read', 'documents.read', 'people.read'],
    role: undefined,
  },
] as const;

/** Programs of others: one that works by itself, one that people allowed, and one nobody has let in yet. */
export async function makePrograms({ services }: Server, progress: Progress): Promise<void> {
  const { now, config } = services;
  const at = (days: number, minutes = 0) => new Date(now().getTime() + days * 86_400_000 - minutes * 60_000);
  await progress.asPlatform('programs', systemContext('demonstration'), async (transaction) => {
    const [site] = await transaction.read(
      { id: 'int', alias: 'text' },
      'SELECT id::int AS id, alias FROM site ORDER BY id LIMIT 1',
    );
    const people = await transaction.read(
      { id: 'uuid', username: 'text' },
      "SELECT id, username FROM account WHERE username IN ('head', 'teacher') AND is_demonstration ORDER BY username",
    );
    const [head, teacher] = people.map(({ id }) => id);
    if (!site || !head || !teacher) return;
    const resource = resourceOf(config.publicAddress, site.alias);
    for (const { role, ...given } of programs) {
      const known = [...given.scopes];
      const client = await addClient(
        transaction,
        known,
        { ...given, scopes: known, sites: [], callsAMinute: 120 },
        at(-40),
      );
      if (role === undefined) continue;
      if (role !== null) await rotateSecret(transaction, { id: client.id, hours: 72 }, at(-1));
      await transaction.change(
        `INSERT INTO oauth_admission (id, client_id, of_site, scopes, role, admitted_by, admitted_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        newId(),
        client.id,
        site.id,
        known,
        role,
        head,
        at(-30),
      );
      const isAlone = role !== null;
      for (const accountId of isAlone ? [null] : [head, teacher]) {
        const grantId = newSecret();
        const payload = isAlone ? { scope: known.join(' ') } : { resources: { [resource]: known.join(' ') } };
        // Nobody knows what opens them: they are there to be seen and revoked. The database's clock is the real one.
        await transaction.change(
          `INSERT INTO oauth_artifact (kind, digest, payload, grant_id, client_id, account_id, of_site, created_at, expires_at)
           VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9)`,
          isAlone ? 'ClientCredentials' : 'Grant',
          digestOf(grantId),
          JSON.stringify(payload),
          isAlone ? null : grantId,
          client.id,
          accountId,
          site.id,
          isAlone ? new Date() : at(-12),
          isAlone ? new Date(Date.now() + 3_600_000) : at(353),
        );
      }
      await transaction.change(
        `INSERT INTO oauth_call (id, client_id, account_id, of_site, at, method, route, status, milliseconds, request)
         SELECT gen_random_uuid(), c.id, coalesce($3::uuid, c.account_id), $2, $4::timestamptz - make_interval(mins => n * 7), 'GET', $5,
                CASE WHEN n % 9 = 0 THEN 403 ELSE 200 END, 4 + n % 23, gen_random_uuid()::text
           FROM oauth_client c, generate_series(1, 18) n WHERE c.id = $1`,
        client.id,
        site.id,
        isAlone ? null : teacher,
        at(0, 3),
        isAlone ? '/api/v1/students/list' : '/api/v1/exams/exam',
      );
    }
  });
}

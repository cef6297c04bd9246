import { newId } from '../../src/core/ids.ts';
import { digestOf } from '../../src/core/server/auth/caller.ts';
import { newSecret } from '../../src/core/server/auth/passwords.ts';
import type { PlatformTransaction } from '../../src/core/server/database/in-site.ts';
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
    // The head and a teacher of every institution that has sign-ins.
    const sites = await transaction.read(
      { id: 'int', alias: 'text', head: 'uuid', teacher: 'uuid' },
      `SELECT s.id::int AS id, s.alias, h.account_id AS head, t.account_id AS teacher FROM site s
         JOIN membership h ON h.site_id = s.id AND h.role = 'head'
         JOIN account ha ON ha.id = h.account_id AND ha.is_demonstration AND ha.username IN ('head', s.alias || '-head')
         JOIN membership t ON t.site_id = s.id AND t.role = 'teacher'
         JOIN account ta ON ta.id = t.account_id AND ta.is_demonstration AND ta.username IN ('teacher', s.alias || '-teacher')
        ORDER BY s.id`,
    );
    if (sites.length === 0) return;
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
      for (const site of sites)
        await letIn(transaction, site, { id: client.id, known, role, at, address: config.publicAddress });
    }
  });
}

type LetIn = {
  readonly id: string;
  readonly known: string[];
  readonly role: string | null;
  readonly address: string;
  at(days: number, minutes?: number): Date;
};

/** Lets a program into an institution, as its head did a month ago; what it was given there, and its calls since. */
async function letIn(
  transaction: PlatformTransaction,
  site: { readonly id: number; readonly alias: string; readonly head: string; readonly teacher: string },
  { id, known, role, address, at }: LetIn,
): Promise<void> {
  await transaction.change(
    `INSERT INTO oauth_admission (id, client_id, of_site, scopes, role, admitted_by, admitted_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    newId(),
    id,
    site.id,
    known,
    role,
    site.head,
    at(-30),
  );
  const isAlone = role !== null;
  for (const accountId of isAlone ? [null] : [site.head, site.teacher]) {
    const grantId = newSecret();
    const payload = isAlone
      ? { scope: known.join(' ') }
      : { resources: { [resourceOf(address, site.alias)]: known.join(' ') } };
    // Nobody knows what opens them: they are there to be seen and revoked. The database's clock is the real one.
    await transaction.change(
      `INSERT INTO oauth_artifact (kind, digest, payload, grant_id, client_id, account_id, of_site, created_at, expires_at)
       VALUES ($1, $2, $3::jsonb, $4, $5, $6, $7, $8, $9)`,
      isAlone ? 'ClientCredentials' : 'Grant',
      digestOf(grantId),
      JSON.stringify(payload),
      isAlone ? null : grantId,
      id,
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
    id,
    site.id,
    isAlone ? null : site.teacher,
    at(0, 3),
    isAlone ? '/api/v1/students/list' : '/api/v1/exams/exam',
  );
}

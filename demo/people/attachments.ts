import { todayInDhaka } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import {
  agreeToShare,
  askForEmployee,
  takeEmployeeOn,
} from '../../src/modules/people/attach/service/acts.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';
import { feePeople } from './access.ts';

/**
 * The first two institutions share employees: one teaches at both, one was agreed to and is still to be taken on, and a
 * request waits for the first institution's answer.
 */
export async function makeAttachments({ services }: Server, progress: Progress): Promise<void> {
  const { database } = services;
  const today = todayInDhaka(services.now());
  const system = systemContext('demonstration');
  const { sites, people } = await database.asPlatform(system, async (transaction) => ({
    sites: await transaction.read(
      { id: 'int', alias: 'text' },
      'SELECT id::int AS id, alias FROM site ORDER BY id LIMIT 2',
    ),
    people: await feePeople(transaction),
  }));
  const [host, home] = sites;
  if (!host || !home) return;
  const as = (siteId: number, accountId: string) => ({ ...system, siteId, accountId });
  const staffOf = (siteId: number) =>
    database.inSite(as(siteId, people.office), (transaction) =>
      transaction.read(
        { id: 'uuid', code: 'text', name: 'text' },
        `SELECT e.id, e.code, e.name_en AS name FROM people_employee e
          WHERE e.site_id = $1 AND e.is_active AND e.subject IS NOT NULL AND NOT EXISTS (
            SELECT 1 FROM people_employee_account a WHERE a.site_id = $1 AND a.employee_id = e.id)
          ORDER BY e.code DESC, e.id LIMIT 2`,
      ),
    );
  const [ofHost, ofHome] = [await staffOf(host.id), await staffOf(home.id)];
  const ask = async (
    by: { id: number },
    from: { alias: string },
    asked: { code: string; name: string },
    share: number,
  ) => {
    await progress.asPlatform(`attach.ask.${by.id}.${asked.code}`, as(by.id, people.office), (transaction) =>
      askForEmployee(transaction, services, {
        id: newId(),
        institution: from.alias,
        code: asked.code,
        name: asked.name,
        share,
        from: today,
        to: null,
        note: 'Two days a week, until a post is filled',
      }),
    );
    const made = await database.inSite(as(by.id, people.office), (transaction) =>
      transaction.readOne(
        { link: 'uuid' },
        `SELECT link FROM people_attachment WHERE site_id = $1 AND side = 'host' AND asked_code = $2`,
        asked.code,
      ),
    );
    return made?.link ?? '';
  };
  const agree = (id: string, employeeId: string) =>
    progress.asPlatform(`attach.agree.${employeeId}`, as(home.id, people.head), (transaction) =>
      agreeToShare(transaction, services, { id, employeeId, homePays: 'whole' }),
    );
  const [both, agreed] = ofHome;
  const [record, other] = ofHost;
  if (!both || !agreed || !record || !other) return;
  const running = await ask(host, home, both, 40);
  await agree(running, both.id);
  // The first institution has known her for years: the record is there.
  await progress.asPlatform('attach.take', as(host.id, people.office), (transaction) =>
    takeEmployeeOn(transaction, services, {
      id: running,
      employeeId: record.id,
      newCode: '',
      designationId: null,
    }),
  );
  await agree(await ask(host, home, agreed, 20), agreed.id);
  await ask(home, host, other, 20);
}

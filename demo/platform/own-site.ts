import { todayInDhaka } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { saveLadder } from '../../src/modules/billing/reports/service/reports.ts';
import { readLadder } from '../../src/modules/billing/service/ladder.ts';
import { createSite } from '../../src/modules/platform/service/create-site.ts';
import { siteInput } from '../../src/modules/platform/shapes.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

/**
 * The institution the platform keeps for itself, which is no school: without students, agreement and bills. Its SMS account
 * sends the platform's reminders, and its setup is the model of the others.
 */
export async function makeOwnSite({ services }: Server, progress: Progress): Promise<void> {
  const { database, now } = services;
  const today = todayInDhaka(now());
  const owner = await database.findOne<{ id: string }>("SELECT id FROM account WHERE username = 'owner'");
  const context = { ...systemContext('demonstration'), accountId: owner?.id ?? null };
  await progress.asPlatform('ownSite', context, async (transaction) => {
    const { id: siteId, username } = await createSite(
      transaction,
      services,
      siteInput.parse({
        alias: 'pathshala-office',
        nameEn: 'Pathshala Platform Office',
        nameBn: 'পাঠশালা প্ল্যাটফর্ম কার্যালয়',
        kind: 'school',
        eiin: '',
        email: 'office@pathshala-office.example',
        phone: '01711000111',
        board: 'dhaka',
        academicGroups: ['secondary'],
        classes: ['six', 'seven', 'eight', 'nine', 'ten'],
        groups: ['science', 'humanities', 'business'],
        shifts: ['morning', 'day'],
        versions: ['bangla'],
        year: Number(today.slice(0, 4)),
        addressEn: 'House 12, Road 7, Dhanmondi, Dhaka',
        addressBn: 'বাড়ি ১২, সড়ক ৭, ধানমন্ডি, ঢাকা',
        thanaId: null,
        adminNameEn: 'Farhana Yasmin',
        adminNameBn: 'ফারহানা ইয়াসমিন',
        adminEmail: 'farhana@pathshala-office.example',
        adminMobile: '01711000111',
      }),
    );
    await transaction.change(
      `INSERT INTO catalogue_communication_sms_pack (id, name_en, name_bn, parts, price, valid_from)
       SELECT n.id, n.en, n.bn, n.parts, n.price, $6::date
         FROM unnest($1::uuid[], $2::text[], $3::text[], $4::int[], $5::bigint[]) AS n(id, en, bn, parts, price)`,
      [newId(), newId(), newId()],
      ['1,000 SMS', '5,000 SMS', '10,000 SMS'],
      ['১,০০০ এসএমএস', '৫,০০০ এসএমএস', '১০,০০০ এসএমএস'],
      [1_000, 5_000, 10_000],
      ['32000', '150000', '280000'],
      `${Number(today.slice(0, 4)) - 1}-01-01`,
    );
    const inside = await transaction.enterSite(siteId);
    const order = newId();
    const admin = await transaction.readOne(
      { id: 'uuid' },
      'SELECT id FROM account WHERE username = $1',
      username,
    );
    await inside.change(
      `INSERT INTO communication_sms_account (site_id, id, balance) VALUES ($1, $2, 0) ON CONFLICT (site_id) DO NOTHING`,
      newId(),
    );
    await inside.change(
      `INSERT INTO communication_sms_order (site_id, id, parts, price, payment, state, asked_by, decided_by, decided_at, created_at)
       VALUES ($1, $2, 1000, 0, 'Own use', 'granted', $3, $4, $5, $5)`,
      order,
      admin?.id,
      owner?.id,
      now(),
    );
    await inside.change(
      `INSERT INTO communication_sms_entry (site_id, id, kind, parts, order_id, actor_id, created_at) VALUES ($1, $2, 'pack', 1000, $3, $4, $5)`,
      newId(),
      order,
      owner?.id,
      now(),
    );
    await saveLadder(transaction, {
      ...(await readLadder(transaction)),
      ownSite: siteId,
    });
  });
}

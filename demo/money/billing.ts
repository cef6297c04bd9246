import { addDays, addMonths, dhakaInstant, startOfMonth, todayInDhaka } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import {
  addChallan,
  depositChallan,
  verifyChallan,
} from '../../src/modules/billing/challans/service/write.ts';
import { saveMembership } from '../../src/modules/billing/membership/service/memberships.ts';
import { changePackage } from '../../src/modules/billing/packages/service/change.ts';
import { addPackage } from '../../src/modules/billing/packages/service/packages.ts';
import { saveLadder } from '../../src/modules/billing/reports/service/reports.ts';
import { followBills, readLadder } from '../../src/modules/billing/service/ladder.ts';
import { chargeLateFees } from '../../src/modules/billing/service/late-fees.ts';
import { runSchedule } from '../../src/modules/billing/service/schedule.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

const packages = [
  {
    nameEn: 'Complete',
    nameBn: 'সম্পূর্ণ',
    priceModel: 'per_student',
    price: 1_500n,
    without: [],
    students: null,
  },
  {
    nameEn: 'Standard',
    nameBn: 'মানসম্মত',
    priceModel: 'flat',
    price: 1_200_000n,
    without: ['library', 'library.catalogue'],
    students: 3_000,
  },
  {
    nameEn: 'Basic',
    nameBn: 'প্রাথমিক',
    priceModel: 'tiered',
    price: 0n,
    without: ['library', 'library.catalogue', 'accounts', 'employees'],
    students: 1_500,
  },
] as const;

const tiers = [
  { upTo: 300, price: 300_000n },
  { upTo: 1_000, price: 600_000n },
  { upTo: null, price: 900_000n },
];

/**
 * Packages, agreements and some months of bills: paid, a deposit to be verified, one overdue, which is in its days of
 * grace. All institutions have every part.
 */
export async function makeBilling(server: Server, progress: Progress): Promise<void> {
  const { now, subModules } = server.services;
  const today = todayInDhaka(now());
  const areas = subModules.all.map(({ area }) => area);
  const months = [-2, -1, 0].map((n) => addMonths(startOfMonth(today), n));
  await progress.asPlatform('billing', systemContext('demonstration'), async (transaction) => {
    const people = await transaction.read(
      { id: 'uuid', username: 'text' },
      "SELECT id, username FROM account WHERE username IN ('owner', 'accountant') AND is_demonstration",
    );
    const account = (name: string) => people.find(({ username }) => username === name)?.id ?? null;
    const as = (name: string) => ({
      ...transaction,
      context: { ...transaction.context, accountId: account(name) },
    });
    const ids: string[] = [];
    for (const { without, ...one } of packages) {
      const id = newId();
      ids.push(id);
      await addPackage(transaction, subModules, {
        ...one,
        id,
        subModules: areas.filter((area) => !(without as readonly string[]).includes(area)),
        sms: 5_000,
        megabytes: 10_000,
        tiers: one.priceModel === 'tiered' ? tiers : [],
        isActive: true,
      });
    }
    const sites = await transaction.read(
      { id: 'bigint', version: 'int' },
      'SELECT id, version FROM site ORDER BY id LIMIT 60',
    );
    const [complete = ''] = ids;
    for (const [place, site] of sites.entries()) {
      const siteId = Number(site.id);
      await changePackage(
        transaction,
        { now: dhakaInstant(months[0] ?? today), today: months[0] ?? today },
        { siteId, version: site.version, packageId: complete, reason: 'Agreed at the beginning' },
      );
      await saveMembership(transaction, {
        siteId,
        version: 0,
        startsOn: months[0] ?? today,
        endsOn: null,
        amount: place % 3 === 2 ? 12_000_000n : null,
        instalments: 12,
        dueDays: place % 3 === 1 ? 20 : 75,
        lateDays: 30,
        lateFee: 50_000n,
        alumniFee: 100_000n,
        discountType: place % 3 === 0 ? 'percent' : 'none',
        discountValue: place % 3 === 0 ? 1_000n : 0n,
      });
    }
    for (const [place, month] of months.entries()) {
      // The last bills come with the schedule's own challans.
      if (place === months.length - 1)
        await saveLadder(transaction, {
          ...(await readLadder(transaction)),
          ownSite: null,
          bank: 'Sonali Bank',
          branch: 'Local Office',
        });
      await runSchedule(transaction, dhakaInstant(month, '00:20'), month);
    }
    await chargeLateFees(transaction, now(), today);
    const owed = await transaction.read(
      { id: 'uuid', site: 'bigint', issued_on: 'date' },
      "SELECT id, of_site AS site, issued_on FROM billing_invoice WHERE state = 'issued' AND paid < total ORDER BY of_site, issued_on",
    );
    for (const [place, site] of sites.entries()) {
      const own = owed.filter((one) => one.site === site.id);
      // The second institution leaves its last bills open; the others have one deposit that is still to be verified.
      for (const [which, invoice] of own.slice(0, place % 3 === 1 ? 1 : 2).entries()) {
        const [day = today] = [addDays(invoice.issued_on, 6), today].sort();
        const clock = { now: dhakaInstant(day, '11:00'), today: day };
        const id = newId();
        await addChallan(as('accountant'), clock, {
          id,
          siteId: Number(site.id),
          bank: 'Sonali Bank',
          branch: 'Sadar',
          invoices: [{ id: invoice.id, amount: null }],
        });
        await depositChallan(as('accountant'), clock, {
          id,
          version: 1,
          reference: `SB-${site.id}-${which + 1}`,
          depositedOn: day,
        });
        if (which === 0) await verifyChallan(as('owner'), clock, { id, version: 2 });
      }
    }
    await followBills(transaction, now(), today);
  });
}

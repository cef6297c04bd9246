import { addDays, todayInDhaka } from '../../src/core/dates.ts';
import { newId } from '../../src/core/ids.ts';
import { platformHands } from '../../src/core/server/catalogue/hands.ts';
import { insertRows } from '../../src/core/server/entity/import.ts';
import { tellPlatform } from '../../src/modules/helpdesk/service/tell-platform.ts';
import { standardBoard } from '../../src/modules/home/palettes/rules.ts';
import { addPalette } from '../../src/modules/home/palettes/service/palettes.ts';
import { company } from '../../src/modules/platform/lists/company.entity.ts';
import { nonSite } from '../../src/modules/platform/lists/non-site.entity.ts';
import { countSites } from '../../src/modules/platform/reports/service/count-sites.ts';
import { startRun } from '../../src/modules/replication/service/runs.ts';
import { doRun } from '../../src/modules/replication/service/work.ts';
import { type Server, systemContext } from '../../src/server.ts';
import type { Progress } from '../progress.ts';

const companies = [
  ['Pathshala Limited', 'পাঠশালা লিমিটেড', 'owner', 'Farhana Yasmin', '+880 2 5566 7788'],
  ['Uttara Education Services', 'উত্তরা এডুকেশন সার্ভিসেস', 'reseller', 'Mahbub Alam', '+880 1711 000 111'],
  ['Meghna SMS', 'মেঘনা এসএমএস', 'supplier', 'Shaila Parvin', '+880 1811 000 222'],
] as const;
const prospects = [
  ['Char Fasson Model School', 'চরফ্যাশন মডেল স্কুল', 'Bhola', 640, 'talking'],
  ['Netrokona Girls High School', 'নেত্রকোণা বালিকা উচ্চ বিদ্যালয়', 'Netrokona', 910, 'shown'],
  ['Panchagarh Ideal College', 'পঞ্চগড় আইডিয়াল কলেজ', 'Panchagarh', 1250, 'new'],
  ['Satkhira Alim Madrasah', 'সাতক্ষীরা আলিম মাদ্রাসা', 'Satkhira', 480, 'refused'],
] as const;

/** Whom the platform works with, whom it would like to, and setup that was handed to every institution. */
export async function makePartners({ services }: Server, progress: Progress): Promise<void> {
  const { database, now, replicated } = services;
  const today = todayInDhaka(now());
  const owner = await database.findOne("SELECT id FROM account WHERE username = 'owner'");
  const context = { ...systemContext('demonstration'), accountId: owner ? String(owner.id) : null };
  const runId = newId();
  const made = await progress.asPlatform('partners', context, async (transaction) => {
    const hands = platformHands(transaction);
    await insertRows(
      hands,
      company,
      companies.map(([nameEn, nameBn, kind, contactName, phone]) => ({
        nameEn,
        nameBn,
        kind,
        contactName,
        phone,
      })),
    );
    await insertRows(
      hands,
      nonSite,
      prospects.map(([nameEn, nameBn, district, students, state], place) => ({
        nameEn,
        nameBn,
        district,
        students,
        state,
        nextOn: state === 'refused' ? null : addDays(today, 3 + place * 4),
      })),
    );
    const sites = await transaction.read({ id: 'int' }, 'SELECT id::int AS id FROM site ORDER BY id');
    await startRun(
      transaction,
      replicated,
      {
        id: runId,
        source: 'master',
        sites: sites.map(({ id }) => id),
        parts: ['academic.houses', 'people.designations'],
        overwrites: false,
        choices: [],
      },
      { ownSite: null, now: now() },
    );
    return true;
  });
  // Cut off here it is done by the queue, where it waits.
  if (made) await doRun(services, context, runId);
}

/**
 * Palettes beside the standard one, the figures of the platform's reports, and what the bell of its desk told. The first
 * institution keeps the standard boards.
 */
export async function makePlatformBoards({ services }: Server, progress: Progress): Promise<void> {
  const { database, now } = services;
  const context = systemContext('demonstration');
  await progress.asPlatform('palettes', context, async (transaction) => {
    const packages = await transaction.read(
      { id: 'uuid', name: 'text' },
      'SELECT id, name_en AS name FROM site_package ORDER BY name_en LIMIT 20',
    );
    const packageIds = (name: string) => packages.flatMap((one) => (one.name === name ? [one.id] : []));
    const head = standardBoard('head');
    await addPalette(transaction, now(), {
      id: newId(),
      nameEn: 'Money first',
      nameBn: 'আগে টাকা',
      accent: 'teal',
      isDefault: false,
      boards: {
        head: {
          ...head,
          figures: ['collected', 'of:accounts', 'students', 'attendance'],
        },
        accountant: { ...standardBoard('accountant'), main: ['waits', 'classes'], side: ['news', 'setup'] },
      },
      sites: [],
      packages: packageIds('Basic'),
      kinds: [],
    });
    await addPalette(transaction, now(), {
      id: newId(),
      nameEn: 'Madrasahs and kindergartens',
      nameBn: 'মাদ্রাসা ও কিন্ডারগার্টেন',
      accent: 'plum',
      isDefault: false,
      boards: {
        head: { ...head, main: ['classes', 'marking', 'children'], figures: ['students', 'attendance'] },
      },
      sites: [],
      packages: [],
      kinds: ['madrasa', 'kindergarten'],
    });
  });
  await countSites(services, context);
  const first = await database.findOne<{ id: string }>('SELECT id::text AS id FROM site ORDER BY id LIMIT 1');
  if (!first) return;
  await progress.asPlatform('told', context, async (transaction) => {
    const inside = await transaction.enterSite(Number(first.id));
    const tickets = await inside.read(
      { id: 'uuid' },
      `SELECT id FROM helpdesk_ticket WHERE site_id = $1 AND desk = 'platform' ORDER BY opened_at, id LIMIT 10`,
    );
    if (tickets.length > 0)
      await tellPlatform(
        transaction,
        Number(first.id),
        { what: 'asked', tickets: tickets.map(({ id }) => ({ id, key: newId() })) },
        now(),
      );
  });
}

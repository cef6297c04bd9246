import { readSystemLedgers } from '../../src/modules/accounts/public.ts';
import { takeFromOutside } from '../../src/modules/fees/receipts/outside/public.ts';
import { systemContext } from '../../src/server.ts';
import type { World } from '../world.ts';

const rent = { en: 'Rent of the hall', bn: 'হলের ভাড়া' };

/** A receipt of somebody who is no student: money through a bank. */
export const takeRent = (world: World, accountId: string, now: Date) =>
  world.server.services.database.inSite(
    { ...systemContext('test'), siteId: world.siteA, accountId },
    async (transaction) =>
      takeFromOutside(transaction, {
        payer: { en: 'Rahima Khatun', bn: 'রহিমা খাতুন' },
        about: rent,
        narration: rent,
        amount: 50_000n,
        way: 'bank',
        bankId: null,
        reference: 'Slip 7',
        incomeLedgerId: (await readSystemLedgers(transaction)).fines,
        now,
      }),
  );

import * as z from 'zod';
import { dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { liveMembership } from '../../../../core/server/auth/family.ts';
import type { AccountRow } from '../../../../core/server/auth/own-account.ts';
import { findAccounts } from '../../../../core/server/auth/prove.ts';
import { secondOfStrangers } from '../../../../core/server/auth/second-factor.ts';
import { deviceProof, keepCode, proofAddress } from '../../../../core/server/auth/sign-in-codes.ts';
import {
  fromAddress,
  fromNetworkAt,
  fromStrangers,
  giveBack,
  takeTry,
  waitOf,
} from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { idOf } from '../../../../core/server/database/seed.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { defineJob } from '../../../../core/server/jobs/jobs.ts';
import { composeMail } from '../../../../core/server/mail/mail.ts';
import { putMail } from '../../../../core/server/mail/outbox.ts';
import { sendCode } from '../../../communication/public.ts';
import { proofLane, triesOfProof } from '../rules.ts';

/**
 * Sends the owners of a name the code that lets their new device past the guesses of others, where somebody does guess: where
 * the tries that whoever asked shares with strangers are used up. It is done after the answer, so that the answer says nothing
 * of whether anybody has the name. Whoever asks, it goes to the owner, so that a stranger who asks too only helps.
 */
export const sendProofJob = defineJob({
  name: 'access.sendProof',
  attempts: 2,
  // `address`: the network of whoever asked.
  payload: z.object({ id: z.guid(), siteId: z.int().nullable(), login: z.string(), address: z.string() }),
  async run({ services, context }, { id, siteId, login, address: from }) {
    const { database, config } = services;
    const site = siteId === null ? null : await services.sites.find(siteId);
    const row = await findAccounts(database, login, site?.alias ?? null, '');
    const active = (row?.found ?? []).filter(
      (one) => one.status === 'active' && !(config.production && one.is_demonstration),
    );
    const shared = active.flatMap(({ id: one }) => [
      fromNetworkAt(one, from),
      fromStrangers(one),
      secondOfStrangers(one),
    ]);
    if (active.length === 0 || (await waitOf(database, [...shared, fromAddress('log-in', from)])) === 0)
      return;
    const byAddress = new Map(active.map((one) => [proofAddress(one), one]));
    byAddress.delete(null);
    // A name is one email, one number or one user name: more addresses than this it does not mean.
    for (const [address, account] of [...byAddress].slice(0, 3)) {
      const tries = triesOfProof(address ?? '');
      if (address === null || !(await mayTake(services, tries))) continue;
      const code = deviceProof(config.secret, address, services.now());
      const isSent =
        account.email !== null
          ? await mail(services, context, account, code)
          : await sendSms(services, context, { id, account, code, siteId });
      if (!isSent) await giveBack(database, tries);
    }
  },
});

const mayTake = (services: Services, tries: Parameters<typeof takeTry>[1]): Promise<boolean> =>
  takeTry(services.database, tries).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

const mail = (services: Services, context: Context, account: AccountRow, code: string): Promise<boolean> =>
  services.database.asPlatform(context, async (transaction) => {
    const language = account.language === 'bn' ? 'bn' : 'en';
    const message = composeMail('deviceProof', language, {
      name: language === 'bn' ? account.name_bn || account.name_en : account.name_en,
      username: account.username,
      code: `${code.slice(0, 5)} ${code.slice(5)}`,
    });
    await putMail(transaction, String(account.email), message);
    return true;
  });

/**
 * By SMS at the cost of an institution the account belongs to, that of the page that was open where it does: one that lets
 * people log in by SMS codes, and within as many as it gives a day. Answers whether it leaves.
 */
function sendSms(
  services: Services,
  context: Context,
  given: { id: string; account: AccountRow; code: string; siteId: number | null },
): Promise<boolean> {
  const { account, code } = given;
  const { mobile } = account;
  return services.database.asPlatform(context, async (transaction) => {
    const member = await transaction.readOne(
      { site_id: 'bigint' },
      `SELECT m.site_id FROM membership m JOIN site s ON s.id = m.site_id
        WHERE m.account_id = $1 AND s.code_sign_in AND ${liveMembership('m')}
        ORDER BY m.site_id IS DISTINCT FROM $2::bigint, m.site_id LIMIT 1`,
      account.id,
      given.siteId,
    );
    const site = member ? await services.sites.find(Number(member.site_id)) : null;
    if (!site || !mobile) return false;
    const here = await transaction.enterSite(site.id);
    await hold(here, ['access.codes'], 'alone');
    const now = services.now();
    const day = await transaction.readOne(
      { is_full: 'bool' },
      `SELECT (SELECT count(*) FROM sign_in_code c
                WHERE c.of_site = $1 AND c.lane IN ('', '${proofLane}') AND c.made_at >= $2) >= s.codes_a_day AS is_full
         FROM site s WHERE s.id = $1`,
      site.id,
      dhakaInstant(todayInDhaka(now)),
    );
    if (day?.is_full !== false) return false;
    const isSent = await sendCode(here, services, {
      event: 'access.deviceCode',
      // One for each account of the name, and done twice the same.
      key: idOf(`device proof ${given.id} ${account.id}`),
      mobile,
      code,
      accountId: account.id,
      name: { en: account.name_en, bn: account.name_bn || account.name_en },
      language: account.language === 'bn' ? 'bn' : 'en',
      siteName: site.name,
    });
    // Noted for the day's number alone: the code itself is kept nowhere.
    if (isSent)
      await keepCode(
        transaction,
        { siteId: site.id, mobile, lane: proofLane },
        { id: newId(), digest: '', now, minutes: 0 },
      );
    return isSent;
  });
}

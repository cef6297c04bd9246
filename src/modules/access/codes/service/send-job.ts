import * as z from 'zod';
import { dhakaInstant, todayInDhaka } from '../../../../core/dates.ts';
import { AppError } from '../../../../core/errors.ts';
import { keepCode } from '../../../../core/server/auth/sign-in-codes.ts';
import { takeTry } from '../../../../core/server/auth/tries.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { defineJob } from '../../../../core/server/jobs/jobs.ts';
import { sendCode } from '../../../communication/public.ts';
import { codeMinutes, codePauseSeconds, proofLane, triesOfNumber } from '../rules.ts';
import { accountsOfName, digestOfCode, laneOf, newCode } from './accounts.ts';

/**
 * Looks whether a name may have a code, and sends it. It is done after the answer, so that the answer says nothing of it,
 * neither in words nor by how long it takes. Run twice it sends once.
 */
export const sendCodeJob = defineJob({
  name: 'access.sendCode',
  attempts: 2,
  payload: z.object({
    id: z.guid(),
    siteId: z.int(),
    login: z.string(),
    device: z.string(),
    askedAt: z.string(),
  }),
  async run({ services, context }, { id, siteId, login, device, askedAt }) {
    const now = services.now();
    const site = await services.sites.find(siteId);
    // Nobody waits any more for what comes so late.
    if (!site?.codeSignIn || now.getTime() - new Date(askedAt).getTime() > 3 * 60_000) return;
    const inside = { ...context, siteId };
    const found = await services.database.asPlatform(inside, (transaction) =>
      accountsOfName(transaction, services, { siteId, login, device }),
    );
    const [first] = found;
    if (!first) return;
    const lane = laneOf(found, device);
    const { mobile } = first;
    await services.database.asPlatform(inside, async (transaction) => {
      const here = await transaction.enterSite(siteId);
      // One after the other of a number: who asks twice at once gets one.
      await hold(here, [`access.code ${mobile}`, 'access.codes'], 'alone');
      const row = await transaction.readOne(
        { is_soon: 'bool', today: 'int', cap: 'int' },
        `SELECT EXISTS (SELECT 1 FROM sign_in_code c WHERE c.id = $2
                         OR (c.of_site = $1 AND c.mobile = $3 AND c.lane = $4 AND c.used_at IS NULL
                             AND c.made_at > $5::timestamptz - make_interval(secs => $6))) AS is_soon,
                (SELECT count(*)::int FROM sign_in_code c WHERE c.of_site = $1 AND c.lane IN ('', '${proofLane}') AND c.made_at >= $7) AS today,
                s.codes_a_day AS cap FROM site s WHERE s.id = $1`,
        siteId,
        id,
        mobile,
        lane,
        now,
        codePauseSeconds,
        dhakaInstant(todayInDhaka(now)),
      );
      if (!row || row.is_soon || (lane === '' && row.today >= row.cap)) return;
      const isFree = await takeTry(services.database, triesOfNumber(siteId, mobile, lane)).then(
        () => true,
        (error: unknown) => {
          if (error instanceof AppError) return false;
          throw error;
        },
      );
      if (!isFree) return;
      const code = newCode();
      const isSent = await sendCode(here, services, {
        event: 'access.code',
        key: id,
        mobile,
        code,
        accountId: first.id,
        name: { en: first.name_en, bn: first.name_bn || first.name_en },
        language: first.language === 'bn' ? 'bn' : 'en',
        siteName: site.name,
      });
      if (!isSent) return;
      await keepCode(
        transaction,
        { siteId, mobile, lane },
        { id, digest: digestOfCode(services.config.secret, id, code), now, minutes: codeMinutes },
      );
    });
  },
});

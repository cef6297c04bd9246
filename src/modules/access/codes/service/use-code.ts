import { AppError } from '../../../../core/errors.ts';
import { authErrors } from '../../../../core/server/auth/errors.ts';
import { sameName } from '../../../../core/server/auth/prove.ts';
import { openCodes, takeCode } from '../../../../core/server/auth/sign-in-codes.ts';
import { giveBack, takeTry } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { isCode, triesOfUsing } from '../rules.ts';
import { accountsOfName, type CodeAccount, digestOfCode, laneOf } from './accounts.ts';

/**
 * The accounts that a code opens at an institution. It counts a try before anything is compared. The code is used up where
 * `isTaken` says so of them, and then once: of two at the same moment one is refused. Throws `auth.wrongCode`.
 */
export async function openByCode(
  services: Services,
  context: Context,
  given: { readonly siteId: number; readonly login: string; readonly code: string },
  from: { readonly device: string; readonly address: string },
  isTaken: (accounts: readonly CodeAccount[]) => boolean,
): Promise<CodeAccount[]> {
  const { siteId, login, code } = given;
  const { database, config } = services;
  const accounts = await database.asPlatform(context, (transaction) =>
    accountsOfName(transaction, services, { siteId, login, device: from.device }),
  );
  const lane = laneOf(accounts, from.device);
  const whose = `${siteId}:${accounts[0]?.mobile ?? sameName(login)}`;
  const tries = triesOfUsing(whose, from.device, lane !== '', from.address);
  await takeTry(database, tries);
  const whom = { siteId, mobile: accounts[0]?.mobile ?? '', lane };
  const open = await database.asPlatform(context, (transaction) =>
    openCodes(transaction, whom, services.now()),
  );
  const hit = isCode(code)
    ? open.find((one) => one.hash === digestOfCode(config.secret, one.id, code))
    : undefined;
  if (!hit) throw new AppError(authErrors.wrongCode);
  if (isTaken(accounts) && !(await takeCode(database, hit.id, services.now())))
    throw new AppError(authErrors.wrongCode);
  await giveBack(database, tries);
  return accounts;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { contract } from '../../../../core/contracts/contract.ts';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import { deviceCookie, digestOf } from '../../../../core/server/auth/caller.ts';
import { userOf } from '../../../../core/server/auth/current-user.ts';
import { authErrors } from '../../../../core/server/auth/errors.ts';
import { leaveFamily, readReach } from '../../../../core/server/auth/family.ts';
import { openSession, originOfSession } from '../../../../core/server/auth/open-session.ts';
import { proveByPassword, sameName } from '../../../../core/server/auth/prove.ts';
import { networkOf, takeTry } from '../../../../core/server/auth/tries.ts';
import type { Context } from '../../../../core/server/database/in-site.ts';
import { serveOpen, servePlatform } from '../../../../core/server/http/serve.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { enqueue } from '../../../../core/server/jobs/jobs.ts';
import { codesContract, familyContract } from '../contract.ts';
import { codeAnswer, codeErrors, proofAnswer } from '../labels.ts';
import { codeMinutes, triesOfAsking, triesOfAskingProof } from '../rules.ts';
import { guardiansAmong, join } from './family.ts';
import { claimByBirthday } from './first-sign-in.ts';
import { sendCodeJob } from './send-job.ts';
import { sendProofJob } from './send-proof.ts';
import { openByCode } from './use-code.ts';

const fromOf = (request: FastifyRequest) => ({
  device: digestOf(request.cookies[deviceCookie] ?? ''),
  address: networkOf(request.ip),
});

/** The institution of the address, where it uses this way. */
async function siteWith(services: Services, siteId: number | null, way: 'codeSignIn' | 'birthdaySignIn') {
  const site = siteId === null ? null : await services.sites.find(siteId);
  if (!site?.[way]) throw new AppError(codeErrors.off);
  return site;
}

/** Puts the question for a code into the queue, whoever it is about. */
async function ask(
  services: Services,
  context: Context,
  request: FastifyRequest,
  about: { siteId: number; login: string },
) {
  const from = fromOf(request);
  await takeTry(services.database, triesOfAsking(from.device, from.address));
  await services.database.asPlatform(context, (transaction) =>
    enqueue(transaction, sendCodeJob, {
      id: newId(),
      ...about,
      device: from.device,
      askedAt: services.now().toISOString(),
    }),
  );
}

/** Serves signing in by a code, a student's first time by birthday, and the accounts of a family. */
export function serveCodes(app: FastifyInstance): void {
  serveOpen(app, codesContract.ask, async (_, { input, context, services, request, caller }) => {
    const site = await siteWith(services, caller.addressedSiteId, 'codeSignIn');
    await ask(services, context, request, { siteId: site.id, login: input.login });
    return { minutes: codeMinutes, message: codeAnswer };
  });

  serveOpen(app, codesContract.use, async (_, { input, context, services, request, caller }) => {
    const site = await siteWith(services, caller.addressedSiteId, 'codeSignIn');
    const chosenOf = <T extends { username: string }>(accounts: readonly T[]) =>
      input.username === undefined && accounts.length === 1
        ? accounts[0]
        : accounts.find(({ username }) => username === input.username);
    const accounts = await openByCode(
      services,
      context,
      { siteId: site.id, login: input.login, code: input.code },
      fromOf(request),
      (all) => chosenOf(all) !== undefined,
    );
    const account = chosenOf(accounts);
    if (!account)
      throw new AppError(
        authErrors.chooseAccount,
        {},
        {
          accounts: accounts.map((one) => ({
            username: one.username,
            nameEn: one.name_en,
            nameBn: one.name_bn,
          })),
        },
      );
    const { token } = await openSession(services, { ...context, siteId: site.id }, account, {
      ...originOfSession(request),
      remember: input.remember,
      opensBy: 'code',
    });
    return { token, user: userOf(account, services, request) };
  });

  serveOpen(app, contract.askProof, async (_, { input, context, services, request, caller }) => {
    const address = networkOf(request.ip);
    await takeTry(services.database, triesOfAskingProof(address));
    const about = { id: newId(), siteId: caller.addressedSiteId, login: input.login, address };
    // Asked for often by one network it is one job; another network's asking does not take its place.
    const hour = services.now().toISOString().slice(0, 13);
    const key = digestOf(`${about.siteId} ${sameName(input.login)} ${address} ${hour}`);
    await services.database.asPlatform(context, (transaction) =>
      enqueue(transaction, sendProofJob, about, { key: `proof ${key}` }),
    );
    return { message: proofAnswer };
  });

  serveOpen(app, codesContract.first, async (_, { input, context, services, request, caller }) => {
    const site = await siteWith(services, caller.addressedSiteId, 'birthdaySignIn');
    const account = await claimByBirthday(services, context, site.id, input, fromOf(request));
    const { token } = await openSession(services, { ...context, siteId: site.id }, account, {
      ...originOfSession(request),
      remember: false,
      opensBy: 'birthday',
    });
    return { token, user: userOf(account, services, request) };
  });

  serveFamily(app);
}

function serveFamily(app: FastifyInstance): void {
  servePlatform(app, familyContract.read, async (transaction, { context, services }) => {
    const self = context.accountId ?? '';
    const mayJoin = (await guardiansAmong(transaction, [self])).length > 0;
    const own = await transaction.readOne(
      { mobile: 'text?' },
      'SELECT mobile FROM account WHERE id = $1',
      self,
    );
    const site = context.siteId === null ? null : await services.sites.find(context.siteId);
    const reach = mayJoin ? await readReach(transaction, self) : [];
    const items = [];
    for (const { siteId, accountId, nameEn, nameBn, username } of reach) {
      const at = await services.sites.find(siteId);
      if (!at) continue;
      const name = { en: nameEn, bn: nameBn || nameEn };
      items.push({ accountId, siteId, site: at.name, name, username, isCurrent: accountId === self });
    }
    const codeTo = mayJoin && site?.codeSignIn && own?.mobile ? own.mobile.slice(-3) : null;
    return { items, mayJoin, codeTo };
  });

  serveOpen(app, familyContract.joinByPassword, async (_, { input, context, services, request }) => {
    const { usable } = await proveByPassword(services, context, input, fromOf(request));
    return {
      joined: await join(
        services,
        context,
        usable.map(({ id }) => id),
        'password',
      ),
    };
  });

  serveOpen(app, familyContract.askCode, async (_, { context, services, request }) => {
    const { site, mobile } = await ownNumber(services, context);
    await ask(services, context, request, { siteId: site.id, login: mobile });
    return { minutes: codeMinutes };
  });

  serveOpen(app, familyContract.joinByCode, async (_, { input, context, services, request }) => {
    const { site, mobile } = await ownNumber(services, context);
    await openByCode(
      services,
      context,
      { siteId: site.id, login: mobile, code: input.code },
      fromOf(request),
      () => true,
    );
    const others = await services.database.asPlatform(context, (transaction) =>
      transaction.read(
        { id: 'uuid' },
        // Only where each of their institutions would let the same code in.
        `SELECT a.id FROM account a WHERE a.mobile = $1 AND a.id <> $2 AND NOT EXISTS (
            SELECT 1 FROM membership m JOIN site s ON s.id = m.site_id
             WHERE m.account_id = a.id AND NOT s.code_sign_in) ORDER BY a.id LIMIT 10`,
        mobile,
        context.accountId,
      ),
    );
    if (others.length === 0) throw new AppError(codeErrors.nobodyElse);
    return {
      joined: await join(
        services,
        context,
        others.map(({ id }) => id),
        'code',
      ),
    };
  });

  servePlatform(app, familyContract.leave, async (transaction, { input, context }) => {
    const reach = await readReach(transaction, context.accountId ?? '');
    // Also one that reaches nothing any more: it is in the family until somebody parts it.
    const shared = await transaction.row(
      `SELECT 1 FROM account_family a JOIN account_family b ON b.family_id = a.family_id WHERE a.account_id = $1 AND b.account_id = $2`,
      context.accountId,
      input.id,
    );
    if (!shared && !reach.some((one) => one.accountId === input.id)) throw new AppError(errors.notFound);
    await leaveFamily(transaction, input.id);
    return { done: true as const };
  });
}

/** The caller's own number, where his institution uses codes and he is a guardian alone. */
async function ownNumber(services: Services, context: Context) {
  const site = await siteWith(services, context.siteId, 'codeSignIn');
  const mobile = await services.database.asPlatform(context, async (transaction) => {
    const self = context.accountId ?? '';
    if ((await guardiansAmong(transaction, [self])).length === 0) throw new AppError(codeErrors.notGuardian);
    const own = await transaction.readOne(
      { mobile: 'text?' },
      'SELECT mobile FROM account WHERE id = $1',
      self,
    );
    return own?.mobile ?? null;
  });
  if (mobile === null) throw new AppError(codeErrors.nobodyElse);
  return { site, mobile };
}

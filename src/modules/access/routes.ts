import type { FastifyInstance } from 'fastify';
import { serveWithApproval } from '../../core/server/approvals/serve-act.ts';
import { maySeeOrigins } from '../../core/server/database/history.ts';
import { servePlatform } from '../../core/server/http/serve.ts';
import { retryMails } from '../../core/server/mail/mail-job.ts';
import { declareAccountKeeper } from '../people/public.ts';
import { serveCodes } from './codes/service/serve-codes.ts';
import { contract } from './contract.ts';
import { serveReach } from './control/reach/routes.ts';
import { shownReachOf } from './control/reach/service.ts';
import { serveControl } from './control/service/serve-control.ts';
import { serveGroups } from './groups/routes.ts';
import { serveEmergency } from './impersonation/emergency/routes.ts';
import { serveImpersonation } from './impersonation/routes.ts';
import { fieldNames } from './labels.ts';
import { logContract } from './log-contract.ts';
import { usersPermission } from './permissions.ts';
import { officeContract, platformContract } from './platform-contract.ts';
import { servePlatformAct, servePlatformRequests } from './platform-rights/routes.ts';
import { assignPermissionsAct, changeRoleAct } from './platform-rights/service/acts.ts';
import { serveReviews } from './review/routes.ts';
import { serveSecondFactorSetting } from './second-factor/routes.ts';
import { actorInSite, actorOnPlatform } from './service/actor.ts';
import { endSessions, resetPassword, takeRole } from './service/change-person.ts';
import { employeeOf, linkEmployee, listEmployees } from './service/employees.ts';
import { effectivePermissions, listGrants } from './service/grants.ts';
import { accountKeeper } from './service/leavers.ts';
import { serveAccessFiles } from './service/list-files.ts';
import { listMails, readMail } from './service/mails.ts';
import { addMenu, changeMenu, listMenus, orderMenus, removeMenu } from './service/menus.ts';
import { listPeople, personOutput, readPerson } from './service/people.ts';
import { ownLogChoices, platformLogChoices, readOwnLog, readPlatformLog } from './service/read-log.ts';
import {
  addGrantAct,
  addPersonAct,
  changePersonAct,
  giveRoleAct,
  removeGrantAct,
  removeSecondFactorAct,
  setDisabledAct,
} from './service/rights-acts.ts';
import { addRole, changeRole, listRoles, removeRole } from './service/roles.ts';
import { serveUsersEverywhere } from './service/serve-users.ts';

const attributes = { attributes: fieldNames };
const done = { done: true as const };

/** Users, roles, permissions, the menu, the log of changes and the outgoing mail. */
export function serveAccess(app: FastifyInstance): void {
  declareAccountKeeper(app, accountKeeper);
  serveUsers(app);
  serveRoles(app);
  serveGrants(app);
  serveLog(app);
  serveOffice(app);
  serveControl(app);
  serveUsersEverywhere(app);
  servePlatformRequests(app);
  serveGroups(app);
  serveReviews(app);
  serveCodes(app);
  serveImpersonation(app);
  serveEmergency(app);
  serveSecondFactorSetting(app);
  serveAccessFiles(app);
}

function serveUsers(app: FastifyInstance): void {
  serveReach(app);
  servePlatform(app, contract.people, async (transaction, { input, context }) => ({
    ...(await listPeople(transaction, await actorInSite(transaction), input)),
    can: { edit: context.permissions.has(usersPermission.edit) },
  }));
  servePlatform(app, contract.person, async (transaction, { input, context }) => {
    const place = await actorInSite(transaction);
    return {
      person: personOutput(await readPerson(transaction, place, input.id)),
      permissions: await effectivePermissions(transaction, place.siteId, input.id),
      employee: await employeeOf(transaction, place.siteId, input.id),
      reach: await shownReachOf(transaction, place.siteId, input.id),
      can: { edit: context.permissions.has(usersPermission.edit) },
    };
  });
  serveWithApproval(app, contract.addPerson, addPersonAct, attributes);
  serveWithApproval(app, contract.changePerson, changePersonAct, attributes);
  serveWithApproval(app, contract.giveRole, giveRoleAct, attributes);
  servePlatform(app, contract.takeRole, async (transaction, { input }) => {
    await takeRole(transaction, await actorInSite(transaction), input);
    return done;
  });
  serveWithApproval(app, contract.setDisabled, setDisabledAct, attributes);
  servePlatform(app, contract.resetPassword, async (transaction, { input, services }) =>
    resetPassword(transaction, services, await actorInSite(transaction), input),
  );
  serveWithApproval(app, contract.removeSecondFactor, removeSecondFactorAct, attributes);
  servePlatform(app, contract.endSessions, async (transaction, { input }) =>
    endSessions(transaction, await actorInSite(transaction), input.ids),
  );
  servePlatform(app, contract.employees, async (transaction, { input }) => ({
    items: await listEmployees(transaction, await actorInSite(transaction), input.q),
  }));
  servePlatform(app, contract.linkEmployee, async (transaction, { input }) => {
    await linkEmployee(transaction, await actorInSite(transaction), input);
    return done;
  });
}

function serveRoles(app: FastifyInstance): void {
  servePlatform(app, contract.roles, async (transaction, { context }) =>
    listRoles(transaction, await actorInSite(transaction), context.permissions.has(usersPermission.roles)),
  );
  servePlatform(
    app,
    contract.addRole,
    async (transaction, { input }) => ({
      code: await addRole(transaction, await actorInSite(transaction), input),
    }),
    attributes,
  );
  servePlatform(
    app,
    contract.changeRole,
    async (transaction, { input, services }) => {
      await changeRole(transaction, await actorInSite(transaction), services, input);
      return done;
    },
    attributes,
  );
  servePlatform(app, contract.removeRole, async (transaction, { input }) => {
    await removeRole(transaction, await actorInSite(transaction), input);
    return done;
  });
  servePlatform(app, platformContract.roles, async (transaction) =>
    listRoles(transaction, await actorOnPlatform(transaction, null), true),
  );
  servePlatform(
    app,
    platformContract.addRole,
    async (transaction, { input }) => ({
      code: await addRole(transaction, await actorOnPlatform(transaction, null), input),
    }),
    attributes,
  );
  servePlatformAct(app, platformContract.changeRole, changeRoleAct);
  servePlatformAct(app, platformContract.assignPermissions, assignPermissionsAct);
  servePlatform(app, platformContract.removeRole, async (transaction, { input }) => {
    await removeRole(transaction, await actorOnPlatform(transaction, null), input);
    return done;
  });
}

function serveGrants(app: FastifyInstance): void {
  servePlatform(app, contract.grants, async (transaction, { input, context }) => ({
    ...(await listGrants(transaction, await actorInSite(transaction), input)),
    can: { edit: context.permissions.has(usersPermission.edit) },
  }));
  serveWithApproval(app, contract.addGrant, addGrantAct, attributes);
  serveWithApproval(app, contract.removeGrant, removeGrantAct, attributes);
}

function serveLog(app: FastifyInstance): void {
  servePlatform(app, logContract.own, async (transaction, { input, services, context, caller }) => {
    const { siteId } = await actorInSite(transaction);
    const page = await readOwnLog(transaction, siteId, input, services.secrets);
    if (maySeeOrigins(context, caller.isPlatform)) return page;
    return { ...page, items: page.items.map((item) => ({ ...item, origin: '' })) };
  });
  servePlatform(app, logContract.ownChoices, async (transaction) => {
    const { siteId } = await actorInSite(transaction);
    return ownLogChoices(transaction, siteId);
  });
  servePlatform(app, logContract.platform, (transaction, { input }) => readPlatformLog(transaction, input));
  servePlatform(app, logContract.platformChoices, (transaction, { input }) =>
    platformLogChoices(transaction, input),
  );
}

function serveOffice(app: FastifyInstance): void {
  servePlatform(app, officeContract.menus, (transaction) => listMenus(transaction));
  servePlatform(
    app,
    officeContract.addMenu,
    async (transaction, { input }) => ({ id: await addMenu(transaction, input) }),
    attributes,
  );
  servePlatform(
    app,
    officeContract.changeMenu,
    async (transaction, { input }) => {
      await changeMenu(transaction, input);
      return done;
    },
    attributes,
  );
  servePlatform(app, officeContract.orderMenus, async (transaction, { input }) => {
    await orderMenus(transaction, input);
    return done;
  });
  servePlatform(app, officeContract.removeMenu, async (transaction, { input }) => {
    await removeMenu(transaction, input);
    return done;
  });
  servePlatform(app, officeContract.mails, async (transaction, { input, services }) => ({
    ...(await listMails(transaction, input)),
    canSend: services.config.smtpUrl !== null,
  }));
  servePlatform(app, officeContract.mail, (transaction, { input, services }) =>
    readMail(transaction, input.id, services.config.smtpUrl !== null),
  );
  servePlatform(app, officeContract.resendMail, async (transaction, { input }) => ({
    count: await retryMails(transaction, input.ids),
  }));
}

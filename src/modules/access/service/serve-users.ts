import type { FastifyInstance } from 'fastify';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { servePlatform } from '../../../core/server/http/serve.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { shownReachOf } from '../control/reach/service.ts';
import { usersContract as contract } from '../everywhere/contract.ts';
import { fieldNames } from '../labels.ts';
import { platformUsersPermission } from '../permissions.ts';
import { placesContract } from '../platform-contract.ts';
import { servePlatformAct } from '../platform-rights/routes.ts';
import {
  addPlatformPersonAct,
  changePlatformPersonAct,
  enablePlatformPersonAct,
  givePlatformRoleAct,
  removePlatformFactorAct,
} from '../platform-rights/service/acts.ts';
import type { PlatformAct } from '../platform-rights/service/ask.ts';
import { actorOnPlatform, type Place } from './actor.ts';
import { addPerson } from './add-person.ts';
import {
  changePerson,
  endSessions,
  giveRole,
  resetPassword,
  setDisabled,
  takeRole,
  takeSecondFactor,
} from './change-person.ts';
import { employeeOf } from './employees.ts';
import { addGrant, effectivePermissions, listGrants, removeGrant } from './grants.ts';
import { listPeople, personOutput, readPerson } from './people.ts';
import { listPlaces } from './places.ts';
import { listRoles } from './roles.ts';

const attributes = { attributes: fieldNames };
const done = { done: true as const };

/** Where platform staff act: in the institution the address names, or with 0 on the platform. */
const placeOf = (transaction: PlatformTransaction, siteId: number) =>
  actorOnPlatform(transaction, siteId === 0 ? null : siteId);

/**
 * An act about the place an address names. Rights on the platform itself may wait for a second one of its staff; in an
 * institution those that would have to are refused, for its own people give them.
 */
const atPlace = <I, O>(
  act: PlatformAct<I, O>,
  run: (transaction: PlatformTransaction, services: Services, place: Place, input: I) => Promise<O>,
): PlatformAct<I & { siteId: number }, O> => ({
  ...act,
  async about(transaction, services, input) {
    if (input.siteId === 0) return act.about(transaction, services, input);
    const title = { en: '', bn: '' };
    return { subject: '', title, seen: [], needsTwo: false, rank: 0, excluded: [] };
  },
  run: async (transaction, services, input) =>
    run(transaction, services, await placeOf(transaction, input.siteId), input),
});

/** On the platform only its own roles are given. */
const rolesOf = <R extends { items: { scope: string }[] }>(answer: R, siteId: number): R => ({
  ...answer,
  items: answer.items.filter(({ scope }) => siteId > 0 || scope === 'platform'),
});

/** Users, roles and extra permissions of every place, for platform staff. */
export function serveUsersEverywhere(app: FastifyInstance): void {
  const can = (held: ReadonlySet<string>) => ({ edit: held.has(platformUsersPermission.edit) });
  servePlatform(app, placesContract.places, (transaction, { input }) => listPlaces(transaction, input));
  servePlatform(app, contract.people, async (transaction, { input, context }) => ({
    ...(await listPeople(transaction, await placeOf(transaction, input.siteId), input)),
    can: can(context.permissions),
  }));
  servePlatform(app, contract.person, async (transaction, { input, context }) => {
    const place = await placeOf(transaction, input.siteId);
    return {
      person: personOutput(await readPerson(transaction, place, input.id)),
      permissions: await effectivePermissions(transaction, place.siteId, input.id),
      employee: place.siteId === null ? null : await employeeOf(transaction, place.siteId, input.id),
      reach: await shownReachOf(transaction, place.siteId, input.id),
      can: can(context.permissions),
    };
  });
  servePlatformAct(
    app,
    contract.addPerson,
    atPlace(addPlatformPersonAct, async (transaction, services, place, input) =>
      addPerson(transaction, services, place, input),
    ),
  );
  servePlatformAct(
    app,
    contract.changePerson,
    atPlace(changePlatformPersonAct, async (transaction, services, place, input) => {
      await changePerson(transaction, services, place, input);
      return done;
    }),
  );
  servePlatform(app, contract.roles, async (transaction, { input }) =>
    rolesOf(await listRoles(transaction, await placeOf(transaction, input.siteId), false), input.siteId),
  );
  servePlatformAct(
    app,
    contract.giveRole,
    atPlace(givePlatformRoleAct, async (transaction, services, place, input) => {
      await giveRole(transaction, services, place, input);
      return done;
    }),
  );
  servePlatform(app, contract.takeRole, async (transaction, { input }) => {
    await takeRole(transaction, await placeOf(transaction, input.siteId), input);
    return done;
  });
  servePlatformAct(
    app,
    contract.setDisabled,
    atPlace(enablePlatformPersonAct, async (transaction, services, place, input) => {
      await setDisabled(transaction, services, place, input);
      return done;
    }),
  );
  servePlatform(app, contract.resetPassword, async (transaction, { input, services }) =>
    resetPassword(transaction, services, await placeOf(transaction, input.siteId), input),
  );
  servePlatformAct(
    app,
    contract.removeSecondFactor,
    atPlace(removePlatformFactorAct, async (transaction, _services, place, input) => {
      await takeSecondFactor(transaction, place, input.id);
      return done;
    }),
  );
  servePlatform(app, contract.endSessions, async (transaction, { input }) =>
    endSessions(transaction, await placeOf(transaction, input.siteId), input.ids),
  );
  servePlatform(app, contract.grants, async (transaction, { input, context }) => ({
    ...(await listGrants(transaction, await placeOf(transaction, input.siteId), input)),
    can: can(context.permissions),
  }));
  servePlatform(
    app,
    contract.addGrant,
    async (transaction, { input, services }) => ({
      count: await addGrant(transaction, services, await placeOf(transaction, input.siteId), input),
    }),
    attributes,
  );
  servePlatform(app, contract.removeGrant, async (transaction, { input, services }) => {
    await removeGrant(transaction, services, await placeOf(transaction, input.siteId), input.id);
    return done;
  });
}

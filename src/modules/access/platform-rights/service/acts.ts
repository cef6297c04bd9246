import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { permissions } from '../../../../modules.details.ts';
import { platformPermission } from '../../../platform/permissions.ts';
import { addGroupUser } from '../../groups/service.ts';
import { fieldNames } from '../../labels.ts';
import { platformUsersPermission } from '../../permissions.ts';
import { needsTwoOnPlatform } from '../../rules.ts';
import { actorOnPlatform, holdRole, readRole } from '../../service/actor.ts';
import { addPerson, type NewPerson } from '../../service/add-person.ts';
import {
  type ChangedPerson,
  changedWays,
  changePerson,
  factorSince,
  giveRole,
  heldHere,
  holdPerson,
  setDisabled,
  takeSecondFactor,
} from '../../service/change-person.ts';
import { readPerson } from '../../service/people.ts';
import { assignPermissions, changeRole, type RoleInput } from '../../service/roles.ts';
import { decidingPermissions } from '../../service/two-persons.ts';
import type { Seen } from '../contract.ts';
import { platformRightsTitles as titles } from '../labels.ts';
import type { PlatformAct } from './ask.ts';

type Reasoned = { readonly reason: string };
type ChangedRole = RoleInput & Reasoned & { readonly code: string; readonly version: number };
type Assigned = Reasoned & { readonly changes: Parameters<typeof assignPermissions>[2] };
type GivenRole = Reasoned & Parameters<typeof giveRole>[3];
type Switched = Reasoned & { readonly id: string; readonly disabled: boolean };
type Grouped = Reasoned & Parameters<typeof addGroupUser>[3];

const done = { done: true as const };
const highest = Number.MAX_SAFE_INTEGER;

type Known = { readonly label: Label; readonly rank: number; readonly permissions: readonly string[] };

/** Roles of the platform by their codes; what is not there is refused by the act itself. */
async function rolesOf(
  transaction: PlatformTransaction,
  codes: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await transaction.read(
    { code: 'text', label: json<Label>(), rank: 'int', permissions: 'text[]' },
    `SELECT r.code, json_build_object('en', r.name_en, 'bn', r.name_bn) AS label, r.rank,
            ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions
       FROM role r WHERE r.code = ANY($1::text[]) AND r.site_id IS NULL ORDER BY r.code`,
    codes,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

const permissionLabel = (permission: string): Label => {
  const known: Readonly<Record<string, Label>> = permissions;
  return known[permission] ?? { en: permission, bn: permission };
};

type Step = { readonly role: Known; readonly permission: string; readonly held: boolean };

const seenOf = ({ role, permission, held }: Step): Seen => ({
  label: role.label,
  value: fillLabel(held ? titles.gets : titles.loses, { permission: permissionLabel(permission) }),
});

/** Whoever holds it decides on the platform, about whom they rank above. */
const decidesHere = platformPermission.roles;

/** Giving money, rights or the platform takes two, and so does taking away who decides as the second person. */
function takesTwo(services: Services, steps: readonly Step[]): boolean {
  const deciding = decidingPermissions(services);
  return steps.some(({ permission, held }) =>
    held ? needsTwoOnPlatform(permission, deciding) : deciding.has(permission) || permission === decidesHere,
  );
}

/** Whether one person of the platform alone may not give it. */
export const givesByTwo = (services: Services, held: readonly string[]): boolean => {
  const deciding = decidingPermissions(services);
  return held.some((one) => needsTwoOnPlatform(one, deciding));
};

const highestOf = (roles: Iterable<Known>): number => Math.max(0, ...[...roles].map(({ rank }) => rank));

export const changeRoleAct: PlatformAct<ChangedRole, typeof done> = {
  name: 'platform.changeRole',
  permission: platformPermission.roles,
  async about(transaction, services, input) {
    const role = (await rolesOf(transaction, [input.code])).get(input.code);
    const before = role?.permissions ?? [];
    const steps: Step[] = role
      ? [
          ...input.permissions
            .filter((one) => !before.includes(one))
            .map((permission) => ({ role, permission, held: true })),
          ...before
            .filter((one) => !input.permissions.includes(one))
            .map((permission) => ({ role, permission, held: false })),
        ]
      : [];
    // A higher rank manages more people; with a lower one who decides would decide about fewer.
    const isMoved =
      role !== undefined &&
      (input.rank > role.rank || (input.rank < role.rank && before.includes(decidesHere)));
    return {
      subject: input.code,
      title: fillLabel(titles.role, { role: role?.label ?? input.code }),
      seen: [
        ...steps.map(seenOf),
        ...(role && isMoved
          ? [
              {
                label: role.label,
                value: fillLabel(titles.rank, { before: String(role.rank), after: String(input.rank) }),
              },
            ]
          : []),
      ],
      needsTwo: isMoved || takesTwo(services, steps),
      rank: Math.max(role?.rank ?? 0, input.rank),
      excluded: [],
    };
  },
  async run(transaction, services, input) {
    await changeRole(transaction, await actorOnPlatform(transaction, null), services, input);
    return done;
  },
};

export const assignPermissionsAct: PlatformAct<Assigned, typeof done> = {
  name: 'platform.assignPermissions',
  permission: platformPermission.roles,
  async about(transaction, services, { changes }) {
    const roles = await rolesOf(transaction, [...new Set(changes.map((one) => one.role))]);
    const steps = changes.flatMap(({ role: code, permission, held }) => {
      const role = roles.get(code);
      return role && role.permissions.includes(permission) !== held ? [{ role, permission, held }] : [];
    });
    const [only] = roles.size === 1 ? [...roles.values()] : [];
    return {
      subject: [...roles.keys()].join(' '),
      title: only
        ? fillLabel(titles.role, { role: only.label })
        : fillLabel(titles.roles, { count: String(roles.size) }),
      seen: steps.map(seenOf),
      needsTwo: takesTwo(services, steps),
      rank: highestOf(roles.values()),
      excluded: [],
    };
  },
  async run(transaction, _, { changes }) {
    await assignPermissions(transaction, await actorOnPlatform(transaction, null), changes);
    return done;
  },
};

/** Of somebody on the platform. */
const holdStaff = (transaction: PlatformTransaction, input: { readonly id: string }) =>
  holdPerson(transaction, { siteId: null }, input);

/** Of somebody on the platform itself. */
export const givePlatformRoleAct: PlatformAct<GivenRole, typeof done> = {
  name: 'platform.giveRole',
  permission: platformUsersPermission.edit,
  hold: holdRole,
  async about(transaction, services, input) {
    const place = await actorOnPlatform(transaction, null);
    const person = await readPerson(transaction, place, input.id);
    const role = await readRole(transaction, input.role, null);
    const name = { en: person.nameEn, bn: person.nameBn };
    return {
      subject: person.id,
      title: fillLabel(titles.give, { role: role?.label ?? input.role, name }),
      seen: role ? seenInRole(role) : [],
      needsTwo: role !== null && givesByTwo(services, role.permissions),
      rank: role?.rank ?? highest,
      excluded: [person.id],
    };
  },
  async run(transaction, services, input) {
    await giveRole(transaction, services, await actorOnPlatform(transaction, null), input);
    return done;
  },
};

export const addPlatformPersonAct: PlatformAct<
  NewPerson & Reasoned,
  Awaited<ReturnType<typeof addPerson>>
> = {
  name: 'platform.addPerson',
  permission: platformUsersPermission.edit,
  hold: holdRole,
  async about(transaction, services, input) {
    const role = await readRole(transaction, input.role, null);
    const name = { en: input.nameEn, bn: input.nameBn };
    return {
      subject: `${input.email} ${input.mobile} ${input.username}`,
      title: fillLabel(titles.person, { role: role?.label ?? input.role, name }),
      seen: [
        ...(role ? seenInRole(role) : []),
        ...(input.email ? [{ label: fieldNames.email, value: { en: input.email, bn: input.email } }] : []),
      ],
      needsTwo: role !== null && givesByTwo(services, role.permissions),
      rank: role?.rank ?? highest,
      excluded: [],
    };
  },
  run: async (transaction, services, input) =>
    addPerson(transaction, services, await actorOnPlatform(transaction, null), input),
};

export const enablePlatformPersonAct: PlatformAct<Switched, typeof done> = {
  name: 'platform.setDisabled',
  permission: platformUsersPermission.edit,
  hold: holdStaff,
  async about(transaction, services, input) {
    const place = await actorOnPlatform(transaction, null);
    const person = await readPerson(transaction, place, input.id);
    const held = input.disabled ? [] : await heldHere(transaction, place, input.id, true);
    return {
      subject: person.id,
      title: fillLabel(titles.enable, { name: { en: person.nameEn, bn: person.nameBn } }),
      seen: [...seenRoles(person), ...seenRights(services, held)],
      needsTwo: givesByTwo(services, held),
      rank: highestOf(person.roles.map((role) => ({ ...role, permissions: [] }))),
      excluded: [person.id],
    };
  },
  async run(transaction, services, input) {
    await setDisabled(transaction, services, await actorOnPlatform(transaction, null), input);
    return done;
  },
};

/** Where links and codes go of somebody on the platform with such rights. */
export const changePlatformPersonAct: PlatformAct<ChangedPerson & Reasoned, typeof done> = {
  name: 'platform.changePerson',
  permission: platformUsersPermission.edit,
  hold: holdStaff,
  async about(transaction, services, input) {
    const place = await actorOnPlatform(transaction, null);
    const person = await readPerson(transaction, place, input.id);
    const ways = await changedWays(transaction, input);
    const held = await heldHere(transaction, place, input.id);
    return {
      subject: person.id,
      title: fillLabel(titles.address, { name: { en: person.nameEn, bn: person.nameBn } }),
      seen: [
        ...ways.map((way) => {
          const now = input[way] ?? '–';
          return { label: fieldNames[way], value: { en: now, bn: now } };
        }),
        ...seenRights(services, held),
      ],
      needsTwo: ways.length > 0 && givesByTwo(services, held),
      rank: highestOf(person.roles.map((role) => ({ ...role, permissions: [] }))),
      excluded: [person.id],
    };
  },
  async run(transaction, services, input) {
    await changePerson(transaction, services, await actorOnPlatform(transaction, null), input);
    return done;
  },
};

/** Taking the second factor off somebody on the platform with such rights. */
export const removePlatformFactorAct: PlatformAct<Reasoned & { readonly id: string }, typeof done> = {
  name: 'platform.removeSecondFactor',
  permission: platformUsersPermission.edit,
  hold: holdStaff,
  async about(transaction, services, input) {
    const place = await actorOnPlatform(transaction, null);
    const person = await readPerson(transaction, place, input.id);
    const held = await heldHere(transaction, place, input.id);
    const since = await factorSince(transaction, person.id);
    return {
      subject: person.id,
      title: fillLabel(titles.factor, { name: { en: person.nameEn, bn: person.nameBn } }),
      seen: [
        ...seenRoles(person),
        ...(since ? [{ label: fieldNames.factorSince, value: since }] : []),
        ...seenRights(services, held),
      ],
      needsTwo: givesByTwo(services, held),
      rank: highestOf(person.roles.map((role) => ({ ...role, permissions: [] }))),
      excluded: [person.id],
    };
  },
  async run(transaction, _services, input) {
    await takeSecondFactor(transaction, await actorOnPlatform(transaction, null), input.id);
    return done;
  },
};

/** Somebody of an institution with a role at every one of a group. */
export const addGroupUserAct: PlatformAct<Grouped, { id: string }> = {
  name: 'platform.addGroupUser',
  permission: platformUsersPermission.edit,
  hold: holdRole,
  async about(transaction, services, input) {
    const role = (await rolesOf(transaction, [input.role])).get(input.role);
    const person = await transaction.readOne(
      { id: 'uuid', name: json<Label>() },
      `SELECT a.id, json_build_object('en', a.name_en, 'bn', a.name_bn) AS name FROM account a
        WHERE (a.username = $1 OR a.email = $1) AND a.status = 'active' ORDER BY a.username = $1 DESC LIMIT 1`,
      input.login,
    );
    return {
      // The person, not what they are called: by the decision somebody else may be called so.
      subject: `${input.groupId} ${person?.id ?? input.login}`,
      title: fillLabel(titles.group, { role: role?.label ?? input.role, name: person?.name ?? input.login }),
      seen: role ? seenInRole(role) : [],
      needsTwo: role !== undefined && givesByTwo(services, role.permissions),
      rank: role?.rank ?? highest,
      excluded: person ? [person.id] : [],
    };
  },
  run: async (transaction, services, input) => ({
    id: await addGroupUser(transaction, services, 'platform', input),
  }),
};

const seenRoles = (person: { readonly roles: readonly { readonly label: Label }[] }): Seen[] =>
  person.roles.map((role) => ({ label: fieldNames.role, value: role.label }));

/** The rights that take two, one by one: a role that opens more by the decision is another than was shown. */
function seenRights(services: Services, held: readonly string[]): Seen[] {
  const deciding = decidingPermissions(services);
  return held
    .filter((one) => needsTwoOnPlatform(one, deciding))
    .toSorted()
    .map((one) => ({ label: fieldNames.permissions, value: permissionLabel(one) }));
}

const seenInRole = (role: Pick<Known, 'label' | 'permissions'>): Seen[] => [
  { label: fieldNames.role, value: role.label },
  ...role.permissions.map((one) => ({ label: fieldNames.permissions, value: permissionLabel(one) })),
];

/** Every act by its name, for the decision. */
export const platformActs: ReadonlyMap<string, PlatformAct<never, unknown>> = new Map(
  [
    changeRoleAct,
    assignPermissionsAct,
    givePlatformRoleAct,
    addPlatformPersonAct,
    enablePlatformPersonAct,
    changePlatformPersonAct,
    removePlatformFactorAct,
    addGroupUserAct,
  ].map((act) => [act.name, act as PlatformAct<never, unknown>]),
);

import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { AppError, errors } from '../../../core/errors.ts';
import { fillLabel, type Label } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { permissions } from '../../../modules.details.ts';
import type { contract } from '../contract.ts';
import { fieldNames } from '../labels.ts';
import { accessPath } from '../paths.ts';
import { holdRole, type Place, readRole } from './actor.ts';
import { addPerson } from './add-person.ts';
import {
  changedWays,
  changePerson,
  factorSince,
  giveRole,
  heldHere,
  holdPerson,
  setDisabled,
  takeSecondFactor,
} from './change-person.ts';
import { addGrant, givenBy, readGrant, removeGrant } from './grants.ts';
import { readPerson } from './people.ts';
import { rightsAct } from './two-persons.ts';

type GivenRole = z.output<(typeof contract.giveRole)['input']>;
type GivenPermissions = z.output<(typeof contract.addGrant)['input']>;
type GivenPerson = z.output<(typeof contract.addPerson)['input']>;
type Lifted = z.output<(typeof contract.removeGrant)['input']>;
type Changed = z.output<(typeof contract.changePerson)['input']>;
type Freed = z.output<(typeof contract.removeSecondFactor)['input']>;
type Switched = z.output<(typeof contract.setDisabled)['input']>;

const done = { done: true as const };
const title = {
  role: { en: 'The role {role} for {name}', bn: '{name}-এর জন্য {role} ভূমিকা' },
  permissions: { en: 'More permissions for {name}', bn: '{name}-এর জন্য বাড়তি অনুমতি' },
  person: { en: '{name} as {role}', bn: '{role} হিসেবে {name}' },
  lifted: { en: 'Lift the denial of “{permission}” for {name}', bn: '{name}-এর “{permission}” নিষেধ তোলা' },
  address: { en: 'New email or mobile for {name}', bn: '{name}-এর নতুন ইমেইল বা মোবাইল' },
  factor: { en: '{name} without a second factor', bn: '{name}-এর দ্বিতীয় ধাপ সরানো' },
  enabled: { en: '{name} may work here again', bn: '{name} আবার এখানে কাজ করবেন' },
} as const satisfies Record<string, Label>;

/** Giving a role that handles money or gives rights. */
export const giveRoleAct = rightsAct<GivenRole, typeof done>({
  hold: (transaction, _place, input) => holdRole(transaction, input),
  async ask(transaction, place, input) {
    const person = await readPerson(transaction, place, input.id);
    const role = await roleOf(transaction, place, input.role);
    return {
      subject: person.id,
      title: fillLabel(title.role, { role: role.label, name: nameOf(person) }),
      path: link(accessPath.user, { id: person.id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: person.id },
        { kind: 'name', label: fieldNames.role, value: role.label },
        ...days(input),
      ],
      concerned: [person.id],
      gives: role.permissions,
    };
  },
  async give(transaction, services, place, input) {
    await giveRole(transaction, services, place, input);
    return done;
  },
});

/** Allowing something over money or rights besides somebody's roles. A denial takes one person, its shortening two. */
export const addGrantAct = rightsAct<GivenPermissions, { count: number }>({
  async ask(transaction, place, input) {
    const person = await readPerson(transaction, place, input.accountId);
    return {
      subject: person.id,
      title: fillLabel(title.permissions, { name: nameOf(person) }),
      path: link(accessPath.user, { id: person.id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: person.id },
        ...input.permissions.map((one) => ({
          kind: 'name' as const,
          label: fieldNames.permissions,
          value: permissionLabel(one),
        })),
        ...days({ from: null, until: input.until }),
      ],
      concerned: [person.id],
      gives: await givenBy(transaction, place, input),
    };
  },
  async give(transaction, services, place, input) {
    return { count: await addGrant(transaction, services, place, input) };
  },
});

/** Lifting a denial over money or rights. */
export const removeGrantAct = rightsAct<Lifted, typeof done>({
  async ask(transaction, place, input) {
    const grant = await readGrant(transaction, place, input.id);
    const name = { en: grant.name_en, bn: grant.name_bn };
    const permission = permissionLabel(grant.permission);
    return {
      subject: grant.id,
      title: fillLabel(title.lifted, { permission, name }),
      path: link(accessPath.user, { id: grant.account_id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: grant.account_id },
        { kind: 'name', label: fieldNames.permissions, value: permission },
        ...texts(fieldNames.reason, grant.reason),
        ...days({ from: null, until: grant.until }),
      ],
      concerned: [grant.account_id],
      gives: grant.effect === 'deny' && !grant.over ? [grant.permission] : [],
    };
  },
  async give(transaction, services, place, input) {
    await removeGrant(transaction, services, place, input.id);
    return done;
  },
});

/** Switching somebody on again who has rights over money. */
export const setDisabledAct = rightsAct<Switched, typeof done>({
  hold: holdPerson,
  async ask(transaction, place, input) {
    const person = await readPerson(transaction, place, input.id);
    return {
      subject: person.id,
      title: fillLabel(title.enabled, { name: nameOf(person) }),
      path: link(accessPath.user, { id: person.id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: person.id },
        ...person.roles.map((role) => ({
          kind: 'name' as const,
          label: fieldNames.role,
          value: role.label,
        })),
      ],
      concerned: [person.id],
      gives: input.disabled ? [] : await heldHere(transaction, place, input.id, true),
    };
  },
  async give(transaction, services, place, input) {
    await setDisabled(transaction, services, place, input);
    return done;
  },
});

/** Where the links and codes go of somebody with rights over money; names alone take one person. */
export const changePersonAct = rightsAct<Changed, typeof done>({
  hold: holdPerson,
  async ask(transaction, place, input) {
    const person = await readPerson(transaction, place, input.id);
    const ways = await changedWays(transaction, input);
    return {
      subject: person.id,
      title: fillLabel(title.address, { name: nameOf(person) }),
      path: link(accessPath.user, { id: person.id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: person.id },
        ...ways.flatMap((way) => texts(fieldNames[way], input[way] ?? '–')),
      ],
      concerned: [person.id],
      gives: ways.length > 0 ? await heldHere(transaction, place, input.id) : [],
    };
  },
  async give(transaction, services, place, input) {
    await changePerson(transaction, services, place, input);
    return done;
  },
});

/** Taking the second factor off somebody with rights over money. */
export const removeSecondFactorAct = rightsAct<Freed, typeof done>({
  hold: holdPerson,
  async ask(transaction, place, input) {
    const person = await readPerson(transaction, place, input.id);
    const since = await factorSince(transaction, person.id);
    return {
      subject: person.id,
      title: fillLabel(title.factor, { name: nameOf(person) }),
      path: link(accessPath.user, { id: person.id }),
      figures: [
        { kind: 'person', label: fieldNames.accountId, value: person.id },
        ...(since ? [{ kind: 'text' as const, label: fieldNames.factorSince, value: since }] : []),
      ],
      concerned: [person.id],
      gives: await heldHere(transaction, place, input.id),
    };
  },
  async give(transaction, _services, place, input) {
    await takeSecondFactor(transaction, place, input.id);
    return done;
  },
});

/** Adding somebody with such a role. A slip can be printed at once only where one person is enough; else afterwards. */
export const addPersonAct = rightsAct<GivenPerson, Awaited<ReturnType<typeof addPerson>>>({
  hold: (transaction, _place, input) => holdRole(transaction, input),
  async ask(transaction, place, input) {
    const role = await roleOf(transaction, place, input.role);
    const name = { en: input.nameEn, bn: input.nameBn };
    return {
      subject: uuidOf(`${input.existingId ?? ''} ${input.email} ${input.mobile} ${input.username}`),
      title: fillLabel(title.person, { role: role.label, name }),
      path: accessPath.users,
      figures: [
        { kind: 'name', label: fieldNames.accountId, value: name },
        { kind: 'name', label: fieldNames.role, value: role.label },
        ...texts(fieldNames.email, input.email),
        ...texts(fieldNames.mobile, input.mobile),
        ...days({ from: null, until: input.until }),
      ],
      concerned: input.existingId ? [input.existingId] : [],
      gives: role.permissions,
    };
  },
  give: addPerson,
});

function permissionLabel(permission: string): Label {
  const known: Readonly<Record<string, Label>> = permissions;
  return known[permission] ?? { en: permission, bn: permission };
}

const nameOf = (person: { nameEn: string; nameBn: string }): Label => ({
  en: person.nameEn,
  bn: person.nameBn,
});

async function roleOf(transaction: PlatformTransaction, place: Place, code: string) {
  const role = await readRole(transaction, code, place.siteId);
  if (!role) throw new AppError(errors.notFound);
  return role;
}

const days = ({ from, until }: { from: string | null; until: string | null }) => [
  ...(from ? [{ kind: 'day' as const, label: fieldNames.from, value: from }] : []),
  ...(until ? [{ kind: 'day' as const, label: fieldNames.until, value: until }] : []),
];
const texts = (label: Label, value: string | null) =>
  value ? [{ kind: 'text' as const, label, value: { en: value, bn: value } }] : [];

/** The same id for the same words: two requests for one person are seen to be one. */
function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

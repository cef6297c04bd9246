import * as z from 'zod';
import { type Endpoint, endpoint } from '../../../core/endpoint.ts';
import type { Permission } from '../../../core/module/permissions.ts';
import { contract } from '../contract.ts';
import { platformUsersPermission } from '../permissions.ts';
import { usersBase, usersBaseAt } from '../rules.ts';

/** An institution, or with 0 the platform itself. */
const siteId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** The same call for platform staff, about whichever place the address names; nobody is asked a second time. */
function at<S extends z.core.$ZodLooseShape, O extends z.ZodType>(
  { approval: _, ...one }: Endpoint<z.ZodObject<S, z.core.$strict>, O>,
  platform: Permission,
) {
  return endpoint({
    ...one,
    path: one.path.replace(usersBase, usersBaseAt(':siteId')),
    access: { platform },
    input: one.input.extend({ siteId }),
  });
}

const { view, edit } = platformUsersPermission;

/** Users, roles and extra permissions of the platform and of every institution, for platform staff. */
export const usersContract = {
  people: at(contract.people, view),
  person: at(contract.person, view),
  addPerson: at(contract.addPerson, edit),
  changePerson: at(contract.changePerson, edit),
  roles: at(contract.roles, view),
  giveRole: at(contract.giveRole, edit),
  takeRole: at(contract.takeRole, edit),
  setDisabled: at(contract.setDisabled, edit),
  resetPassword: at(contract.resetPassword, edit),
  removeSecondFactor: at(contract.removeSecondFactor, edit),
  endSessions: at(contract.endSessions, edit),
  grants: at(contract.grants, view),
  addGrant: at(contract.addGrant, edit),
  removeGrant: at(contract.removeGrant, edit),
};

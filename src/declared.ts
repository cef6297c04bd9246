import type { Label } from './core/labels.ts';
import { permissionsOf } from './core/module.ts';
import { modules } from './modules.ts';
import { initialRolesWith } from './roles.ts';

const defined = permissionsOf(modules);

/** Every permission the modules declare, with what it allows in the user's words. */
export const permissions: Readonly<Record<string, Label>> = Object.fromEntries(
  defined.map(({ name, label }) => [name, label]),
);

/** The roles a new platform begins with, and what each of them holds. */
export const initialRoles = initialRolesWith(defined);

import type { Label } from '../labels.ts';

declare const isPermission: unique symbol;

/** The name of an act, `results.publish`. Only `definePermissions` makes one, so that a wrong name does not compile. */
export type Permission = string & { readonly [isPermission]: true };

/** The permissions of one area by what they allow. */
export type Permissions<K extends string = string> = { readonly [N in K]: Permission };

/** The two permissions of a plain thing: to see its records, and to change them. */
export type ViewAndEdit = Permissions<'view' | 'edit'>;

/** The permissions `<area>.<act>`. What they are called stands with the module's details. */
export const definePermissions = <const K extends string>(area: string, acts: readonly K[]) =>
  Object.fromEntries(acts.map((act) => [act, `${area}.${act}`])) as unknown as Permissions<K>;

/** A permission with what it allows in the user's words, and the roles that hold it at first besides the heads. */
export type DescribedPermission = {
  readonly name: Permission;
  readonly label: Label;
  readonly heldBy: readonly string[];
};

/** A name that was stored, as a permission; one that the code no longer knows allows nothing. */
export const storedPermission = (name: string): Permission => name as Permission;

/**
 * What core itself asks for: views that everybody at an institution shares; the long work of others, which tells how far it
 * is and nothing of what is in it.
 */
export const sitePermission = definePermissions('site', ['settings', 'work']);

/** The auditor's page and the proofs of the books; requests for a second person too, whatever they are about. */
export const controlPermission = definePermissions('control', ['view']);

/** To see the platform's catalogue, and to change it: what institutions begin with. */
export const platformCataloguePermission = definePermissions('platform.catalogue', ['view', 'edit']);

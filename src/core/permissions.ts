import type { Label } from './labels.ts';

declare const isPermission: unique symbol;

/** The name of an act, `results.publish`. Only `definePermissions` makes one, so that a wrong name does not compile. */
export type Permission = string & { readonly [isPermission]: true };

/** What a permission allows in the user's words, and the roles that hold it on a new platform besides the heads. */
export type Definition<R extends string> = Label & { readonly heldBy: readonly R[] };

export type DefinedPermission = {
  readonly name: Permission;
  readonly label: Label;
  readonly heldBy: readonly string[];
};

const definitions = Symbol('definitions');

/** The permissions of one area by what they allow. */
export type Permissions<K extends string = string> = { readonly [N in K]: Permission } & {
  readonly [definitions]: readonly DefinedPermission[];
};

/** The two permissions of a plain thing: to see its records, and to change them. */
export type ViewAndEdit = { readonly view: Permission; readonly edit: Permission };

/** The permissions `<area>.<act>`. */
export function definePermissions<const K extends string>(
  area: string,
  acts: Readonly<Record<K, Definition<string>>>,
): Permissions<K> {
  const defined = Object.entries<Definition<string>>(acts).map(([act, { en, bn, heldBy }]) => ({
    name: `${area}.${act}` as Permission,
    label: { en, bn },
    heldBy,
  }));
  const names = Object.fromEntries(Object.keys(acts).map((act, place) => [act, defined[place]?.name]));
  return { ...names, [definitions]: defined } as unknown as Permissions<K>;
}

export const definedIn = (permissions: Permissions): readonly DefinedPermission[] => permissions[definitions];

/** A name that was stored, as a permission; one that the code no longer knows allows nothing. */
export const storedPermission = (name: string): Permission => name as Permission;

/** What core itself asks for: views that everybody at an institution shares. */
export const sitePermission = definePermissions('site', {
  settings: {
    en: "Change the institution's own settings",
    bn: 'প্রতিষ্ঠানের নিজস্ব সেটিংস পরিবর্তন',
    heldBy: [],
  },
});

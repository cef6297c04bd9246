import type { Label } from './core/labels.ts';
import type { DescribedPermission, Permission, Permissions } from './core/module/permissions.ts';

/** The roles every platform begins with; platform staff may change them afterwards. */
const roles = {
  platformOwner: { name: { en: 'Platform owner', bn: 'প্ল্যাটফর্ম মালিক' }, scope: 'platform', rank: 100 },
  siteAdmin: { name: { en: 'Institution administrator', bn: 'প্রতিষ্ঠান প্রশাসক' }, scope: 'site', rank: 90 },
  head: { name: { en: 'Head', bn: 'প্রতিষ্ঠান প্রধান' }, scope: 'site', rank: 80 },
  office: { name: { en: 'Office', bn: 'অফিস' }, scope: 'site', rank: 50 },
  accountant: { name: { en: 'Accountant', bn: 'হিসাবরক্ষক' }, scope: 'site', rank: 50 },
  cashier: { name: { en: 'Cashier', bn: 'ক্যাশিয়ার' }, scope: 'site', rank: 40 },
  librarian: { name: { en: 'Librarian', bn: 'গ্রন্থাগারিক' }, scope: 'site', rank: 40 },
  /** Sees everything and changes nothing, from one day to another. */
  auditor: { name: { en: 'Auditor', bn: 'নিরীক্ষক' }, scope: 'site', rank: 35 },
  teacher: { name: { en: 'Teacher', bn: 'শিক্ষক' }, scope: 'site', rank: 30 },
  student: { name: { en: 'Student', bn: 'শিক্ষার্থী' }, scope: 'site', rank: 10 },
  guardian: { name: { en: 'Guardian', bn: 'অভিভাবক' }, scope: 'site', rank: 10 },
} as const satisfies Record<string, { name: Label; scope: 'platform' | 'site'; rank: number }>;

export type RoleName = keyof typeof roles;

/** Whoever holds no other role at an institution changes nothing there, whatever was granted besides. */
const readOnlyRole: RoleName = 'auditor';

/** They hold every permission of an institution; a permission names the others. */
const heads: readonly string[] = ['siteAdmin', 'head'] satisfies RoleName[];

/** What the permissions of one area allow, and who holds them besides the heads, or the owner of the platform. */
export const describePermissions = <K extends string>(
  permissions: Permissions<K>,
  texts: Readonly<Record<K, Label & { readonly heldBy: readonly RoleName[] }>>,
): DescribedPermission[] =>
  Object.entries<Permission>(permissions).map(([act, name]) => {
    const { en, bn, heldBy } = texts[act as K];
    return { name, label: { en, bn }, heldBy };
  });

export type InitialRole = {
  readonly name: Label;
  readonly scope: 'platform' | 'site';
  readonly rank: number;
  readonly permissions: readonly Permission[];
};

/** The roles with what they hold on a new platform. */
export function initialRolesWith(
  permissions: readonly DescribedPermission[],
): Readonly<Record<string, InitialRole>> {
  const held = (role: string) =>
    permissions
      .filter(({ name, heldBy }) =>
        name.startsWith('platform.')
          ? role === 'platformOwner'
          : heads.includes(role) ||
            heldBy.includes(role) ||
            (role === readOnlyRole && name.endsWith('.view')),
      )
      .map(({ name }) => name);
  return Object.fromEntries(
    Object.entries(roles).map(([role, about]) => [role, { ...about, permissions: held(role) }]),
  );
}

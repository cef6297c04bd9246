import type { ModuleDetails, ModuleJob } from '../../core/module/module.ts';
import type { Permission } from '../../core/module/permissions.ts';
import type { RoleName } from '../../roles.ts';

/** The modules a role works in, the one it comes for first. Any other role takes them as its menu has them. */
const leads: Readonly<Partial<Record<RoleName, readonly string[]>>> = {
  siteAdmin: ['attendance', 'exams', 'fees', 'communication'],
  head: ['attendance', 'exams', 'fees', 'communication'],
  office: ['students', 'admission', 'fees', 'attendance'],
  accountant: ['accounts', 'fees'],
  cashier: ['fees', 'students'],
  librarian: ['library'],
  auditor: ['accounts', 'fees'],
  teacher: ['exams', 'attendance'],
};

/** The modules of a role's first screen, by their places in the menu; `menu` in its order. */
export const leadsOf = (role: string | null, menu: readonly string[]): readonly string[] =>
  (leads[role as RoleName] ?? menu).filter((module) => menu.includes(module));

/** As many buttons as a phone shows in two rows. */
const mostJobs = 4;

/**
 * What a role usually begins its day with: the first job of each of its modules, then the second ones, as far as it may.
 */
export function firstJobs(
  details: readonly ModuleDetails[],
  modules: readonly string[],
  may: (permission: Permission | null) => boolean,
): readonly ModuleJob[] {
  const ofModules = modules.map((name) =>
    (details.find(({ module }) => module.place?.name === name)?.jobs ?? []).filter(
      ({ permission, path }) => may(permission) && path !== 'website',
    ),
  );
  const deepest = Math.max(0, ...ofModules.map((jobs) => jobs.length));
  return Array.from({ length: deepest }, (_, row) => ofModules.flatMap((jobs) => jobs[row] ?? []))
    .flat()
    .slice(0, mostJobs);
}

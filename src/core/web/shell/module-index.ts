import type { ModuleDetails, Screen } from '../../module/module.ts';

/** Which modules there are with their jobs, and which group each screen stands in: the root hands it in when it starts. */
export type ModuleIndex = { readonly details: readonly ModuleDetails[]; readonly screens: readonly Screen[] };

let load: () => Promise<ModuleIndex> = async () => ({ details: [], screens: [] });
let known: Promise<ModuleIndex> | null = null;

export function setModuleIndex(read: () => Promise<ModuleIndex>): void {
  load = read;
  known = null;
}

/** Fetched with the first menu or search that needs it. */
export function readModuleIndex(): Promise<ModuleIndex> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

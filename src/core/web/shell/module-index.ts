import type { ModuleDetails } from '../../module/module.ts';

let load: () => Promise<readonly ModuleDetails[]> = async () => [];
let known: Promise<readonly ModuleDetails[]> | null = null;

/** The root hands in, when it starts, how the modules' jobs and groups are fetched. */
export function setModuleIndex(read: () => Promise<readonly ModuleDetails[]>): void {
  load = read;
  known = null;
}

/** The modules in detail, fetched with the first menu, first page or search that needs them. */
export function readModuleIndex(): Promise<readonly ModuleDetails[]> {
  known ??= load();
  known.catch(() => {
    known = null;
  });
  return known;
}

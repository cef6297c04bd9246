/** A file of a build: the modules it is made of, and the files it brings at once. */
export type Built = {
  readonly fileName: string;
  readonly moduleIds: readonly string[];
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  /** The module it is fetched for, where it is fetched by itself. */
  readonly facadeModuleId: string | null;
};

/**
 * What is fetched together: parts that come with the same of these are one file instead of some hundred small ones. On a
 * slow network every file costs a way there and back.
 */
const rooms: readonly (readonly string[])[] = [
  ['src/web.tsx'],
  ['src/core/web/shell/shell.tsx'],
  // These come right after the first screen, whatever it is.
  ['src/core/web/shell/opened-menu.tsx', 'src/core/web/page/print-page.ts'],
  ['src/modules.details.ts'],
  ['src/core/web/page/dialog-windows.tsx'],
  ['src/core/validation/entity-schemas.ts'],
];
/** The first screen comes without the words of all modules: what it brings of their room is apart from them. */
const firstScreen = ['src/modules/home/module.web.tsx', 'src/modules/home/screens/dashboard.tsx'];
/** Where one comes without the application: what these bring is apart from what they do not. */
const website = 'src/public-islands.tsx';
const login = 'src/core/web/auth/login.tsx';

/**
 * The bundler's groups, reckoned from a build without them, which leaves out what nobody uses: what a module names in its
 * imports is far more.
 */
export function chunksByRoom(built: readonly Built[]) {
  const byName = new Map(built.map((one) => [one.fileName, one]));
  const broughtBy = (roots: readonly string[], isLater = false): Set<string> => {
    const seen = new Set<Built>();
    const visit = (one: Built | undefined) => {
      if (!one || seen.has(one)) return;
      seen.add(one);
      for (const name of isLater ? [...one.imports, ...one.dynamicImports] : one.imports)
        visit(byName.get(name));
    };
    for (const root of roots) {
      const file = built.find((one) => one.moduleIds.some((id) => id.endsWith(`/${root}`)));
      if (!file) throw new Error(`No file of the build holds ${root}`);
      visit(file);
    }
    return new Set([...seen].flatMap((one) => one.moduleIds));
  };
  // What is fetched by itself keeps its own name in the build's list of files, and so do the two first files.
  const apart = new Set(built.map((one) => one.facadeModuleId));
  const isApart = (id: string) =>
    apart.has(id) || /\/src\/(?:web|public|public-islands)\.tsx$|\.css$|node_modules[\\/]zod[\\/]/.test(id);
  const places = new Map<string, string>();
  const mark = (name: string, ids: ReadonlySet<string>) => {
    for (const id of ids) if (!isApart(id)) places.set(id, `${places.get(id) ?? 'room'}${name}`);
  };
  for (const [place, roots] of rooms.entries()) mark(String(place), broughtBy(roots));
  const inRooms = new Set(places.keys());
  const words = `room${rooms.findIndex(([root]) => root === 'src/modules.details.ts')}`;
  mark('h', new Set([...broughtBy(firstScreen)].filter((id) => places.get(id) === words)));
  mark('w', broughtBy([website]));
  mark('l', broughtBy([login]));
  mark('a', broughtBy([website], true));
  return [...new Set([...inRooms].map((id) => places.get(id)))].map((name) => ({
    name: name ?? '',
    priority: 1,
    test: (id: string) => inRooms.has(id) && places.get(id) === name,
    // What these import is in a room as well.
    includeDependenciesRecursively: false,
  }));
}

/** A line of the menu as far as its place goes. */
export type Placed = { readonly id: string; readonly parentId: string | null; readonly position: number };

/** Lines under lines: a menu that goes deeper cannot be used on a phone. */
export const deepest = 3;

/** The lines under `parentId`, in order. */
export const under = <T extends Placed>(items: readonly T[], parentId: string | null): T[] =>
  items.filter((item) => item.parentId === parentId).sort((one, other) => one.position - other.position);

/** Every line in the order it is read, with how deep it stands; lines nobody reaches from the top are left out. */
export function inOrder<T extends Placed>(items: readonly T[]): { item: T; depth: number }[] {
  const below = (parentId: string | null, depth: number): { item: T; depth: number }[] =>
    depth >= deepest
      ? []
      : under(items, parentId).flatMap((item) => [{ item, depth }, ...below(item.id, depth + 1)]);
  return below(null, 0);
}

/** Why an arrangement cannot be kept; null where it can. */
export function problemOf(items: readonly Placed[]): 'unknown' | 'twice' | 'circle' | 'deep' | null {
  const known = new Map(items.map((item) => [item.id, item]));
  if (known.size < items.length) return 'twice';
  if (items.some(({ parentId }) => parentId !== null && !known.has(parentId))) return 'unknown';
  for (const item of items) {
    let depth = 1;
    for (let up = item.parentId; up !== null; up = known.get(up)?.parentId ?? null) {
      if (up === item.id || depth > items.length) return 'circle';
      depth += 1;
    }
    if (depth > deepest) return 'deep';
  }
  return null;
}

/** How many lines deep the part of the menu below this line is, itself included. */
const heightOf = (items: readonly Placed[], id: string): number =>
  1 + Math.max(0, ...under(items, id).map((child) => heightOf(items, child.id)));

const depthOf = (items: readonly Placed[], id: string): number => {
  const parentId = items.find((item) => item.id === id)?.parentId ?? null;
  return parentId === null ? 0 : 1 + depthOf(items, parentId);
};

/**
 * The menu after a line was put before or after another, or into it as its last. The same menu where that would make a
 * circle or go too deep.
 */
export function placed<T extends Placed>(
  items: readonly T[],
  id: string,
  target: string,
  where: 'before' | 'after' | 'inside',
): readonly T[] {
  const aim = items.find((item) => item.id === target);
  const moved = items.find((item) => item.id === id);
  if (!aim || !moved || id === target) return items;
  const parentId = where === 'inside' ? aim.id : aim.parentId;
  for (let up: string | null = parentId; up !== null; up = parentOf(items, up)) if (up === id) return items;
  const depth = parentId === null ? 0 : depthOf(items, parentId) + 1;
  if (depth + heightOf(items, id) > deepest) return items;
  const siblings = under(items, parentId).filter((item) => item.id !== id);
  const at = where === 'inside' ? siblings.length : siblings.indexOf(aim) + (where === 'after' ? 1 : 0);
  const order = [...siblings.slice(0, at), moved, ...siblings.slice(at)];
  return numbered(
    items.map((item) => {
      const place = order.indexOf(item);
      return place < 0 ? item : { ...item, parentId, position: place + 1 };
    }),
  );
}

const parentOf = (items: readonly Placed[], id: string) =>
  items.find((item) => item.id === id)?.parentId ?? null;

/** The same order with positions 1, 2, 3 … among the lines of one parent. */
export function numbered<T extends Placed>(items: readonly T[]): readonly T[] {
  const places = new Map<string, number>();
  for (const parentId of new Set(items.map((item) => item.parentId)))
    under(items, parentId).forEach((item, place) => {
      places.set(item.id, place + 1);
    });
  return items.map((item) => ({ ...item, position: places.get(item.id) ?? item.position }));
}

/** The menu after one step by keyboard: up, down, under the line before, out to the level above. */
export function stepped<T extends Placed>(
  items: readonly T[],
  id: string,
  step: 'up' | 'down' | 'in' | 'out',
): readonly T[] {
  const item = items.find((one) => one.id === id);
  if (!item) return items;
  const siblings = under(items, item.parentId);
  const at = siblings.indexOf(item);
  const before = siblings[at - 1];
  const after = siblings[at + 1];
  if (step === 'up') return before ? placed(items, id, before.id, 'before') : items;
  if (step === 'down') return after ? placed(items, id, after.id, 'after') : items;
  if (step === 'in') return before ? placed(items, id, before.id, 'inside') : items;
  return item.parentId === null ? items : placed(items, id, item.parentId, 'after');
}

const channel = (part: number): number => {
  const share = part / 255;
  return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
};

function luminance(colour: string): number {
  const parts = [1, 3, 5].map((from) => channel(Number.parseInt(colour.slice(from, from + 2), 16)));
  const [red = 0, green = 0, blue = 0] = parts;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours `#rrggbb` stand apart, 1 … 21, as WCAG 2 reckons it. */
export function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** What WCAG asks of text. */
const readable = 4.5;

/** Where an accent meets text: white letters on it, and its own letters on the pages' grounds. */
const grounds = [
  { name: 'menu', colour: '#ffffff' },
  { name: 'page', colour: '#fbfaf6' },
  { name: 'band', colour: '#f1ede1' },
] as const;

export type Ground = (typeof grounds)[number]['name'];

/** How readable an accent is wherever it is used. */
export const checksOf = (accent: string): { ground: Ground; ratio: number; isReadable: boolean }[] =>
  grounds.map(({ name, colour }) => {
    const ratio = contrast(accent, colour);
    return { ground: name, ratio, isReadable: ratio >= readable };
  });

export const isReadable = (accent: string): boolean => checksOf(accent).every((one) => one.isReadable);

/** The colours an institution may have of the product, as `public.css` has them. */
export const ownAccents: Readonly<Record<string, string>> = {
  board: '#0b4533',
  ink: '#0f4082',
  brick: '#7a2418',
  plum: '#5a2a5e',
  teal: '#0b4a5a',
  slate: '#343f3b',
};

export const layouts = ['left', 'centre', 'banner'] as const;
export const backgrounds = ['white', 'band', 'accent'] as const;

/** How the head of the pages looks where nothing was designed. */
export const usualDesign = {
  layout: 'left',
  background: 'white',
  accent: null,
  bannerId: null,
  showsMotto: true,
  showsOther: true,
  showsPlace: true,
  isSticky: false,
} as const;

/** What of a student the website may show besides name, class and roll; never a number, an address or an identity. */
export const studentFields = [
  'photo',
  'gender',
  'bloodGroup',
  'fatherName',
  'motherName',
  'house',
  'admissionDate',
] as const;

/** What of an employee it may show besides name and designation. */
export const employeeFields = ['photo', 'joiningDate', 'mobile', 'email', 'indexNumber'] as const;

/** What is open where nobody decided: numbers that name nobody. */
export const usualOpenData = {
  hasStatistics: true,
  hasStudents: false,
  linksStudents: false,
  studentFields: [] as (typeof studentFields)[number][],
  employeeFields: [] as (typeof employeeFields)[number][],
};

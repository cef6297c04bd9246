import * as z from 'zod';
import { normaliseText } from '../../../core/bangla.ts';
import { endpoint } from '../../../core/endpoint.ts';
import { siteKinds } from '../../platform/rules.ts';
import { accentNames } from '../../platform/settings/rules.ts';
import { platformPalettesPermission } from '../permissions.ts';
import { boardRoles, columnsOf, figureNames, mostFigures, mostLinks, tileNames } from './rules.ts';

const base = '/api/v1/home/palettes';
const access = { platform: platformPalettesPermission.edit } as const;

const label = z.object({ en: z.string(), bn: z.string() });
const name = z.string().max(80).transform(normaliseText).pipe(z.string().min(1));
const siteId = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
const version = z.coerce.number().int().min(1);

const accents = z.enum(accentNames as [(typeof accentNames)[number], ...typeof accentNames]);
const tiles = (column: 'top' | 'main' | 'side') =>
  z
    .array(z.enum(tileNames.filter((tile) => columnsOf(tile).includes(column)) as [string, ...string[]]))
    .max(12);

/** A board as it is sent: tiles only where they may stand. */
const boardInput = z.strictObject({
  top: tiles('top'),
  main: tiles('main'),
  side: tiles('side'),
  figures: z.array(z.enum(figureNames as unknown as [string, ...string[]])).max(mostFigures),
  links: z
    .array(
      z
        .string()
        .max(120)
        .regex(/^\/[\w/-]+$/),
    )
    .max(mostLinks),
});
export const boardShown = z.object({
  top: z.array(z.enum(tileNames)),
  main: z.array(z.enum(tileNames)),
  side: z.array(z.enum(tileNames)),
  figures: z.array(z.enum(figureNames)),
  links: z.array(z.string()),
});

const given = {
  nameEn: name,
  nameBn: name,
  accent: accents.nullable(),
  isDefault: z.boolean(),
  boards: z.strictObject(
    Object.fromEntries(boardRoles.map((role) => [role, boardInput.optional()])) as Record<
      (typeof boardRoles)[number],
      z.ZodOptional<typeof boardInput>
    >,
  ),
  sites: z.array(siteId).max(2_000),
  packages: z.array(z.guid()).max(200),
  kinds: z.array(z.enum(siteKinds)).max(siteKinds.length),
};

const siteShown = z.object({ id: z.int(), name: label });
const paletteShown = z.object({
  id: z.guid(),
  version: z.int(),
  name: label,
  accent: accents.nullable(),
  isDefault: z.boolean(),
  boards: z.partialRecord(z.enum(boardRoles), boardShown),
  sites: z.array(siteShown),
  packages: z.array(z.guid()),
  kinds: z.array(z.enum(siteKinds)),
  /** Institutions whose first screen it is. */
  followers: z.int(),
});
export type PaletteShown = z.output<typeof paletteShown>;

/** Dashboard palettes: the platform says what first screens show, and to whom. */
export const paletteContract = {
  list: endpoint({
    method: 'GET',
    path: base,
    access,
    summary: { en: 'Dashboard palettes', bn: 'ড্যাশবোর্ড প্যালেট' },
    input: z.strictObject({}),
    output: z.object({
      items: z.array(paletteShown),
      packages: z.array(z.object({ id: z.guid(), name: label })),
      /** Screens of institutions that a quick link may lead to. */
      links: z.array(z.object({ path: z.string(), label, module: label })),
    }),
  }),
  /** Institutions to attach, found by name, web address or EIIN. */
  sites: endpoint({
    method: 'GET',
    path: `${base}/sites`,
    access,
    summary: { en: 'Institutions for a palette', bn: 'প্যালেটের জন্য প্রতিষ্ঠান' },
    input: z.strictObject({ q: z.string().max(100).default('') }),
    output: z.object({ items: z.array(siteShown) }),
  }),
  add: endpoint({
    method: 'POST',
    path: base,
    access,
    summary: { en: 'A new dashboard palette', bn: 'নতুন ড্যাশবোর্ড প্যালেট' },
    input: z.strictObject({ ...given, id: z.guid() }),
    output: z.object({ id: z.guid() }),
  }),
  save: endpoint({
    method: 'PUT',
    path: `${base}/:id`,
    access,
    summary: { en: 'Change a dashboard palette', bn: 'ড্যাশবোর্ড প্যালেট পরিবর্তন' },
    input: z.strictObject({ ...given, id: z.guid(), version }),
    output: z.object({ id: z.guid() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${base}/:id`,
    access,
    summary: { en: 'Delete a dashboard palette', bn: 'ড্যাশবোর্ড প্যালেট মুছে ফেলা' },
    input: z.strictObject({ id: z.guid(), version }),
    output: z.object({ id: z.guid() }),
  }),
};

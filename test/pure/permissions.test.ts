import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { endpoint } from '../../src/core/endpoint.ts';
import { definePermissions } from '../../src/core/module/permissions.ts';
import { areaLabels } from '../../src/modules/access/labels.ts';
import { areaOf } from '../../src/modules/access/rules.ts';
import { initialRoles, permissions } from '../../src/modules.details.ts';
import { describePermissions } from '../../src/roles.ts';
import { sourceFiles } from './source-files.ts';

const names = Object.keys(permissions);

/** The value a permission is exported as: `fees.setup.view` is `feesSetupPermission.view`. */
function exportOf(name: string): string {
  const act = name.split('.').at(-1) ?? '';
  const area = name.slice(0, -act.length - 1).replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
  return `${area}Permission.${act}`;
}

describe('permissions', () => {
  it('are each held by a role of a new platform', () => {
    const held = new Set<string>(Object.values(initialRoles).flatMap((role) => role.permissions));
    expect(names.filter((name) => !held.has(name))).toEqual([]);
    expect([...held].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('belong to a part of the product that has a name, and no name is without one', () => {
    expect(Object.keys(areaLabels).sort()).toEqual([...new Set(names.map(areaOf))].sort());
  });

  it('are each asked for somewhere', () => {
    const sources = sourceFiles()
      .filter(({ file }) => !/(permissions|module\.details)\.ts$/.test(file) || file.includes('/service/'))
      .map(({ source }) => source);
    const all = sources.join('\n');
    const isAsked = (value: string) => {
      const [area = '', act = ''] = value.split('.');
      if (new RegExp(`\\b${area}\\.${act}\\b`).test(all)) return true;
      // An entity asks for both of its two.
      return ['view', 'edit'].includes(act) && new RegExp(`^  permission: ${area},$`, 'm').test(all);
    };
    expect(names.filter((name) => !isAsked(exportOf(name)))).toEqual([]);
  });

  it('are written as texts nowhere: code takes the values', () => {
    const found = sourceFiles().flatMap(({ file, source }) =>
      names.filter((name) => source.includes(`'${name}'`)).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('do not compile where they are wrong', () => {
    const club = definePermissions('club', ['view']);
    const call = { method: 'GET', path: '/api/v1/club' } as const;
    const output = z.unknown();
    const summary = { en: 'Clubs', bn: 'ক্লাব' };
    expect(
      endpoint({ ...call, summary, access: { permission: club.view }, input: z.object(), output }),
    ).toBeTruthy();
    // @ts-expect-error a plain text is no permission
    endpoint({ ...call, summary, access: { permission: 'club.view' }, input: z.object(), output });
    // @ts-expect-error there is no such act
    expect(club.edit).toBeUndefined();
    const texts = { en: 'See clubs', bn: 'ক্লাব দেখা' };
    expect(describePermissions(club, { view: { ...texts, heldBy: ['teacher'] } })).toHaveLength(1);
    // @ts-expect-error there is no such role
    describePermissions(club, { view: { ...texts, heldBy: ['sheriff'] } });
    // @ts-expect-error what it allows is not said
    expect(() => describePermissions(club, {})).toThrow();
  });
});

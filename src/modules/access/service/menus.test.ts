import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWorld, type Person, type World } from '../../../../test/world.ts';

let world: World;
let admin: Person;
let head: Person;
let owner: Person;

const base = '/api/v1/access';

beforeAll(async () => {
  world = await makeWorld();
  admin = await world.person(world.siteA, ['siteAdmin']);
  head = await world.person(world.siteA, ['head']);
  owner = await world.person(null, ['platformOwner']);
});
afterAll(() => world.close());

describe('PLT-11 the menu builder', () => {
  type Menu = {
    id: string;
    version: number;
    routeName: string | null;
    parent: string | null;
    menuFor: string;
  };
  const menusOf = async () => (await owner.call('GET', `${base}/platform/menus`)).body.items as Menu[];
  const fields = {
    menuEn: 'Our houses',
    menuBn: 'আমাদের হাউস',
    menuFor: 'site',
    iconName: 'school',
    routeName: '/academic/house/list',
    note: '',
    parent: null,
    status: true,
    isDisplayable: true,
    isLoggedCommonAccess: false,
    isCommonAccess: false,
  };

  it('adds a menu that follows the permission of its screen, orders, changes and deletes it', async () => {
    const added = await owner.call('POST', `${base}/platform/menus`, fields);
    expect(added.status, added.text).toBe(200);
    const mine = (await menusOf()).find((one) => one.id === added.body.id);
    expect(mine).toMatchObject({ permission: 'academic.view', isCustom: true });
    const tops = (await menusOf()).filter((one) => one.parent === null && one.menuFor === 'site');
    const ids = [String(added.body.id), ...tops.map((one) => one.id).filter((one) => one !== added.body.id)];
    expect((await owner.call('PUT', `${base}/platform/menu-order`, { parent: null, ids })).status).toBe(200);
    const me = await head.call('GET', '/api/auth/user');
    expect((me.body.menu as { label: { en: string } }[])[0]?.label.en).toBe('Our houses');
    const version = (await menusOf()).find((one) => one.id === added.body.id)?.version;
    const change = { ...fields, isDisplayable: false, version };
    expect((await owner.call('PUT', `${base}/platform/menus/${added.body.id}`, change)).status).toBe(200);
    // What is not to be shown is in nobody's menu, and still with the platform.
    const without = await head.call('GET', '/api/auth/user');
    expect(JSON.stringify(without.body.menu)).not.toContain('Our houses');
    expect((await menusOf()).some((one) => one.id === added.body.id)).toBe(true);
    expect((await owner.call('PUT', `${base}/platform/menus/${added.body.id}`, change)).status).toBe(409);
    const removed = await owner.call('DELETE', `${base}/platform/menus/${added.body.id}`, {
      version: Number(version) + 1,
    });
    expect(removed.status, removed.text).toBe(200);
  });

  it('shows a menu to everybody by its flags alone, while its screen asks for the permission as before', async () => {
    const teacher = await world.person(world.siteA, ['teacher']);
    const labels = async () => JSON.stringify((await teacher.call('GET', '/api/auth/user')).body.menu);
    const log = { ...fields, menuEn: 'Our log', menuBn: 'আমাদের লগ', routeName: '/site/log/view' };
    const { body } = await owner.call('POST', `${base}/platform/menus`, log);
    const save = async (flags: object) => {
      const version = (await menusOf()).find((one) => one.id === body.id)?.version;
      const answer = await owner.call('PUT', `${base}/platform/menus/${body.id}`, {
        ...log,
        ...flags,
        version,
      });
      expect(answer.status, answer.text).toBe(200);
    };
    expect(await labels()).not.toContain('Our log');
    for (const flag of ['isLoggedCommonAccess', 'isCommonAccess']) {
      await save({ [flag]: true });
      expect(await labels(), flag).toContain('Our log');
      // What is not to be shown is shown by no other flag.
      await save({ [flag]: true, isDisplayable: false });
      expect(await labels(), flag).not.toContain('Our log');
      await save({ [flag]: true, status: false });
      expect(await labels(), flag).not.toContain('Our log');
    }
    await save({ isLoggedCommonAccess: true });
    expect((await teacher.call('GET', `${base}/log`)).status).toBe(403);
    const version = (await menusOf()).find((one) => one.id === body.id)?.version;
    expect((await owner.call('DELETE', `${base}/platform/menus/${body.id}`, { version })).status).toBe(200);
  });

  it('refuses unknown screens, a third level, and deleting what the product brought', async () => {
    const unknown = await owner.call('POST', `${base}/platform/menus`, { ...fields, routeName: '/nowhere' });
    expect(Object.keys(unknown.body.errors as object)).toEqual(['routeName']);
    const child = (await menusOf()).find((one) => one.parent !== null);
    const third = await owner.call('POST', `${base}/platform/menus`, { ...fields, parent: child?.id });
    expect(Object.keys(third.body.errors as object)).toEqual(['parent']);
    const gone = await owner.call('DELETE', `${base}/platform/menus/${child?.id}`, {
      version: child?.version,
    });
    expect(gone.body.code).toBe('access.menuInUse');
    expect((await admin.call('GET', `${base}/platform/menus`)).status).toBe(403);
  });
});

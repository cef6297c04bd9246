import { afterAll, beforeAll, expect, it } from 'vitest';
import { initialRoles } from '../src/modules.details.ts';
import { screens } from '../src/modules.entities.ts';
import { isSwept } from '../test/only-modules.ts';
import { goInside, goTo, openStage, type Stage, signIn, tooWideBy } from './browser.ts';

/*
 * The sweeps in two languages open every screen as the head, who may do everything. Here each is opened by who may do least
 * of those who may open it: there it is likeliest that a screen asks for what it is refused, or stumbles over what is left
 * out of an answer. `ROLES=all`: by everybody who may open it.
 */
const ofStaff = Object.entries(initialRoles)
  .filter(([role, { scope }]) => scope === 'site' && !['siteAdmin', 'head'].includes(role))
  .map(([role, { permissions }]) => ({ role, held: new Set<string>(permissions) }))
  .toSorted((one, other) => one.held.size - other.held.size);

const plain = screens.filter(
  ({ menuFor, path, module }) => menuFor === 'site' && !path.includes(':') && isSwept(module),
);
const mayOpen = (role: (typeof ofStaff)[number], { permission }: (typeof screens)[number]) =>
  permission === null || role.held.has(permission);
const opened = ofStaff.map((role) => {
  const isFamily = role.role === 'student' || role.role === 'guardian';
  const isFirst = (screen: (typeof screens)[number]) => ofStaff.find((one) => mayOpen(one, screen)) === role;
  const isAsked = (screen: (typeof screens)[number]) =>
    isFamily || process.env.ROLES === 'all' || isFirst(screen);
  return [role.role, plain.filter((screen) => mayOpen(role, screen) && isAsked(screen))] as const;
});

/** What a guardian or a student sees is named after the child. */
const namedByItself = new Set(['/student/attendance/my-attendance']);

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

/** The demonstration's own; the auditor of so small a one comes from outside. */
async function usernameOf(role: string): Promise<string> {
  if (role !== 'auditor') return role;
  const { accountId } = await stage.world.person(1, [role]);
  const { database } = stage.world.server.services;
  const account = await database.findOne<{ username: string }>(
    'SELECT username FROM account WHERE id = $1',
    accountId,
  );
  return String(account?.username);
}

it.each(opened)(
  'as %s the screens of the role open on a phone: nothing is refused, fails or is too wide',
  { timeout: 600_000 },
  async (role, list) => {
    const { page, problems, close } = await stage.visit({ phone: true, language: 'bn', still: true });
    await signIn(page, await usernameOf(role));
    const found: string[] = [];
    for (const { path, title } of list) {
      if (namedByItself.has(path)) {
        await goTo(page, path);
        await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      } else await goInside(page, path, title.bn);
      const alerts = await page.locator('main [role="alert"]').allTextContents();
      const wide = await tooWideBy(page);
      const here = [...problems.splice(0), ...alerts.filter((text) => text !== '')];
      if (wide > 0) here.push(`${wide} px too wide`);
      found.push(...here.map((problem) => `${path} ${problem}`));
    }
    expect([...found, ...problems]).toEqual([]);
    await close();
  },
);

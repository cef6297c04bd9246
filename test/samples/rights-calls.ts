import { feesPermission } from '../../src/modules/fees/permissions.ts';
import { systemContext } from '../../src/server.ts';
import { type Answer, confirmed, type Person, type World } from '../world.ts';

const users = '/api/v1/access/users';

/** How many rights over money people of the first institution have been given. */
export const givenRights = (world: World) =>
  world.server.services.database.findOne(
    `SELECT (SELECT count(*) FROM membership WHERE site_id = $1 AND disabled_at IS NULL AND role IN ('cashier', 'accountant')) AS roles,
            (SELECT count(*) FROM permission_grant WHERE site_id = $1) AS grants,
            (SELECT count(*) FROM account WHERE email = 'karim@example.test') AS addresses,
            (SELECT count(*) FROM account WHERE has_second_factor) AS factors`,
    world.siteA,
  );

/** The calls that give rights over money, by somebody who may ask and might decide too. */
export function rightsCalls(
  at: () => { world: World; head: Person },
): Readonly<Record<string, () => Promise<Answer>>> {
  const aTeacher = async () => {
    const { world } = at();
    return (await world.person(world.siteA, ['teacher'])).accountId;
  };
  return {
    'access.giveRole': async () => {
      const given = { role: 'cashier', reason: 'Helps at the counter' };
      return at().head.call('POST', `${users}/${await aTeacher()}/roles`, given);
    },
    'access.addGrant': async () =>
      at().head.call('POST', '/api/v1/access/grants', {
        accountId: await aTeacher(),
        permissions: [feesPermission.collect],
        effect: 'allow',
        reason: 'The cashier is ill',
      }),
    'access.removeGrant': async () => {
      const { world, head } = at();
      const { accountId } = await world.person(world.siteA, ['cashier']);
      const denial = {
        accountId,
        permissions: [feesPermission.collect],
        effect: 'deny',
        reason: 'A short drawer',
      };
      await head.call('POST', '/api/v1/access/grants', denial);
      const { body } = await head.call('GET', '/api/v1/access/grants', { effect: 'deny' });
      const [denied] = body.items as { id: string }[];
      return head.call('DELETE', `/api/v1/access/grants/${denied?.id}`, { reason: 'It was found' });
    },
    'access.setDisabled': async () => {
      const { world, head } = at();
      const { accountId } = await world.person(world.siteA, ['cashier']);
      const path = `${users}/${accountId}/disabled`;
      await head.call('POST', path, { disabled: true });
      return head.call('POST', path, { disabled: false, reason: 'Back from leave' });
    },
    'access.changePerson': async () => {
      const { world, head } = at();
      const { accountId } = await world.person(world.siteA, ['cashier']);
      const { body } = await head.call('GET', `${users}/${accountId}`);
      const { version } = body.person as { version: number };
      const given = { nameEn: 'Abdul Karim', nameBn: 'আব্দুল করিম', email: 'karim@example.test', mobile: null };
      await confirmed(head);
      return head.call('PUT', `${users}/${accountId}`, { ...given, version, reason: 'A new address' });
    },
    'access.removeSecondFactor': async () => {
      const { world, head } = at();
      const { accountId } = await world.person(world.siteA, ['cashier']);
      await world.server.services.database.asPlatform(systemContext('test'), (transaction) =>
        transaction.change('UPDATE account SET has_second_factor = true WHERE id = $1', accountId),
      );
      await confirmed(head);
      return head.call('POST', `${users}/${accountId}/second-factor-removal`, {
        reason: 'The telephone is lost',
      });
    },
    'access.addPerson': async () =>
      at().head.call('POST', users, {
        nameEn: 'Shirin Sultana',
        nameBn: 'শিরিন সুলতানা',
        email: 'shirin@example.test',
        role: 'accountant',
        reason: 'The new accountant',
      }),
  };
}

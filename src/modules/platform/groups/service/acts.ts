import { dayLabel } from '../../../../core/format.ts';
import { fillLabel, type Label } from '../../../../core/labels.ts';
import type { PlatformTransaction } from '../../../../core/server/database/in-site.ts';
import { json } from '../../../../core/server/database/row-shape.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import { givesByTwo, type PlatformAct } from '../../../access/public.ts';
import { fieldLabels, groupTitles } from '../../labels.ts';
import { platformPermission } from '../../permissions.ts';
import { addMember, changeMember } from '../../service/site-groups.ts';

type Reasoned = { readonly reason: string };
type Added = Reasoned & Parameters<typeof addMember>[1];
type Changed = Reasoned & Parameters<typeof changeMember>[1];
type Times = { readonly from: string; readonly to: string | null };

const done = { done: true as const };
const named = (alias: string) => `json_build_object('en', ${alias}.name_en, 'bn', ${alias}.name_bn)`;

/**
 * What an institution in a group is about: the users of the group work there with it, so where a role of theirs is over
 * money or rights, two people let it in, as two gave them the role.
 */
async function aboutMember(
  transaction: PlatformTransaction,
  services: Services,
  { id, siteId, from, to }: { id: string; siteId: number } & Times,
) {
  const users = await transaction.read(
    { account: 'uuid', name: json<Label>(), role: json<Label>(), rank: 'int', permissions: 'text[]' },
    `SELECT u.account_id AS account, ${named('a')} AS name, ${named('r')} AS role, r.rank,
            ARRAY(SELECT p.permission FROM role_permission p WHERE p.role = r.code ORDER BY 1) AS permissions
       FROM access_group_user u JOIN role r ON r.code = u.role JOIN account a ON a.id = u.account_id
      WHERE u.group_id = $1 AND (u.ends_at IS NULL OR u.ends_at > now()) ORDER BY r.rank DESC, a.id, r.code LIMIT 1000`,
    id,
  );
  const names = await transaction.readOne(
    { site: json<Label>(), group: json<Label>() },
    `SELECT ${named('s')} AS site, ${named('g')} AS "group" FROM site s, site_group g WHERE s.id = $1 AND g.id = $2`,
    siteId,
    id,
  );
  return {
    subject: `${id} ${siteId}`,
    title: fillLabel(groupTitles.member, { site: names?.site ?? '–', group: names?.group ?? '–' }),
    seen: [
      { label: fieldLabels.from, value: dayLabel(from) },
      ...(to === null ? [] : [{ label: fieldLabels.to, value: dayLabel(to) }]),
      ...users.map(({ role, name }) => ({ label: role, value: name })),
    ],
    needsTwo: users.some(({ permissions }) => givesByTwo(services, permissions)),
    rank: Math.max(0, ...users.map(({ rank }) => rank)),
    excluded: users.map(({ account }) => account),
  };
}

/** Nobody comes to the group in between: a new user waits for its row. */
const holdGroup = (transaction: PlatformTransaction, { id }: { readonly id: string }) =>
  transaction.rows('SELECT 1 FROM site_group WHERE id = $1 FOR UPDATE', id);

/** An institution joins a group. */
export const addMemberAct: PlatformAct<Added, typeof done> = {
  name: 'platform.addMember',
  permission: platformPermission.sites,
  hold: holdGroup,
  about: aboutMember,
  async run(transaction, _services, input) {
    await addMember(transaction, input);
    return done;
  },
};

/** It is in the group from another day or until another one; a shorter time gives nobody anything. */
export const changeMemberAct: PlatformAct<Changed, typeof done> = {
  name: 'platform.changeMember',
  permission: platformPermission.sites,
  hold: holdGroup,
  async about(transaction, services, input) {
    const known = await transaction.readOne(
      { to: 'date?' },
      'SELECT to_date AS "to" FROM site_group_member WHERE group_id = $1 AND site_id = $2 AND from_date = $3',
      input.id,
      input.siteId,
      input.was,
    );
    const isLonger =
      input.from < input.was ||
      (known !== null && known.to !== null && (input.to === null || input.to > known.to));
    const about = await aboutMember(transaction, services, input);
    return { ...about, needsTwo: isLonger && about.needsTwo };
  },
  async run(transaction, _services, input) {
    await changeMember(transaction, input);
    return done;
  },
};

import { fillLabel } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import type { Block } from '../../blocks/contract.ts';
import { followLabels } from '../../letters/labels.ts';
import { officerDuties } from '../../letters/officer-duties.data.ts';
import { followPath } from '../../letters/rules.ts';
import { labelOf } from '../../service/read-parts.ts';
import { isShown } from '../../service/shown.ts';
import { contentLabels as labels } from '../labels.ts';

const followLink: Block = {
  kind: 'choices',
  name: followLabels.page,
  items: [{ to: followPath, name: followLabels.page, isCurrent: false }],
};

/** Where the institution is reached, and a form to write to it. */
export const contactParts = (site: SiteFacts): Block[] => [
  {
    kind: 'facts',
    rows: [
      { name: labels.address, value: { text: site.address } },
      ...(site.phone ? [{ name: labels.telephone, value: { phone: site.phone } }] : []),
      ...(site.email ? [{ name: labels.email, value: { email: site.email } }] : []),
    ],
  },
  { kind: 'heading', text: labels.write },
  { kind: 'letter', form: 'contact' },
  followLink,
];

/** Whom to turn to by law and custom, and a form for a complaint, which needs no name. */
export async function readOfficers(
  transaction: Transaction,
  today: string,
  previewed: string | null,
): Promise<Block[]> {
  const rows = await transaction.rows(
    `SELECT duty, name_en, name_bn, post_en, post_bn, room, mobile, email FROM website_officer o
      WHERE site_id = $1 AND (${isShown('o', '$2')} OR id = $3::uuid) ORDER BY position, id LIMIT 60`,
    today,
    previewed,
  );
  const people = rows.map((row) => ({
    picture: null,
    name: labelOf(row, 'name'),
    post: labelOf(row, 'post'),
    facts: [
      {
        name: labels.duty,
        value: { text: officerDuties.find((one) => one.value === row.duty)?.label ?? labels.duty },
      },
      ...(row.room
        ? [{ name: labels.roomName, value: { text: fillLabel(labels.room, { room: String(row.room) }) } }]
        : []),
      ...(row.mobile ? [{ name: labels.telephone, value: { phone: String(row.mobile) } }] : []),
      ...(row.email ? [{ name: labels.email, value: { email: String(row.email) } }] : []),
    ],
  }));
  return [
    ...(people.length > 0 ? [{ kind: 'people' as const, items: people }] : []),
    { kind: 'heading', text: labels.complain },
    { kind: 'note', text: labels.complainFirst },
    { kind: 'letter', form: 'complaint' },
    followLink,
  ];
}

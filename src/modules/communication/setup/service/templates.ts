import type * as z from 'zod';
import { AppError, errors } from '../../../../core/errors.ts';
import { newId } from '../../../../core/ids.ts';
import type { Label } from '../../../../core/labels.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { hold } from '../../../../core/server/database/locks.ts';
import { oneOf } from '../../../../core/server/database/row-shape.ts';
import { rowsOf } from '../../../../core/server/database/rows-of.ts';
import { readSwitches } from '../../automatic/service/switches.ts';
import { eventOf, messageEvents } from '../../events.data.ts';
import { messageErrors } from '../../labels.ts';
import { messagesPermission } from '../../permissions.ts';
import { unknownPlaces } from '../../text/templates.ts';
import type { setupContract } from '../contract.ts';

export type EventText = {
  readonly name: string;
  readonly label: Label;
  readonly places: readonly string[];
  readonly subject: Label;
  readonly body: Label;
  /** The institution's own words, not the usual ones. */
  readonly isOwn: boolean;
  /** Of the institution's own words, which are saved together; 0 where it has none. */
  readonly version: number;
  /** Nobody chooses it for a message; with a switch it leaves only where that is on. */
  readonly isAutomatic: boolean;
  readonly hasSwitch: boolean;
};

/** What is written on each occasion: the institution's own words where it has some. */
export async function readTexts(transaction: Transaction): Promise<EventText[]> {
  const rows = await transaction.read(
    { event: 'text', language: oneOf<'en' | 'bn'>(), subject: 'text', body: 'text', version: 'int' },
    'SELECT event, language, subject, body, version FROM communication_template WHERE site_id = $1 ORDER BY event',
  );
  return messageEvents.map(({ name, label, places, subject, body, isAutomatic, hasSwitch }) => {
    const own = (language: 'en' | 'bn') =>
      rows.find((row) => row.event === name && row.language === language);
    return {
      name,
      label,
      places,
      subject: { en: own('en')?.subject ?? subject.en, bn: own('bn')?.subject ?? subject.bn },
      body: { en: own('en')?.body ?? body.en, bn: own('bn')?.body ?? body.bn },
      isOwn: rows.some((row) => row.event === name),
      version: Math.max(0, ...rows.flatMap((row) => (row.event === name ? [row.version] : []))),
      isAutomatic: isAutomatic === true,
      hasSwitch: hasSwitch === true,
    };
  });
}

export async function showTemplates(transaction: Transaction) {
  const switches = await readSwitches(transaction);
  return {
    events: (await readTexts(transaction)).map((one) => ({ ...one, isOn: switches.has(one.name) })),
    can: { edit: transaction.context.permissions.has(messagesPermission.setup) },
  };
}

/** Throws where a text names a place that its occasion does not know, and where somebody else changed it meanwhile. */
export async function saveTemplate(
  transaction: Transaction,
  { event, version, subject, body }: z.output<typeof setupContract.saveTemplate.input>,
) {
  const known = eventOf(event);
  if (!known) throw new AppError(errors.notFound);
  const wrong = [subject.en, subject.bn, body.en, body.bn].flatMap((text) =>
    unknownPlaces(text, known.places),
  );
  if (wrong[0] !== undefined) throw new AppError(messageErrors.places, { place: `{${wrong[0]}}` });
  // Of two at the same moment the second one waits, and sees what the first has written.
  await hold(transaction, ['communication.template'], 'alone');
  const before = (await readTexts(transaction)).find((one) => one.name === event);
  if (before?.version !== version) throw new AppError(errors.staleVersion);
  await transaction.change(
    `INSERT INTO communication_template AS t (site_id, id, event, language, subject, body)
     SELECT n.site_id, n.id, $3, n.language, n.subject, n.body
       FROM ${rowsOf('n', { id: '$2::uuid[]', language: '$4::text[]', subject: '$5::text[]', body: '$6::text[]' })}
     ON CONFLICT (site_id, event, language) DO UPDATE SET subject = EXCLUDED.subject, body = EXCLUDED.body,
        version = t.version + 1, updated_at = EXCLUDED.updated_at`,
    [newId(), newId()],
    event,
    ['en', 'bn'],
    [subject.en, subject.bn],
    [body.en, body.bn],
  );
  return { event };
}

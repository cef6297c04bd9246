import { createHash } from 'node:crypto';
import { type Label, textOf } from '../../../core/labels.ts';
import { link } from '../../../core/module/paths.ts';
import { holdersOnPlatform } from '../../../core/server/approvals/people.ts';
import { notifyPlatform } from '../../../core/server/bell/platform-bell.ts';
import type { PlatformTransaction } from '../../../core/server/database/in-site.ts';
import { oneOf } from '../../../core/server/database/row-shape.ts';
import type { Services } from '../../../core/server/http/services.ts';
import { composeMail } from '../../../core/server/mail/mail.ts';
import { putMail } from '../../../core/server/mail/outbox.ts';
import { operationsPath } from '../paths.ts';
import { platformOperationsPermission } from '../permissions.ts';

/** The same key for the same text: what is told under it is told once. */
const keyOf = (text: string): string =>
  createHash('sha256')
    .update(text)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5');

/** Rings for everybody who runs the server and its backups, and writes to them: once for what is named by `about`. */
export async function tellOperators(
  transaction: PlatformTransaction,
  services: Services,
  told: {
    readonly about: string;
    readonly news: Label;
    readonly mail: 'backupProblem' | 'serverProblem';
    readonly tab: 'backups' | 'jobs';
  },
): Promise<void> {
  const now = services.now();
  const holders = await holdersOnPlatform(transaction, platformOperationsPermission.run, now);
  const path = link(operationsPath.operations, { tab: told.tab });
  await notifyPlatform(
    transaction,
    holders.map((accountId) => ({ accountId, key: keyOf(told.about), title: told.news, path })),
    now,
  );
  const people = await transaction.read(
    { id: 'uuid', email: 'text', language: oneOf<'en' | 'bn'>(), name_en: 'text', name_bn: 'text' },
    'SELECT id, email, language, name_en, name_bn FROM account WHERE id = ANY($1::uuid[]) AND email IS NOT NULL ORDER BY id',
    holders,
  );
  for (const { id, email, language, ...name } of people)
    await putMail(
      transaction,
      email,
      composeMail(told.mail, language, {
        name: language === 'bn' ? name.name_bn || name.name_en : name.name_en,
        problem: textOf(told.news, language),
        link: `${services.config.publicAddress}${path}`,
      }),
      keyOf(`${told.about} ${id}`),
    );
}

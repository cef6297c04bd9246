import { AppError, errors } from '../../../../core/errors.ts';
import { formatDate, formatDateTime, withDigits } from '../../../../core/format.ts';
import { type Label, type Language, textOf } from '../../../../core/labels.ts';
import { amountInWords, formatTaka } from '../../../../core/money.ts';
import { namesOfAccounts } from '../../../../core/server/database/history.ts';
import type { Transaction } from '../../../../core/server/database/in-site.ts';
import { renderPdf } from '../../../../core/server/documents/documents.ts';
import { paperAccent, paperAddress, paperLogo } from '../../../../core/server/documents/letterhead.ts';
import { codeOf, qrPng } from '../../../../core/server/http/check-codes.ts';
import type { Services } from '../../../../core/server/http/services.ts';
import type { SiteFacts } from '../../../../core/server/http/sites.ts';
import { siteAddress } from '../../../website/public.ts';
import { labelSql, studentJoins } from '../../service/students-sql.ts';
import { clearancePaper as words } from '../labels.ts';
import { clearanceKind } from './clearances.ts';

type Row = {
  id: string;
  number: string;
  day: string;
  purpose: string;
  paid: bigint;
  advance: bigint;
  issued_by: string;
  printed_at: Date;
  copy: number;
  code: string;
  roll: number;
  name: Label;
  father: Label;
  mother: Label;
  class: Label;
  section: Label;
  year: Label;
};

const parent = (name: string) =>
  `json_build_object('en', s.${name}_name_en, 'bn', coalesce(nullif(s.${name}_name_bn, ''), s.${name}_name_en))`;

/**
 * One printed copy of a certificate on A4; a later copy says that it is one. Reads everything first and draws when it is
 * called. Throws 404 for another institution's.
 */
export async function clearanceFile(
  transaction: Transaction,
  services: Services,
  printId: string,
  language: Language,
  site: SiteFacts,
): Promise<() => Promise<Buffer>> {
  const row = await transaction.row<Row>(
    `SELECT k.id, k.number, k.day, k.purpose, k.paid, k.advance, k.issued_by, p.printed_at, p.copy,
            s.code, e.roll, ${labelSql('s')} AS name, ${parent('father')} AS father, ${parent('mother')} AS mother,
            ${labelSql('c')} AS class, ${labelSql('x')} AS section, ${labelSql('y')} AS year
       FROM fees_clearance_print p
       JOIN fees_clearance k ON k.site_id = $1 AND k.id = p.clearance_id
       JOIN students_enrolment e ON e.site_id = $1 AND e.id = k.enrolment_id
       JOIN academic_academic_year y ON y.site_id = $1 AND y.id = e.year_id ${studentJoins}
      WHERE p.site_id = $1 AND p.id = $2`,
    printId,
  );
  if (!row) throw new AppError(errors.notFound);
  const names = await namesOfAccounts(services.database, [row.issued_by], language);
  const t = (label: Label, params?: Parameters<typeof textOf>[2]) => textOf(label, language, params);
  const digits = (text: string) => withDigits(text, { language });
  const taka = (paisa: bigint) => `${formatTaka(paisa, { language })} (${amountInWords(paisa, language)})`;
  const day = formatDate(row.day, { language });
  const address = `${await siteAddress(services, site)}/web/fee-clearance?code=${codeOf(
    services.config.secret,
    clearanceKind,
    site.id,
    row.id,
  )}`;
  return async () => {
    const logo = await paperLogo(services, site);
    const pictures = new Map([['qr.png', qrPng(address)], ...(logo ? [['logo.png', logo] as const] : [])]);
    return renderPdf(
      'clearance',
      {
        language,
        accent: paperAccent(site.accent),
        institution: t(site.name),
        address: paperAddress(site, language),
        logo: logo ? 'logo.png' : null,
        title: t(words.title),
        number: t(words.number, { number: digits(row.number) }),
        day: t(words.day, { day }),
        copy: row.copy > 1 ? t(words.duplicate, { copy: digits(String(row.copy)) }) : '',
        certifies: t(words.certifies, { day }),
        facts: [
          [t(words.name), t(row.name)],
          [t(words.code), digits(row.code)],
          [t(words.father), t(row.father)],
          [t(words.mother), t(row.mother)],
          [t(words.class), `${t(row.class)} – ${t(row.section)}`],
          [t(words.roll), digits(String(row.roll))],
          [t(words.year), t(row.year)],
          [t(words.paid), taka(row.paid)],
          ...(row.advance > 0n ? [[t(words.advance), taka(row.advance)]] : []),
          ...(row.purpose === '' ? [] : [[t(words.purpose), row.purpose]]),
        ],
        signatures: [t(words.accountant), t(words.headOf)],
        footer: [
          t(words.preparedBy, { name: names.get(row.issued_by) ?? '' }),
          formatDateTime(row.printed_at, { language }),
        ].join(' · '),
        check: t(words.check),
      },
      { pictures },
    );
  };
}

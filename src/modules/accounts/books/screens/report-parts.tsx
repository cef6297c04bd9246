import { Button } from '@mantine/core';
import { IconAlertCircleFilled, IconPrinter, IconScale } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { isDate } from '../../../../core/dates.ts';
import { parseTaka, takaText } from '../../../../core/money.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { ExportMenu } from '../../../../core/web/entity/entity-list-parts.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { DateSpan } from '../../../../core/web/list/date-span.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Nothing } from '../../../../core/web/page/loaded.tsx';
import { printPage } from '../../../../core/web/page/print-door.ts';
import { texts } from '../../../../core/web/page/texts.ts';
import type { Side } from '../../rules.ts';
import { reportLabels as labels } from '../../screen-labels.ts';
import shared from '../../screens/accounts.module.css';
import layout from '../../screens/layout.module.css';
import { bookFilePath } from '../../vouchers/screens/use-voucher.ts';
import type { reportNames } from '../contract.ts';
import classes from './books.module.css';
import type { Span } from './use-span.ts';

/** Export and print, the same in every report. */
export function ReportActions(props: {
  report: (typeof reportNames)[number];
  from: string;
  to: string;
  ledgerId?: string | undefined;
  money?: 'in' | 'out' | undefined;
  side?: Side | undefined;
  partyId?: string | undefined;
  fundId?: string | undefined;
}) {
  const { report, from, to, ledgerId, money, side, partyId, fundId } = props;
  const t = useText();
  const { showCallError } = useDialogs();
  return (
    <>
      <ExportMenu
        prints={false}
        onExport={(format) =>
          void downloadFile(
            bookFilePath({
              report,
              from,
              to,
              format,
              ...(ledgerId ? { ledgerId } : {}),
              ...(money ? { money } : {}),
              ...(side ? { side } : {}),
              ...(partyId ? { partyId } : {}),
              ...(fundId ? { fundId } : {}),
            }),
            `${report}.${format}`,
          ).catch(showCallError)
        }
      />
      <Button
        variant="default"
        leftSection={<IconPrinter size={16} aria-hidden />}
        onClick={() => void printPage()}
      >
        {t(texts.print)}
      </Button>
    </>
  );
}

/** The days of a report, with the usual ones a click away; `isDay` asks for the last day alone. */
export function ReportFilters(props: { span: Span; day?: string; children?: ReactNode }) {
  const { span, day } = props;
  const t = useText();
  return (
    <div className={layout.filters}>
      {props.children}
      {day === undefined ? (
        <DateSpan from={span.from} to={span.to} onChange={(from, to) => span.set({ from, to })} />
      ) : (
        <>
          <DateField
            label={t(labels.on)}
            value={day}
            onChange={(to) => {
              if (isDate(to)) span.set({ to });
            }}
          />
          <div className={classes.quick}>
            {[
              { label: labels.today, to: span.today },
              ...span.quick.filter((one) => one.label !== labels.thisMonth),
            ].map((one) => (
              <Button
                key={one.label.en}
                variant={one.to === day ? 'light' : 'subtle'}
                size="compact-sm"
                aria-pressed={one.to === day}
                onClick={() => span.set({ to: one.to, from: null })}
              >
                {t(one.label)}
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  );
}

/** The side of a book a figure led to. */
export const sideOf = (span: Span): Side | undefined =>
  (['Dr', 'Cr'] as const).find((one) => one === span.get('side'));

/** A report in whose days nothing is posted. */
export function NothingPosted() {
  const t = useText();
  return <Nothing>{t(labels.none)}</Nothing>;
}

/** One cell of a figure; a link to what is behind it. */
export function MoneyCell(props: { text: string; to?: string | undefined; name?: string; isEdge?: boolean }) {
  const { text, to } = props;
  const t = useText();
  const isNil = text === '–';
  return (
    <td className={`${shared.money} ${props.isEdge ? shared.edge : ''}`}>
      {isNil ? (
        <span className={shared.nil}>{text}</span>
      ) : to ? (
        <Link
          to={to}
          {...(props.name ? { 'aria-label': t(labels.balanceOf, { amount: text, name: props.name }) } : {})}
        >
          {text}
        </Link>
      ) : (
        text
      )}
    </td>
  );
}

/** Whether two sides agree; said in words. */
export function Verdict({ difference }: { difference: bigint }) {
  const t = useText();
  const format = useFormat();
  const isEqual = difference === 0n;
  const Icon = isEqual ? IconScale : IconAlertCircleFilled;
  return (
    <p className={classes.verdictLine} data-tone={isEqual ? 'leaf' : 'sindur'}>
      <Icon size={18} aria-hidden />
      {isEqual
        ? t(labels.isEqual)
        : t(labels.isNotEqual, {
            amount: format.money(takaText(difference < 0n ? -difference : difference)),
          })}
    </p>
  );
}

/** `a - b` of two amounts as the server writes them. */
export const minus = (a: string, b: string): bigint => (parseTaka(a) ?? 0n) - (parseTaka(b) ?? 0n);

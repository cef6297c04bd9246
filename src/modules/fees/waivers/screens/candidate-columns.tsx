import { ordinal } from '../../../../core/dates.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { useMonthName } from '../../billing/screens/months.ts';
import classes from '../../screens/fees.module.css';
import { useStudentColumns } from '../../screens/student-columns.tsx';
import { useTaka } from '../../screens/use-taka.ts';
import { settingLabels } from '../../setup/labels.ts';
import { offerLabels as labels } from '../offer-labels.ts';
import type { EndingWaiver, OfferCandidate } from '../offers-contract.ts';

/** Who would get an offer: the student, the family, which child, and how much a month. */
export function useCandidateColumns(): Column<OfferCandidate>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  return [
    ...useStudentColumns<OfferCandidate>(null),
    {
      name: 'monthly',
      label: t(labels.monthly),
      align: 'end',
      render: (row) => (row.monthly === null ? t(labels.unknown) : taka.signed(row.monthly)),
    },
    {
      name: 'child',
      label: t(labels.child),
      isWhole: true,
      render: (row) => t(labels.childOf, { place: ordinal(row.place), count: format.number(row.of) }),
    },
    {
      name: 'siblings',
      label: t(labels.siblings),
      render: (row) => row.siblings.map((one) => `${t(one.name)} (${t(one.class)})`).join(', '),
    },
  ];
}

/** What ends, when, and what a renewal would be. */
export function useEndingColumns(): Column<EndingWaiver>[] {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const monthName = useMonthName();
  return [
    ...useStudentColumns<EndingWaiver>(null),
    {
      name: 'monthly',
      label: t(labels.monthly),
      align: 'end',
      render: (row) => (row.monthly === null ? t(labels.unknown) : taka.signed(row.monthly)),
    },
    {
      name: 'type',
      label: t(settingLabels.type),
      render: (row) => (
        <span>
          {t(row.type)}
          {row.offer ? <span className={classes.other}>{t(row.offer)}</span> : null}
        </span>
      ),
    },
    { name: 'ends', label: t(labels.ends), isWhole: true, render: (row) => format.date(row.endsOn) },
    {
      name: 'begins',
      label: t(labels.begins),
      render: (row) => (row.obstacle ? t(labels.obstacles[row.obstacle]) : monthName(row.fromMonth)),
    },
  ];
}

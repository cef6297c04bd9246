import { Link } from 'react-router';
import type * as z from 'zod';
import { useSecondPerson } from '../../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../../../core/web/form/side-drawer.tsx';
import type { Column } from '../../../../../core/web/list/data-table.tsx';
import { WholeTable } from '../../../../../core/web/list/whole-table.tsx';
import { Loaded } from '../../../../../core/web/page/loaded.tsx';
import { showToast } from '../../../../../core/web/page/toasts.tsx';
import { feesPath } from '../../../paths.ts';
import classes from '../../../screens/fees.module.css';
import { useTaka } from '../../../screens/use-taka.ts';
import { words } from '../../../words.ts';
import { earlyContract as contract } from '../contract.ts';
import { earlyLabels as labels } from '../labels.ts';

type Item = z.output<typeof contract.earlyOffers.output>['items'][number];

/** Offers for paying early: what each takes, whether it counts, and putting it in force. */
export function EarlyOffers({ onClose }: { onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const second = useSecondPerson();
  const { data, error, refetch } = useRead(contract.earlyOffers, {});
  const start = useSave(contract.startOffer);
  const columns: Column<Item>[] = [
    { name: 'name', label: t(labels.offerName), role: 'name', render: (row) => t(row.name) },
    {
      name: 'terms',
      label: t(labels.terms),
      render: (row) =>
        [
          row.kind === 'percent'
            ? t(labels.percent, { share: format.percent((row.share ?? 0) / 100) })
            : t(labels.fixed, { amount: taka.signed(row.amount ?? '0') }),
          row.payBy !== null
            ? t(labels.byDay, { day: format.number(row.payBy) })
            : t(labels.atOnce, { count: format.number(row.payMonths ?? 0) }),
          ...(row.endsOn ? [t(labels.untilDay, { day: format.date(row.endsOn) })] : []),
        ].join(', '),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (row) => (
        <span>
          {t(row.isInForce ? labels.inForce : labels.notInForce)}
          {row.startedBy ? (
            <span className={classes.other}>{t(labels.startedBy, { name: row.startedBy })}</span>
          ) : null}
        </span>
      ),
    },
  ];
  const items = data?.items ?? [];
  const ask = (row: Item) =>
    void second.run(
      (reason) => start.mutateAsync({ id: row.id, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.inForce) }),
    );
  return (
    <SideDrawer title={t(labels.title)} size={820} isText isOpen onClose={onClose}>
      <p className={classes.note}>
        {t(labels.help)} <Link to={feesPath.offers}>{t(labels.edit)}</Link>
      </p>
      <Loaded read={{ data, error, refetch }} rows={4} empty={items.length === 0 ? t(labels.none) : null}>
        {() => (
          <WholeTable
            label={t(labels.title)}
            columns={columns}
            rows={items}
            nameOf={(row) => t(row.name)}
            {...(data?.can.edit
              ? {
                  actions: (row: Item) =>
                    row.isInForce ? [] : [{ label: t(labels.start), onClick: () => ask(row) }],
                }
              : {})}
          />
        )}
      </Loaded>
      {second.dialog}
    </SideDrawer>
  );
}

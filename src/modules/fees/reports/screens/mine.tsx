import { Button, Select } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import type * as z from 'zod';
import { useRead } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { usePageQuery } from '../../../../core/web/device/use-page-query.ts';
import { type Column, DataTable } from '../../../../core/web/list/data-table.tsx';
import { StatusBadge } from '../../../../core/web/list/status-badge.tsx';
import { Figures } from '../../../../core/web/page/figures.tsx';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Page } from '../../../../core/web/page/page.tsx';
import { Panel } from '../../../../core/web/page/panel.tsx';
import { counterLabels } from '../../counter/labels.ts';
import classes from '../../screens/fees.module.css';
import { Opens } from '../../screens/opens.tsx';
import type { DueLine } from '../../screens/types.ts';
import { useLineName, usePlace } from '../../screens/use-names.ts';
import { paisaOf, useTaka } from '../../screens/use-taka.ts';
import { owedOf } from '../../setup/screens/spread.ts';
import { sumOf } from '../../waivers/early/rules.ts';
import { OfferNote } from '../../waivers/early/screens/offer-note.tsx';
import { offersNow } from '../../waivers/early/screens/offers-now.ts';
import { words } from '../../words.ts';
import { familyLabels } from '../family-labels.ts';
import { ownLabels as labels } from '../labels.ts';
import { mineContract as contract } from '../mine-contract.ts';
import { LedgerTable } from './ledger-table.tsx';

const OwnReceipt = lazy(() => import('./own-receipt.tsx').then((all) => ({ default: all.OwnReceipt })));
const FamilyStatement = lazy(() =>
  import('./family-statement.tsx').then((all) => ({ default: all.FamilyStatement })),
);
const OwnWishes = lazy(() =>
  import('../../waivers/wishes/screens/own-wishes.tsx').then((all) => ({ default: all.OwnWishes })),
);
const LineDrawer = lazy(() => import('./line-drawer.tsx').then((all) => ({ default: all.LineDrawer })));

type Shown = NonNullable<z.output<typeof contract.mine.output>['shown']>;

/** What the student who signed in, or a child of the guardian, owes today and has paid, and asking for a waiver. */
export default function Mine() {
  const t = useText();
  const format = useFormat();
  const place = usePlace();
  const [query, setQuery] = usePageQuery();
  const [isStating, setIsStating] = useState(false);
  const asked = query.get('student');
  const { data, error, refetch } = useRead(contract.mine, asked ? { studentId: asked } : {});
  if (!data)
    return (
      <Page>
        <Coming read={{ error, refetch }} />
      </Page>
    );
  if (!data.shown)
    return (
      <Page>
        <Nothing>{t(labels.noStudent)}</Nothing>
      </Page>
    );
  const { student } = data.shown.dues;
  return (
    <Page
      context={`${t(student.name)} · ${place(student)} · ${t(counterLabels.roll, { roll: format.number(student.roll) })}`}
    >
      <div className={classes.filters}>
        {data.children.length > 1 ? (
          <Select
            label={t(words.student)}
            data={data.children.map((one) => ({ value: one.id, label: t(one.name) }))}
            value={student.id}
            allowDeselect={false}
            onChange={(id) => id && setQuery({ student: id }, { replace: true })}
          />
        ) : null}
        <div className={classes.filtersEnd}>
          <Button variant="default" onClick={() => setIsStating(true)}>
            {t(data.children.length > 1 ? familyLabels.open : familyLabels.own)}
          </Button>
        </div>
      </div>
      <Suspense fallback={null}>
        {isStating ? <FamilyStatement studentId={null} onClose={() => setIsStating(false)} /> : null}
      </Suspense>
      <Fees shown={data.shown} />
    </Page>
  );
}

function Fees({ shown: { dues, ledger } }: { shown: Shown }) {
  const t = useText();
  const format = useFormat();
  const taka = useTaka();
  const lineName = useLineName();
  const { search } = useLocation();
  const [lineId, setLineId] = useState<string | null>(null);
  const [receiptId, setReceiptId] = useState<string | null>(null);
  const offered = offersNow(dues.offers, dues.lines, dues.today);
  /** A place on this page, of the same child. */
  const at = (place: string) => `${search}#${place}`;
  const opening = (line: DueLine, amount: string) => (
    <Opens isBeside onOpen={paisaOf(amount) === 0n ? null : () => setLineId(line.id)}>
      {taka.orDash(amount)}
    </Opens>
  );
  const columns: Column<DueLine>[] = [
    {
      name: 'fee',
      label: t(words.head),
      role: 'name',
      render: (line) => (
        <button type="button" className={classes.plainButton} onClick={() => setLineId(line.id)}>
          {lineName(line)}
        </button>
      ),
    },
    {
      name: 'owed',
      label: t(words.owed),
      align: 'end',
      render: (line) => (
        <strong>
          <Opens isBeside onOpen={() => setLineId(line.id)}>
            {taka.signed(owedOf(line))}
          </Opens>
        </strong>
      ),
    },
    {
      name: 'state',
      label: t(words.state),
      render: (line) => (
        <span>
          <StatusBadge
            family="payment"
            state={line.state === 'waived' || line.state === 'instalments' ? 'paid' : line.state}
          />{' '}
          <span className={classes.whole}>{t(counterLabels.dueOn, { day: format.date(line.due) })}</span>
        </span>
      ),
    },
    { name: 'amount', label: t(words.amount), align: 'end', render: (line) => taka.plain(line.amount) },
    { name: 'waiver', label: t(words.waiver), align: 'end', render: (line) => opening(line, line.waiver) },
    { name: 'paid', label: t(words.paid), align: 'end', render: (line) => opening(line, line.paid) },
    { name: 'fine', label: t(words.fine), align: 'end', render: (line) => opening(line, line.fine) },
  ];
  return (
    <div className={classes.stack}>
      <Figures
        items={[
          {
            label: t(labels.owedToday),
            figure: taka.signed(dues.total),
            ...(paisaOf(dues.fine) > 0n
              ? { note: t(labels.withFine, { amount: taka.signed(dues.fine) }), tone: 'sindur' as const }
              : {}),
            to: at('dues'),
          },
          { label: t(labels.paidAll), figure: taka.signed(ledger.paid), to: at('ledger') },
          ...(paisaOf(dues.advance) > 0n
            ? [{ label: t(words.advance), figure: taka.signed(dues.advance), to: at('ledger') }]
            : []),
        ]}
      />
      <div id="dues">
        {dues.lines.length === 0 ? (
          <Nothing>{t(labels.nothingOwed)}</Nothing>
        ) : (
          <>
            <DataTable
              label={t(counterLabels.dues)}
              columns={columns}
              rows={dues.lines}
              nameOf={(line) => lineName(line)}
            />
            <OfferNote
              isOwn
              isMet
              offers={dues.offers}
              taken={offered}
              toPay={paisaOf(dues.total) - sumOf(offered)}
            />
            <p className={classes.note}>{t(labels.where)}</p>
          </>
        )}
      </div>
      <div id="ledger">
        <Panel title={t(counterLabels.ledger)} flush>
          {ledger.items.length === 0 ? (
            <Nothing>{t(words.noEntries)}</Nothing>
          ) : (
            <LedgerTable
              label={t(counterLabels.ledger)}
              items={ledger.items}
              onLine={setLineId}
              onReceipt={setReceiptId}
            />
          )}
        </Panel>
      </div>
      <Suspense fallback={<Coming read={{ error: null, refetch: () => {} }} rows={3} />}>
        <OwnWishes key={dues.student.id} studentId={dues.student.id} />
      </Suspense>
      <Suspense fallback={null}>
        {receiptId ? <OwnReceipt id={receiptId} onClose={() => setReceiptId(null)} /> : null}
        {lineId ? <LineDrawer isOwn lineId={lineId} onClose={() => setLineId(null)} /> : null}
      </Suspense>
    </div>
  );
}

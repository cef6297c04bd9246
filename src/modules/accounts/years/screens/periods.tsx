import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { addDays, isDate, todayInDhaka } from '../../../../core/dates.ts';
import { useSecondPerson } from '../../../../core/web/approvals/use-second-person.tsx';
import { useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { DateField } from '../../../../core/web/form/date-field.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { Coming } from '../../../../core/web/page/loaded.tsx';
import { Empty } from '../../../../core/web/page/page.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { OpeningForm } from '../../chart/screens/opening-form.tsx';
import { accountsContract as contract } from '../../contract.ts';
import { basisTexts } from '../../labels.ts';
import { accountsPath } from '../../paths.ts';
import { periodLabels as labels, listLabels, reportLabels } from '../../screen-labels.ts';
import classes from '../../screens/accounts.module.css';
import { allVouchersPath, moneyBookPath, reportPath, voucherPath } from '../../screens/paths.ts';
import { BookSettings } from './book-settings.tsx';
import { NewYearForm } from './new-year-form.tsx';

type Year = z.output<typeof contract.years.output>['items'][number];

/** The years of the books: opening, locking, closing, opening balances. `isNew` begins with opening one. */
export function Periods({ isNew = false }: { isNew?: boolean }) {
  const t = useText();
  const { data, error, refetch } = useRead(contract.years, {});
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const [opening, setOpening] = useState<Year | null>(null);
  const [isOpening, setIsOpening] = useState(isNew);
  if (!data) return <Coming read={{ error, refetch }} rows={5} isInPanel />;
  if (isOpening && data.can.close) return <NewYearForm onBack={() => setIsOpening(false)} />;
  if (opening) return <OpeningForm year={opening} onBack={() => setOpening(null)} />;
  return (
    <>
      {data.items.length === 0 ? <Empty text={t(labels.none)} /> : null}
      {data.items.map((year) => (
        <OneYear
          key={year.id}
          year={year}
          mayClose={data.can.close}
          onAsk={setAsked}
          onOpening={() => setOpening(year)}
        />
      ))}
      {data.can.close ? (
        <div className={classes.opening}>
          <div className={classes.acts}>
            <Button onClick={() => setIsOpening(true)}>{t(labels.newYear)}</Button>
          </div>
        </div>
      ) : null}
      <BookSettings settings={data.settings} mayClose={data.can.close} />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

function OneYear(props: {
  year: Year;
  mayClose: boolean;
  onAsk: (asked: AskedReason) => void;
  onOpening: () => void;
}) {
  const { year } = props;
  const t = useText();
  const format = useFormat();
  const { confirm, showCallError } = useDialogs();
  const lock = useSave(contract.lockYear);
  const close = useSave(contract.closeYear);
  const reopen = useSave(contract.reopenYear);
  const second = useSecondPerson();
  const yesterday = addDays(todayInDhaka(new Date()), -1);
  const [through, setThrough] = useState(
    [[yesterday, year.startDate].toSorted().at(1) ?? yesterday, year.endDate].toSorted()[0] ?? year.endDate,
  );
  const name = format.digits(year.name);
  const saved = () => showToast({ tone: 'leaf', title: t(labels.saved) });
  const doLock = async () => {
    if (!isDate(through)) return;
    const title = t(labels.lockTitle, { day: format.date(through) });
    // Days that were locked open again: the server wants to know why.
    if (year.lockedThrough && through < year.lockedThrough)
      return props.onAsk({
        title,
        text: t(labels.lockEarlier),
        action: t(labels.lock),
        run: async (reason) => {
          const answer = await lock.mutateAsync({ id: year.id, version: year.version, through, reason });
          if (!second.tellIfWaiting(answer)) saved();
        },
      });
    const isSure = await confirm({ title, text: t(labels.lockText), action: labels.lock });
    if (!isSure) return;
    try {
      await lock.mutateAsync({ id: year.id, version: year.version, through });
      saved();
    } catch (error) {
      showCallError(error);
    }
  };
  const waiting = year.drafts + year.submitted;
  const doClose = async () => {
    const isSure = await confirm({
      title: t(labels.closeTitle, { name }),
      text: t(labels.closeText, { amount: format.money(year.surplus) }),
      ...(waiting > 0 ? { detail: t(labels.closeWaiting, { count: format.number(waiting) }) } : {}),
      action: labels.close,
    });
    if (!isSure) return;
    await second.run(
      (reason) => close.mutateAsync({ id: year.id, version: year.version, reason }),
      () => showToast({ tone: 'leaf', title: t(labels.closedNow, { name }) }),
    );
  };
  const doReopen = () =>
    props.onAsk({
      title: t(labels.reopenTitle, { name }),
      text: t(labels.reopenByTwo),
      action: t(labels.reopen),
      run: async (reason) => {
        const answer = await reopen.mutateAsync({ id: year.id, version: year.version, reason });
        if (!second.tellIfWaiting(answer)) saved();
      },
    });
  return (
    <section className={classes.year} aria-label={name}>
      <h3>
        {name}
        <span className={classes.code}>
          {year.closedAt
            ? t(labels.closed)
            : year.lockedThrough
              ? t(labels.lockedThrough, { day: format.date(year.lockedThrough) })
              : t(labels.open)}
        </span>
      </h3>
      <p>{t(reportLabels.span, { from: format.date(year.startDate), to: format.date(year.endDate) })}</p>
      <dl className={classes.facts}>
        <Fact label={t(labels.posted)}>
          <Link to={moneyBookPath('day', year.startDate, year.endDate)}>{format.number(year.posted)}</Link>
        </Fact>
        {(
          [
            ['draft', year.drafts],
            ['submitted', year.submitted],
          ] as const
        ).map(([status, count]) => (
          <Fact key={status} label={t(listLabels[status])}>
            {count > 0 ? (
              <Link to={allVouchersPath(status, year.startDate, year.endDate)}>{format.number(count)}</Link>
            ) : (
              format.number(0)
            )}
          </Fact>
        ))}
        <Fact label={t(year.surplus.startsWith('-') ? reportLabels.deficit : reportLabels.surplus)}>
          <Link to={reportPath(accountsPath.income, year.startDate, year.endDate)}>
            {format.money(year.surplus.replace('-', ''))}
          </Link>
        </Fact>
        <Fact label={t(basisTexts.label)}>{t(basisTexts[year.basis])}</Fact>
        {year.opening ? <Voucher label={t(labels.openingVoucher)} one={year.opening} /> : null}
        {year.closing ? <Voucher label={t(labels.closingVoucher)} one={year.closing} /> : null}
      </dl>
      <div className={classes.acts}>
        {props.mayClose && !year.closedAt ? (
          <>
            <DateField
              label={t(labels.lockDay)}
              w={180}
              value={through}
              min={year.startDate}
              max={year.endDate}
              onChange={setThrough}
            />
            <Button variant="default" loading={lock.isPending} onClick={() => void doLock()}>
              {t(labels.lock)}
            </Button>
            {year.lockedThrough ? (
              <Button
                variant="default"
                onClick={() =>
                  props.onAsk({
                    title: t(labels.unlockTitle, { name }),
                    text: t(labels.lockEarlier),
                    action: t(labels.unlock),
                    run: async (reason) => {
                      const answer = await lock.mutateAsync({
                        id: year.id,
                        version: year.version,
                        through: null,
                        reason,
                      });
                      if (!second.tellIfWaiting(answer)) saved();
                    },
                  })
                }
              >
                {t(labels.unlock)}
              </Button>
            ) : null}
          </>
        ) : null}
        <Button variant="default" onClick={props.onOpening}>
          {t(labels.openingVoucher)}
        </Button>
        {props.mayClose && !year.closedAt ? (
          <Button variant="default" loading={close.isPending} onClick={() => void doClose()}>
            {t(labels.close)}
          </Button>
        ) : null}
        {props.mayClose && year.closedAt ? (
          <Button variant="default" loading={reopen.isPending} onClick={doReopen}>
            {t(labels.reopen)}
          </Button>
        ) : null}
      </div>
      {second.dialog}
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Voucher({ label, one }: { label: string; one: NonNullable<Year['opening']> }) {
  const format = useFormat();
  return (
    <Fact label={label}>
      <Link to={voucherPath(one.type, one.id)}>{format.digits(one.number)}</Link>
    </Fact>
  );
}

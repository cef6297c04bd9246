import { Button, Select } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { fillPath } from '../../../../core/endpoint.ts';
import { queryOf, useRead, useSave } from '../../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../../core/web/form/reason-dialog.tsx';
import type { Column } from '../../../../core/web/list/data-table.tsx';
import { PagedTable } from '../../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../../core/web/page/download.ts';
import { Coming, Nothing } from '../../../../core/web/page/loaded.tsx';
import { Mark } from '../../../../core/web/page/mark.tsx';
import { showToast } from '../../../../core/web/page/toasts.tsx';
import { admissionLabels } from '../../screen-labels.ts';
import classes from '../../screens/admission.module.css';
import { DeclarationChoice, useDeclarations } from '../../screens/declaration-choice.tsx';
import { testContract as contract, type Seated, type TestPlan } from '../contract.ts';
import { testLabels as labels, seatOrderTexts, testTexts } from '../labels.ts';

// It comes when it is opened.
const PlanDrawer = lazy(() => import('./plan-drawer.tsx').then((all) => ({ default: all.PlanDrawer })));

/** Rolls and seats of an admission test. */
export function SeatPlan() {
  const t = useText();
  const query = useQueryValues();
  const { list, can } = useDeclarations();
  const tests = (list ?? []).filter((one) => one.method === 'test');
  const id = tests.find((one) => one.id === query.text('declaration'))?.id ?? tests[0]?.id ?? '';
  return (
    <>
      <search className={classes.tools}>
        <DeclarationChoice list={tests} value={id} onChange={(next) => query.set({ declaration: next })} />
      </search>
      {id ? (
        <Plan key={id} id={id} canEdit={can?.edit ?? false} />
      ) : (
        <Nothing>{t(admissionLabels.chooseTest)}</Nothing>
      )}
    </>
  );
}

function Plan({ id, canEdit }: { id: string; canEdit: boolean }) {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [isOpen, setIsOpen] = useState(false);
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const q = query.text('q');
  const roomId = query.text('room');
  const { data, error, refetch } = useRead(
    contract.read,
    {
      id,
      ...(q ? { q } : {}),
      ...(roomId ? { roomId } : {}),
      page: query.pages.page,
      size: query.pages.size,
    },
    { placeholderData: keepPreviousData },
  );
  const drop = useSave(contract.drop);
  const rest = useSave(contract.seatRest, {
    onSaved: ({ seated }) =>
      showToast({ tone: 'leaf', title: t(labels.made, { count: format.number(seated) }) }),
  });
  if (!data) return <Coming read={{ error, refetch }} />;
  const { plan, counts } = data;
  const print = (kind: 'cards' | 'attendance' | 'seats' | 'stickers', applicantId = '') =>
    void downloadFile(
      `${fillPath(contract.paper.path, { id }).path}${queryOf({ kind, ...(roomId ? { roomId } : {}), ...(applicantId ? { applicantId } : {}) })}`,
      `admission-test-${kind}.pdf`,
    ).catch(showCallError);
  const drawer = isOpen ? (
    <Suspense fallback={null}>
      <PlanDrawer
        id={id}
        plan={plan}
        testOn={data.testOn}
        people={counts.seated + counts.unseated}
        onClose={() => setIsOpen(false)}
      />
    </Suspense>
  ) : null;
  if (!plan)
    return (
      <div className={classes.stack}>
        <Nothing>{t(counts.unseated === 0 ? labels.nobody : labels.none)}</Nothing>
        {canEdit && counts.unseated > 0 && !data.isFixed ? (
          <div>
            <Button onClick={() => setIsOpen(true)}>{t(labels.make)}</Button>
          </div>
        ) : null}
        {drawer}
      </div>
    );
  const columns: Column<Seated>[] = [
    {
      name: 'roll',
      label: t(admissionLabels.roll),
      role: 'serial',
      render: (row) => format.digits(String(row.roll)),
    },
    { name: 'name', label: t(admissionLabels.name), role: 'name', render: (row) => t(row.name) },
    {
      name: 'number',
      label: t(admissionLabels.number),
      isWhole: true,
      render: (row) => format.digits(row.number),
    },
    { name: 'father', label: t(admissionLabels.father), isMinor: true, render: (row) => row.fatherName },
    {
      name: 'room',
      label: t(labels.room),
      render: (row) => t(testTexts.room, { number: format.digits(row.roomNumber), name: row.room }),
    },
    {
      name: 'seat',
      label: t(admissionLabels.seat),
      render: (row) => (
        <>
          {row.at
            ? t(testTexts.seatAt, {
                row: format.number(row.at.row),
                bench: format.number(row.at.bench),
                place: format.number(row.at.place),
              })
            : t(testTexts.seatOf, { seat: format.number(row.seat) })}
          {row.isIn ? null : <Mark tone="slate">{t(labels.out)}</Mark>}
        </>
      ),
    },
  ];
  return (
    <div className={classes.stack}>
      <Summary plan={plan} />
      <p className={classes.quiet}>
        {[
          t(labels.counts, {
            seated: format.number(counts.seated),
            unseated: format.number(counts.unseated),
          }),
          counts.unpaid > 0 ? t(labels.unpaid, { count: format.number(counts.unpaid) }) : '',
          data.isFixed ? t(labels.fixed) : '',
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <div className={classes.acts}>
        <Button variant="default" onClick={() => print('cards')}>
          {t(labels.cards)}
        </Button>
        <Button variant="default" onClick={() => print('attendance')}>
          {t(labels.attendance)}
        </Button>
        <Button variant="default" onClick={() => print('seats')}>
          {t(labels.seatList)}
        </Button>
        <Button variant="default" onClick={() => print('stickers')}>
          {t(labels.stickers)}
        </Button>
        {canEdit && !data.isFixed ? (
          <>
            {counts.unseated > 0 ? (
              <Button
                loading={rest.isPending}
                onClick={() => rest.mutate({ id }, { onError: showCallError })}
              >
                {t(labels.rest, { count: format.number(counts.unseated) })}
              </Button>
            ) : null}
            <Button variant="default" onClick={() => setIsOpen(true)}>
              {t(labels.again)}
            </Button>
            <Button
              variant="default"
              onClick={() =>
                setAsked({
                  title: t(labels.drop),
                  text: t(labels.dropText),
                  action: t(labels.drop),
                  isDanger: true,
                  run: (reason) => drop.mutateAsync({ id, reason }),
                })
              }
            >
              {t(labels.drop)}
            </Button>
          </>
        ) : null}
      </div>
      <search className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Select
          w={260}
          aria-label={t(labels.allRooms)}
          placeholder={t(labels.allRooms)}
          clearable
          data={plan.rooms.map((one) => ({
            value: one.id,
            label: t(testTexts.room, { number: format.digits(one.number), name: one.name }),
          }))}
          value={roomId === '' ? null : roomId}
          onChange={(next) => query.set({ room: next })}
        />
      </search>
      <PagedTable
        label={t(labels.tab)}
        columns={columns}
        read={{ data, error, refetch }}
        nameOf={(row) => t(row.name)}
        pages={query.pages}
        isNarrowed={q !== '' || roomId !== ''}
        empty={t(labels.noneFound)}
        actions={(row) =>
          row.isIn ? [{ label: t(labels.card), onClick: () => print('cards', row.id) }] : []
        }
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
      {drawer}
    </div>
  );
}

/** When and where, and how full the rooms are. */
function Summary({ plan }: { plan: TestPlan }) {
  const t = useText();
  const format = useFormat();
  return (
    <div>
      <p className={classes.name}>
        {t(labels.when, {
          day: format.date(plan.day),
          from: format.time(plan.startsAt),
          to: format.time(plan.endsAt),
        })}
        {` · ${t(seatOrderTexts[plan.seatOrder])}`}
      </p>
      <ul className={classes.list}>
        {plan.rooms.map((one) => (
          <li key={one.id}>
            {t(testTexts.room, { number: format.digits(one.number), name: one.name })}
            {` · ${t(labels.roomFill, { taken: format.number(one.taken), seats: format.number(one.seats) })} `}
            {one.isHeld ? null : <Mark tone="sindur">{t(labels.notHeld)}</Mark>}
          </li>
        ))}
      </ul>
    </div>
  );
}

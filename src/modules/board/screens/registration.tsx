import { Button } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../core/web/auth/use-may.ts';
import { useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { PagedTable } from '../../../core/web/list/paged-table.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { SearchBox } from '../../../core/web/list/search-box.tsx';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Mark } from '../../../core/web/page/mark.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { showToast } from '../../../core/web/page/toasts.tsx';
import { ClassesFirst } from '../../academic/panels.tsx';
import { studentsPath } from '../../students/paths.ts';
import { boardContract as contract, type Registration } from '../contract.ts';
import { stateTexts } from '../labels.ts';
import { boardPermission } from '../permissions.ts';
import { mayGo, registrationStates } from '../rules.ts';
import classes from './board.module.css';
import { labels } from './labels.ts';
import { Choose, ClassChoice, Files, type Query, useClass } from './parts.tsx';
import { Slip } from './slip.tsx';

const NumbersDrawer = lazy(() => import('./numbers-drawer.tsx'));

const states = ['none', ...registrationStates] as const;
const tones = {
  none: 'slate',
  probable: 'marigold',
  filled: 'ink',
  registered: 'leaf',
  leftOut: 'sindur',
} as const;

/** Who of a class is registered with the board, how far, and what it costs. */
export default function BoardRegistration() {
  const t = useText();
  const may = useMay();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const from = useClass(query);
  const { of } = from;
  const [isEntering, setIsEntering] = useState(false);
  const enter = useSave(contract.enter);
  const format = useFormat();
  const onEnter = () => {
    if (!of) return;
    enter.mutate(of, {
      onError: showCallError,
      onSuccess: ({ entered }) =>
        showToast({ tone: 'leaf', title: t(labels.entered, { count: format.number(entered) }) }),
    });
  };
  return (
    <Page
      actions={
        of && may(boardPermission.edit) ? (
          <>
            <Button variant="default" onClick={() => setIsEntering(true)}>
              {t(labels.numbers)}
            </Button>
            <Button loading={enter.isPending} onClick={onEnter}>
              {t(labels.enterAll)}
            </Button>
          </>
        ) : null
      }
    >
      <div className={classes.tools}>
        <ClassChoice query={query} from={from} />
      </div>
      {!from.setup ? (
        <Coming read={from.read} rows={8} />
      ) : !of ? (
        <Nothing>
          <ClassesFirst text={labels.noClasses} />
        </Nothing>
      ) : (
        <List key={`${of.yearId} ${of.classId}`} of={of} query={query} from={from} />
      )}
      <Suspense>
        {isEntering && of ? <NumbersDrawer of={of} onClose={() => setIsEntering(false)} /> : null}
      </Suspense>
    </Page>
  );
}

function List(props: {
  of: { yearId: string; classId: string };
  query: Query;
  from: ReturnType<typeof useClass>;
}) {
  const { of, query, from } = props;
  const t = useText();
  const format = useFormat();
  const may = useMay();
  const { showCallError } = useDialogs();
  const [chosen, setChosen] = useState<ReadonlyMap<string, Registration>>(new Map());
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const enter = useSave(contract.enter);
  const move = useSave(contract.move);
  const state = states.find((one) => one === query.text('state'));
  const sectionId = query.text('section');
  const q = query.text('q');
  const sort = query.oneOf('sort', [
    ...(['roll', '-roll', 'code', '-code', 'name', '-name', 'number', '-number'] as const),
  ]);
  const filter = {
    ...of,
    sort,
    ...(state ? { state } : {}),
    ...(sectionId ? { sectionId } : {}),
    ...(q ? { q } : {}),
  };
  const read = useRead(
    contract.registrations,
    { ...filter, page: query.pages.page, size: query.pages.size },
    { placeholderData: keepPreviousData },
  );
  const mayEdit = may(boardPermission.edit);
  const rows = [...chosen.values()];
  const outside = rows.filter((row) => row.state === 'none');
  const done = (title: string) => {
    setChosen(new Map());
    showToast({ tone: 'leaf', title });
  };
  const movable = (to: 'probable' | 'filled' | 'leftOut', of = rows) =>
    of.length > 0 && of.every((row) => row.state !== 'none' && mayGo(row.state, to));
  const idsOf = (of: readonly Registration[]) => of.flatMap((row) => row.registrationId ?? []);
  const onMove = (to: 'probable' | 'filled') =>
    move.mutate(
      { ids: idsOf(rows), state: to },
      {
        onError: showCallError,
        onSuccess: ({ moved }) => done(t(labels.moved, { count: format.number(moved) })),
      },
    );
  const leaveOut = (of: readonly Registration[]) =>
    setAsked({
      title: t(labels.leaveOut),
      text: t(labels.leaveOutText),
      action: t(labels.leaveOut),
      isDanger: true,
      count: of.length,
      run: async (reason) => {
        const { moved } = await move.mutateAsync({
          ids: idsOf(of),
          state: 'leftOut',
          reason,
          typed: of.length,
        });
        done(t(labels.moved, { count: format.number(moved) }));
      },
    });
  const fileInput = filter;
  return (
    <>
      <Slip of={of} onState={(value) => query.set({ state: value })} state={state ?? ''} />
      <div className={classes.tools}>
        <SearchBox label={t(labels.search)} value={q} onSearch={(words) => query.set({ q: words })} />
        <Choose
          label={labels.state}
          width={170}
          all={labels.allStates}
          items={states.map((one) => ({ id: one, label: stateTexts[one] }))}
          value={state ?? ''}
          onChange={(value) => query.set({ state: value })}
        />
        <Choose
          label={labels.section}
          width={150}
          all={labels.allSections}
          items={from.sections}
          value={sectionId}
          onChange={(value) => query.set({ section: value })}
        />
        <span className={classes.end}>
          <Files
            items={(['pdf', 'xlsx', 'csv'] as const).map((kind) => ({
              label: t(labels.probableList, { format: kind.toUpperCase() }),
              path: contract.probableFile.path,
              input: { ...fileInput, format: kind },
              name: `registration.${kind}`,
            }))}
          />
        </span>
      </div>
      {rows.length > 0 ? (
        <div className={classes.tools} role="status">
          <span>{t(labels.chosen, { count: format.number(rows.length) })}</span>
          {outside.length === rows.length ? (
            <Button
              size="compact-md"
              loading={enter.isPending}
              onClick={() =>
                enter.mutate(
                  { ...of, studentIds: outside.map((row) => row.id) },
                  {
                    onError: showCallError,
                    onSuccess: ({ entered }) => done(t(labels.entered, { count: format.number(entered) })),
                  },
                )
              }
            >
              {t(labels.enterChosen, { count: format.number(outside.length) })}
            </Button>
          ) : null}
          {movable('filled') ? (
            <Button size="compact-md" loading={move.isPending} onClick={() => onMove('filled')}>
              {t(labels.markFilled)}
            </Button>
          ) : null}
          {movable('probable') ? (
            <Button
              size="compact-md"
              variant="default"
              loading={move.isPending}
              onClick={() => onMove('probable')}
            >
              {t(labels.markProbable)}
            </Button>
          ) : null}
          {movable('leftOut') ? (
            <Button size="compact-md" variant="default" color="red" onClick={() => leaveOut(rows)}>
              {t(labels.leaveOut)}
            </Button>
          ) : null}
        </div>
      ) : null}
      <PagedTable
        label={t(labels.students)}
        columns={[
          {
            name: 'roll',
            label: t(labels.roll),
            role: 'serial',
            align: 'end',
            sortable: true,
            render: (row: Registration) => format.number(row.roll),
          },
          {
            name: 'name',
            label: t(labels.student),
            role: 'name',
            sortable: true,
            render: (row: Registration) => (
              <>
                {t(row.name)} {row.isOnLeave ? <Mark tone="slate">{t(labels.onLeave)}</Mark> : null}
              </>
            ),
          },
          { name: 'section', label: t(labels.section), render: (row: Registration) => t(row.section) },
          {
            name: 'state',
            label: t(labels.state),
            render: (row: Registration) => (
              <>
                <Mark tone={tones[row.state]}>{t(stateTexts[row.state])}</Mark>
                {row.reason ? <span className={classes.other}>{row.reason}</span> : null}
                {row.flags > 0 && row.state !== 'registered' ? (
                  <span className={classes.other}>
                    {t(labels.flagsHere, { count: format.number(row.flags) })}
                  </span>
                ) : null}
              </>
            ),
          },
          {
            name: 'number',
            label: t(labels.number),
            sortable: true,
            render: (row: Registration) =>
              row.number ? (
                <>
                  {format.digits(row.number)}
                  <span className={classes.other}>
                    {[row.session, row.boardRoll, row.gpa]
                      .filter(Boolean)
                      .map((one) => format.digits(one))
                      .join(' · ')}
                  </span>
                </>
              ) : (
                '–'
              ),
          },
          {
            name: 'fee',
            label: t(labels.fee),
            align: 'end',
            render: (row: Registration) =>
              row.charged ? (
                <>
                  {format.money(row.charged)}
                  {row.isPaid ? <span className={classes.other}>{t(labels.paid)}</span> : null}
                </>
              ) : (
                '–'
              ),
          },
        ]}
        read={read}
        nameOf={(row) => t(row.name)}
        rowPath={(row) => studentsPath.profile.replace(':id', row.id)}
        sort={sort}
        onSort={(name) => query.set({ sort: sort === name ? `-${name}` : name })}
        {...(mayEdit
          ? {
              selected: new Set(chosen.keys()),
              onSelect: (some: readonly Registration[], on: boolean) =>
                setChosen((known) => {
                  const next = new Map(known);
                  for (const row of some) {
                    if (on) next.set(row.id, row);
                    else next.delete(row.id);
                  }
                  return next;
                }),
            }
          : {})}
        pages={query.pages}
        isNarrowed={q !== '' || sectionId !== '' || state !== undefined}
        empty={t(labels.noneRegistered)}
      />
      <ReasonDialog asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

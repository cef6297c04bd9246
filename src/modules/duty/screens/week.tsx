import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import {
  addDays,
  daysBetween,
  isDate,
  shortWeekdayLabels,
  startOfWeek,
  todayInDhaka,
  weekdayOf,
} from '../../../core/dates.ts';
import { queryOf, useRead, useSave } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { type AskedReason, ReasonDialog } from '../../../core/web/form/reason-dialog.tsx';
import { useQueryValues } from '../../../core/web/list/query-values.ts';
import { useDialogs } from '../../../core/web/page/dialogs.tsx';
import { downloadFile } from '../../../core/web/page/download.ts';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { Empty } from '../../../core/web/page/states.tsx';
import { dutyContract as contract, type DutyTurn } from '../contract.ts';
import { dutyPath } from '../paths.ts';
import { AssignDrawer, PlanDrawer } from './assign-drawer.tsx';
import classes from './duty.module.css';
import { dutyLabels as labels } from './labels.ts';

type Answer = z.output<typeof contract.roster.output>;
type Place = Answer['places'][number];
export type Cell = { readonly place: Place; readonly day: string };

/** A week with its places; who keeps the roster fills it, puts somebody on duty, and notes who was there. */
export function Week() {
  const t = useText();
  const format = useFormat();
  const query = useQueryValues();
  const { showCallError } = useDialogs();
  const [cell, setCell] = useState<Cell | null>(null);
  const [isPlanning, setIsPlanning] = useState(false);
  const today = todayInDhaka(new Date());
  const from = startOfWeek(isDate(query.text('week')) ? query.text('week') : today);
  const { data, error, refetch } = useRead(contract.roster, { from }, { placeholderData: keepPreviousData });
  const go = (days: number) => query.set({ week: addDays(from, days) });
  if (!data) return <Coming read={{ error, refetch }} />;
  if (data.places.length === 0)
    return (
      <Empty
        text={t(labels.noPlaces)}
        action={
          data.can.manage ? (
            <Button component={Link} to={dutyPath.places}>
              {t(labels.toPlaces)}
            </Button>
          ) : null
        }
      />
    );
  return (
    <>
      <div className={classes.tools}>
        <div className="ps-step">
          <ActionIcon variant="default" size={36} aria-label={t(labels.before)} onClick={() => go(-7)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <strong>{t(labels.week, { from: format.date(from), to: format.date(addDays(from, 6)) })}</strong>
          <ActionIcon variant="default" size={36} aria-label={t(labels.after)} onClick={() => go(7)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <span className={classes.end}>
          <Button
            variant="default"
            onClick={() =>
              void downloadFile(`${contract.rosterFile.path}${queryOf({ from })}`, `duty-${from}.pdf`).catch(
                showCallError,
              )
            }
          >
            {t(labels.paper)}
          </Button>
          {data.can.manage ? <Button onClick={() => setIsPlanning(true)}>{t(labels.plan)}</Button> : null}
        </span>
      </div>
      <Grid data={data} today={today} onAdd={setCell} />
      {cell ? <AssignDrawer cell={cell} onClose={() => setCell(null)} /> : null}
      {isPlanning ? (
        <PlanDrawer
          from={addDays(from, Math.max(0, daysBetween(from, today)))}
          to={addDays(from, 6)}
          onClose={() => setIsPlanning(false)}
        />
      ) : null}
    </>
  );
}

function Grid({ data, today, onAdd }: { data: Answer; today: string; onAdd: (cell: Cell) => void }) {
  const t = useText();
  const format = useFormat();
  const acts = useTurnActs();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet wider than the screen is scrolled by the keyboard */}
      <section className={`ps-panel ${classes.scroll}`} aria-label={t(labels.tabRoster)} tabIndex={0}>
        <table className={classes.week}>
          <thead>
            <tr>
              <th scope="col">{t(labels.place)}</th>
              {data.days.map(({ day, off }) => (
                <th key={day} scope="col" data-off={off ? '' : undefined}>
                  {t(shortWeekdayLabels[weekdayOf(day)])} {format.digits(day.slice(8))}
                  {off ? <span className={classes.below}>{t(off)}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.places.map((place) => (
              <tr key={place.id}>
                <th scope="row">
                  {t(place.name)}
                  <span className={classes.below}>
                    {`${format.time(place.startsAt)} – ${format.time(place.endsAt)}`}
                  </span>
                </th>
                {data.days.map(({ day, off }) => {
                  const turns = data.turns.filter((one) => one.day === day && one.placeId === place.id);
                  const lacking = place.people - turns.length;
                  const mayAdd = data.can.manage && !off && day >= today;
                  return (
                    <td key={day} data-off={off ? '' : undefined}>
                      {turns.map((turn) => (
                        <Turn
                          key={turn.id}
                          turn={turn}
                          actions={data.can.manage ? acts.actionsOf(turn, today) : []}
                        />
                      ))}
                      {mayAdd ? (
                        <Button
                          size="compact-sm"
                          variant="subtle"
                          leftSection={<IconPlus size={14} aria-hidden />}
                          aria-label={`${t(labels.add)}: ${t(place.name)}, ${format.date(day)}`}
                          onClick={() => onAdd({ place, day })}
                        >
                          {lacking > 0 ? t(labels.lacking, { count: format.number(lacking) }) : t(labels.add)}
                        </Button>
                      ) : null}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {acts.dialog}
    </>
  );
}

type TurnAction = { readonly label: string; readonly onClick: () => void };

function Turn({ turn, actions }: { turn: DutyTurn; actions: readonly TurnAction[] }) {
  const t = useText();
  const tone =
    turn.isAway || turn.status === 'missed'
      ? 'sindur'
      : turn.status === 'done'
        ? 'leaf'
        : turn.isMine
          ? 'marigold'
          : 'ink';
  const notes = [
    ...(turn.status === 'planned' ? [] : [t(labels[turn.status])]),
    ...(turn.isAway ? [t(labels.away)] : []),
    ...(turn.swap ? [t(labels.swapAsked)] : []),
  ].join(', ');
  const inside = (
    <>
      {t(turn.employee.name)}
      {notes === '' ? null : <small>{notes}</small>}
    </>
  );
  if (actions.length === 0)
    return (
      <span className={classes.turn} data-tone={tone}>
        {inside}
      </span>
    );
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.turn} data-tone={tone}>
          {inside}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((one) => (
          <Menu.Item key={one.label} onClick={one.onClick}>
            {one.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** What who keeps the roster does with a duty: before it take it back, after it note whether it was done. */
function useTurnActs() {
  const t = useText();
  const { showCallError } = useDialogs();
  const [asked, setAsked] = useState<AskedReason | null>(null);
  const remove = useSave(contract.remove);
  const mark = useSave(contract.mark);
  const note = (turn: DutyTurn, wasDone: boolean) =>
    mark.mutate({ id: turn.id, wasDone }, { onError: showCallError });
  return {
    actionsOf: (turn: DutyTurn, today: string): TurnAction[] => [
      ...(turn.day <= today
        ? [
            { label: t(labels.wasDone), onClick: () => note(turn, true) },
            { label: t(labels.wasMissed), onClick: () => note(turn, false) },
          ]
        : []),
      ...(turn.status === 'planned'
        ? [
            {
              label: t(labels.remove),
              onClick: () =>
                setAsked({
                  title: `${t(labels.remove)}: ${t(turn.employee.name)}`,
                  text: t(labels.removeText, { name: turn.employee.name }),
                  action: t(labels.remove),
                  run: (reason) => remove.mutateAsync({ id: turn.id, reason }),
                }),
            },
          ]
        : []),
    ],
    dialog: <ReasonDialog asked={asked} onClose={() => setAsked(null)} />,
  };
}

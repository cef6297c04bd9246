import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { SideDrawer } from '../../../core/web/form/side-drawer.tsx';
import { Coming } from '../../../core/web/page/loaded.tsx';
import { facilitiesContract, type RoomShown } from '../contract.ts';
import { equipment } from '../equipment.entity.ts';
import { facilitiesLabels as labels } from '../labels.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesBookingPermission } from '../permissions.ts';
import classes from './facilities.module.css';

/** A room: its benches as they stand before the board, and its equipment. */
export function RoomDrawer({ room, onClose }: { room: RoomShown; onClose: () => void }) {
  const t = useText();
  const format = useFormat();
  const { current } = useSession();
  const { data, error, refetch } = useRead(facilitiesContract.equipmentOf, { id: room.id });
  const mayBook = room.isBookable && current?.permissions.includes(facilitiesBookingPermission.make) === true;
  return (
    <SideDrawer title={`${format.digits(room.number)} · ${t(room.name)}`} size={520} isText onClose={onClose}>
      <div className={classes.stack}>
        {mayBook ? (
          <div>
            <Button
              component={Link}
              variant="default"
              to={link(facilitiesPath.bookings, { do: 'new', room: room.id })}
            >
              {t(labels.book)}
            </Button>
          </div>
        ) : null}
        <h3 className={classes.title}>
          {t(labels.seatPlan)} · {t(labels.seats, { count: format.number(room.seats) })}
        </h3>
        <SeatPlan room={room} />
        <h3 className={classes.title}>{t(labels.equipment)}</h3>
        {data ? (
          data.items.length === 0 ? (
            <p className={classes.quiet}>{t(labels.noEquipment)}</p>
          ) : (
            <ul className={classes.lines}>
              {data.items.map((one) => (
                <li key={one.id}>
                  <span>{t(one.name)}</span>
                  <span className={classes.quiet}>{conditionOf(one.condition, t)}</span>
                  <span>{format.number(one.quantity)}</span>
                </li>
              ))}
            </ul>
          )
        ) : (
          <Coming read={{ error, refetch }} rows={3} isInPanel />
        )}
      </div>
    </SideDrawer>
  );
}

function SeatPlan({ room }: { room: RoomShown }) {
  const t = useText();
  const format = useFormat();
  const { seatRows, seatColumns, benchSeats } = room;
  if (seatRows === null || seatColumns === null || benchSeats === null)
    return <p className={classes.quiet}>{t(labels.noPlan)}</p>;
  const benches = Array.from({ length: seatRows * seatColumns }, (_, place) => place + 1);
  return (
    <div className={classes.plan}>
      <p className={classes.board}>{t(labels.board)}</p>
      <ol
        className={classes.benches}
        style={{ gridTemplateColumns: `repeat(${seatColumns}, minmax(${benchSeats * 12}px, 1fr))` }}
      >
        {benches.map((bench) => (
          <li key={bench}>
            <span>{format.number(bench)}</span>
            <i aria-hidden>{'•'.repeat(benchSeats)}</i>
          </li>
        ))}
      </ol>
    </div>
  );
}

function conditionOf(condition: string, t: ReturnType<typeof useText>): string {
  const found = equipment.fields.condition.choices.find(({ value }) => value === condition);
  return found ? t(found.label) : condition;
}

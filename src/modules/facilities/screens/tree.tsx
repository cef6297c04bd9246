import { Button } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { link } from '../../../core/module/paths.ts';
import { useSession } from '../../../core/web/auth/session.tsx';
import { useRead } from '../../../core/web/device/call.ts';
import { useFormat, useText } from '../../../core/web/device/preferences.tsx';
import { Coming, Nothing } from '../../../core/web/page/loaded.tsx';
import { Page } from '../../../core/web/page/page.tsx';
import { Panel } from '../../../core/web/page/panel.tsx';
import { type FacilityTree, facilitiesContract, type RoomShown } from '../contract.ts';
import { facilitiesLabels as labels } from '../labels.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesPermission } from '../permissions.ts';
import { room as roomEntity } from '../room.entity.ts';
import classes from './facilities.module.css';
import { RoomDrawer } from './room-drawer.tsx';

type Building = FacilityTree['buildings'][number];

/** Buildings, their floors and rooms at one glance; a room opens with its seat plan and what stands in it. */
export default function Tree() {
  const t = useText();
  const { current } = useSession();
  const { data, error, refetch } = useRead(facilitiesContract.tree, {});
  const [opened, setOpened] = useState<RoomShown | null>(null);
  const mayEdit = current?.permissions.includes(facilitiesPermission.edit) === true;
  return (
    <Page
      actions={
        mayEdit ? (
          <Button component={Link} to={link(facilitiesPath.buildings, { do: 'new' })}>
            {t(labels.newBuilding)}
          </Button>
        ) : undefined
      }
    >
      {data ? (
        data.buildings.length === 0 ? (
          <Nothing>{t(labels.noBuilding)}</Nothing>
        ) : (
          <div className={classes.stack}>
            {data.buildings.map((building) => (
              <BuildingPanel key={building.id} building={building} mayEdit={mayEdit} onOpen={setOpened} />
            ))}
          </div>
        )
      ) : (
        <Coming read={{ error, refetch }} rows={10} />
      )}
      {opened ? <RoomDrawer room={opened} onClose={() => setOpened(null)} /> : null}
    </Page>
  );
}

function BuildingPanel(props: { building: Building; mayEdit: boolean; onOpen: (room: RoomShown) => void }) {
  const { building, mayEdit, onOpen } = props;
  const t = useText();
  const format = useFormat();
  const rooms = building.floors.flatMap((floor) => floor.rooms);
  const seats = rooms.reduce((sum, room) => sum + room.seats, 0);
  return (
    <Panel
      title={`${format.digits(building.code)} · ${t(building.name)}`}
      flush
      actions={
        <>
          <span className={classes.quiet}>
            {[
              t(labels.floors, { count: format.number(building.floors.length) }),
              t(labels.rooms, { count: format.number(rooms.length) }),
              t(labels.seats, { count: format.number(seats) }),
            ].join(' · ')}
          </span>
          {mayEdit ? (
            <Button
              component={Link}
              size="compact-sm"
              variant="default"
              to={link(facilitiesPath.floors, { do: 'new' })}
            >
              {t(labels.addFloor)}
            </Button>
          ) : null}
        </>
      }
    >
      {building.floors.map((floor) => (
        <details key={floor.id} className={classes.floor} open>
          <summary>
            <IconChevronRight size={16} aria-hidden />
            <span className={classes.name}>{t(floor.name)}</span>
            <span className={classes.quiet}>
              {t(labels.rooms, { count: format.number(floor.rooms.length) })}
            </span>
          </summary>
          {floor.rooms.length === 0 ? <p className={classes.none}>{t(labels.noRooms)}</p> : null}
          <ul className={classes.rooms}>
            {floor.rooms.map((room) => (
              <li key={room.id}>
                <button type="button" className={classes.room} onClick={() => onOpen(room)}>
                  <span className={classes.name}>{format.digits(room.number)}</span>
                  <span>{t(room.name)}</span>
                  <span className={classes.quiet}>
                    {[purposeOf(room.purpose, t), t(labels.seats, { count: format.number(room.seats) })].join(
                      ' · ',
                    )}
                  </span>
                </button>
              </li>
            ))}
            {mayEdit ? (
              <li>
                <Link className={classes.add} to={link(facilitiesPath.rooms, { do: 'new' })}>
                  {t(labels.addRoom)}
                </Link>
              </li>
            ) : null}
          </ul>
        </details>
      ))}
    </Panel>
  );
}

/** The words of a room's purpose. */
function purposeOf(purpose: string, t: ReturnType<typeof useText>): string {
  const found = roomEntity.fields.purpose.choices.find(({ value }) => value === purpose);
  return found ? t(found.label) : purpose;
}

import { sumOf } from '../../../core/server/counters/counter.ts';
import { countedModule, say } from '../../../core/server/http/module-days.ts';
import { building } from '../building.entity.ts';
import { facilitiesPath } from '../paths.ts';
import { facilitiesBookingPermission, facilitiesPermission } from '../permissions.ts';
import { room } from '../room.entity.ts';
import { bookingsOfDay, toRepair } from './counters.ts';

type Counts = { rooms: number; buildings: number; booked: number; week: number; repair: number };

/** The rooms of today: how many there are, and who has them. */
export const facilitiesDay = countedModule<Counts>({
  module: 'facilities',
  permissions: [facilitiesPermission.view, facilitiesBookingPermission.view],
  sql: `SELECT jsonb_build_object(
    'rooms', (SELECT count(*)::int FROM facilities_room WHERE site_id = $1 AND is_active),
    'buildings', (SELECT count(*)::int FROM facilities_building WHERE site_id = $1 AND is_active),
    'booked', ${sumOf(bookingsOfDay, 'bookings', 'h.grp = $2::date::text')},
    'week', ${sumOf(bookingsOfDay, 'bookings', 'h.grp > $2::date::text AND h.grp <= ($2::date + 7)::text')},
    'repair', ${sumOf(toRepair, 'pieces')})`,
  show: (n) => ({
    context: say('{booked} {booked|booking|bookings} today', 'আজ {booked}টি বুকিং', { booked: n.booked }),
    figures: [
      {
        label: { en: 'Booked today', bn: 'আজকের বুকিং' },
        figure: n.booked,
        hint: say('{week} in the coming week', 'সামনের সপ্তাহে {week}টি', { week: n.week }),
        tone: 'plain',
        path: facilitiesPath.bookings,
      },
      {
        label: { en: 'Rooms', bn: 'কক্ষ' },
        figure: n.rooms,
        hint: say('In {buildings} {buildings|building|buildings}', '{buildings}টি ভবনে', {
          buildings: n.buildings,
        }),
        tone: 'plain',
        path: facilitiesPath.tree,
      },
      {
        label: { en: 'Buildings', bn: 'ভবন' },
        figure: n.buildings,
        hint: say('With their floors', 'তলাসহ'),
        tone: 'plain',
        path: building.path,
      },
      {
        label: { en: 'Needs repair', bn: 'মেরামত দরকার' },
        figure: n.repair,
        hint: say('Equipment of rooms', 'কক্ষের সরঞ্জাম'),
        tone: 'plain',
        path: facilitiesPath.equipment,
      },
    ],
    steps: [
      {
        name: 'buildings',
        label: { en: 'Buildings', bn: 'ভবন' },
        help: { en: 'Then floors and rooms.', bn: 'তারপর তলা ও কক্ষ।' },
        path: building.path,
        count: n.buildings,
        isDone: n.buildings > 0,
        permission: facilitiesPermission.edit,
      },
      {
        name: 'rooms',
        label: { en: 'Rooms', bn: 'কক্ষ' },
        help: {
          en: 'With their benches, for seat plans and bookings.',
          bn: 'বেঞ্চসহ, আসন বিন্যাস ও বুকিংয়ের জন্য।',
        },
        path: room.path,
        count: n.rooms,
        isDone: n.rooms > 0,
        permission: facilitiesPermission.edit,
      },
    ],
  }),
});

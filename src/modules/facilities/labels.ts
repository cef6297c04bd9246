import type { ErrorKind } from '../../core/errors.ts';
import type { Label } from '../../core/labels.ts';

const t = (en: string, bn: string): Label => ({ en, bn });

export const facilitiesErrors = {
  clash: {
    code: 'facilities.clash',
    status: 409,
    text: t(
      '{room} is booked on {day} from {from} to {to}: {purpose}',
      '{room} {day} তারিখে {from} থেকে {to} পর্যন্ত বুক করা: {purpose}',
    ),
  },
  examClash: {
    code: 'facilities.examClash',
    status: 409,
    text: t(
      '{exam} is held in {room} on {day}: {class}, {subject}',
      '{day} তারিখে {room}-এ {exam} আছে: {class}, {subject}',
    ),
  },
  clashNow: {
    code: 'facilities.clash',
    status: 409,
    text: t('Somebody booked this room a moment ago.', 'কক্ষটি এইমাত্র অন্য কেউ বুক করেছেন।'),
  },
  notBookable: {
    code: 'facilities.notBookable',
    status: 409,
    text: t('This room cannot be booked.', 'এই কক্ষ বুকিং দেওয়া যায় না।'),
  },
  past: { code: 'facilities.past', status: 409, text: t('This day is over.', 'এই দিন পেরিয়ে গেছে।') },
  cancelled: {
    code: 'facilities.cancelled',
    status: 409,
    text: t('This booking is already cancelled.', 'এই বুকিং আগেই বাতিল হয়েছে।'),
  },
  notYours: {
    code: 'facilities.notYours',
    status: 403,
    text: t(
      'Only the person who booked the room, or the office, can cancel it.',
      'যিনি বুক করেছেন তিনি বা অফিসই বাতিল করতে পারেন।',
    ),
  },
  endFirst: t('The end must come after the beginning.', 'শেষের সময় শুরুর পরে হবে।'),
} as const satisfies Record<string, ErrorKind | Label>;

export const facilitiesFields: Readonly<Record<string, Label>> = {
  roomId: t('Room', 'কক্ষ'),
  day: t('Date', 'তারিখ'),
  startsAt: t('From', 'থেকে'),
  endsAt: t('To', 'পর্যন্ত'),
  purpose: t('What for', 'কী জন্য'),
  until: t('Every week until', 'প্রতি সপ্তাহে, শেষ তারিখ'),
  reason: t('Reason', 'কারণ'),
};

export const facilitiesLabels = {
  newBuilding: t('New building', 'নতুন ভবন'),
  floors: t('{count} {count|floor|floors}', '{count}টি তলা'),
  rooms: t('{count} {count|room|rooms}', '{count}টি কক্ষ'),
  seats: t('{count} {count|seat|seats}', '{count}টি আসন'),
  noBuilding: t('Enter the first building; then its floors and rooms.', 'প্রথম ভবনটি লিখুন; তারপর তলা ও কক্ষ।'),
  noRooms: t('No rooms on this floor yet.', 'এই তলায় এখনো কক্ষ নেই।'),
  addFloor: t('Add a floor', 'তলা যোগ'),
  addRoom: t('Add a room', 'কক্ষ যোগ'),
  seatPlan: t('Seat plan', 'আসন বিন্যাস'),
  board: t('Board', 'বোর্ড'),
  noPlan: t('The benches of this room have not been entered.', 'এই কক্ষের বেঞ্চের হিসাব লেখা হয়নি।'),
  equipment: t('Equipment', 'সরঞ্জাম'),
  noEquipment: t('Nothing is entered here.', 'এখানে কিছু লেখা নেই।'),
  book: t('Book a room', 'কক্ষ বুক করুন'),
  bookShort: t('Book', 'বুক'),
  booked: t('{room} is booked', '{room} বুক হয়েছে'),
  bookedMany: t('{room} is booked on {count} {count|day|days}', '{room} {count} দিনের জন্য বুক হয়েছে'),
  cancelBooking: t('Cancel the booking', 'বুকিং বাতিল'),
  cancelText: t('The room is free again at that time.', 'ওই সময়ে কক্ষটি আবার খালি হবে।'),
  cancelDone: t('The booking is cancelled', 'বুকিং বাতিল হয়েছে'),
  weekly: t('Every week', 'প্রতি সপ্তাহে'),
  day: t('Date', 'তারিখ'),
  room: t('Room', 'কক্ষ'),
  time: t('Time', 'সময়'),
  purpose: t('What for', 'কী জন্য'),
  meetsExam: t('An examination is held here at that time', 'ওই সময়ে এখানে পরীক্ষা আছে'),
  allDay: t('All day', 'সারা দিন'),
  by: t('Booked by', 'বুক করেছেন'),
  free: t('Free all day', 'সারা দিন খালি'),
  noBookable: t('No room can be booked yet.', 'এখনো কোনো কক্ষ বুকিংয়ের জন্য নেই।'),
  openRooms: t('Open the rooms', 'কক্ষের তালিকা খুলুন'),
  previous: t('The day before', 'আগের দিন'),
  next: t('The next day', 'পরের দিন'),
} as const;

export { bookRooms, releaseRooms, roomsAt } from './service/rooms-at.ts';

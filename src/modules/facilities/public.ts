export { bookRooms, type RoomAtTime, releaseRooms, roomsAt } from './service/rooms-at.ts';

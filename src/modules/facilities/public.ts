export { copyAssetClasses } from './assets/service/defaults.ts';
export { bookRooms, releaseRooms, roomsAt } from './service/rooms-at.ts';

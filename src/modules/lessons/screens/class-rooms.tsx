import { Previewed } from '../../website/content/panels.tsx';
import { classRoom } from '../class-room.entity.ts';

/** Class rooms, each with the link by which somebody sees it before it is published, and its versions. */
export default function ClassRooms() {
  return <Previewed entity={classRoom} kind="classRoom" />;
}

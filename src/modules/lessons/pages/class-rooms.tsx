import type { Label } from '../../../core/labels.ts';
import { Blocks, useCall } from '../../website/panels.tsx';
import { roomLabels as labels } from '../labels.ts';
import type { PublicRoom } from '../public-contract.ts';
import { roomBlocks } from '../room-blocks.ts';

/** The class rooms of the institution, with a way to those of the platform. */
export const ClassRooms = () => <Rooms title={labels.title} address="/api/web/class-rooms" isOwn />;

/** The class rooms of the platform, the same on every website. */
export const SharedClassRooms = () => (
  <Rooms title={labels.shared} address="/api/web/edu/class-rooms" isOwn={false} />
);

function Rooms({ title, address, isOwn }: { title: Label; address: string; isOwn: boolean }) {
  const called = useCall<{ items: PublicRoom[] }>(address);
  return <Blocks title={title} called={called} blocksOf={({ items }) => roomBlocks(items, isOwn)} />;
}

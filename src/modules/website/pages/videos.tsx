import { drawVideos } from '../blocks/drawn/videos.ts';
import type { PageOf, VideoItem } from '../contract.ts';
import { askedPage, Drawn } from './parts.tsx';
import { useCall } from './website.tsx';

/** Every film. */
export function Videos() {
  const called = useCall<PageOf<VideoItem>>('/api/web/videos', { page: askedPage() });
  return <Drawn called={called} draw={drawVideos} />;
}

import { drawHome, drawnSlide } from '../blocks/drawn/home.ts';
import type { CommonData } from '../common-contract.ts';
import type {
  AboutItem,
  EventItem,
  Figures,
  JobItem,
  MessageItem,
  NoticeItem,
  SlideItem,
  VideoItem,
} from '../contract.ts';
import { Answer } from './parts.tsx';
import { Pieces } from './pieces.tsx';
import { Slides } from './slides.tsx';
import { useCall, useReader } from './website.tsx';

/** The institution's first page. Each part has a call of its own: one that fails leaves the others standing. */
export function Home({ common }: { common: CommonData }) {
  const reader = useReader();
  const called = useCall<SlideItem[]>('/api/web/get-slide-item');
  const slides = called.data ?? (called.problem ? [] : undefined);
  const notices = useCall<NoticeItem[]>('/api/web/get-latest-notice');
  const parts = {
    slides,
    notices: notices.data,
    special: useCall<SlideItem | null>('/api/web/get-special-image').data,
    events: useCall<EventItem[]>('/api/web/get-event-item').data,
    message: useCall<MessageItem | null>('/api/web/get-head-of-authority-message').data,
    forGuardians: useCall<NoticeItem[]>('/api/web/get-latest-notice-for-sitebar').data,
    about: useCall<AboutItem | null>('/api/web/get-about-us').data,
    figures: useCall<Figures>('/api/web/get-figures').data,
    videos: useCall<VideoItem[]>('/api/web/get-video-list-for-home').data,
    jobs: useCall<JobItem[]>('/api/web/get-job-circular').data,
  };
  return (
    <Pieces
      of={drawHome(parts, common, reader)}
      slots={{
        notices: <Answer called={notices}>{() => null}</Answer>,
        ...(slides ? { slides: <Slides slides={slides.length > 0 ? slides : [drawnSlide(common)]} /> } : {}),
      }}
    />
  );
}

import { IconChevronLeft, IconChevronRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { slideCaption, slidePicture } from '../blocks/drawn/home.ts';
import type { SlideItem } from '../contract.ts';
import { labels } from '../labels.ts';
import { Pieces } from './pieces.tsx';
import { useReader } from './website.tsx';

const secondsEach = 7;

/** Pictures that follow one another; they stand still when asked to, and for readers who want less motion. */
export function Slides({ slides }: { slides: readonly SlideItem[] }) {
  const reader = useReader();
  const { t, number } = reader;
  const [place, setPlace] = useState(0);
  const [isPaused, setPaused] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  // Nobody reads a caption that runs away under the pointer or the focus.
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isPaused || isHeld || slides.length < 2) return;
    const timer = setInterval(() => setPlace((known) => (known + 1) % slides.length), secondsEach * 1000);
    return () => clearInterval(timer);
  }, [isPaused, isHeld, slides.length]);
  const slide = slides[place % Math.max(1, slides.length)];
  if (!slide) return null;
  const go = (by: number) => setPlace((place + by + slides.length) % slides.length);
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    go(by);
  };
  return (
    <section
      className="slide"
      aria-roledescription="carousel"
      aria-label={t(labels.pictures)}
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Pieces of={slidePicture(slide, reader)} />
      <div className="caption">
        <div aria-live={isPaused ? 'polite' : 'off'}>
          <Pieces of={slideCaption(slide, reader)} />
        </div>
        {slides.length > 1 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form
          <div className="controls" role="group" aria-label={t(labels.pictures)} onKeyDown={onKeyDown}>
            <button type="button" onClick={() => go(-1)} aria-label={t(labels.previous)}>
              <IconChevronLeft size={20} aria-hidden />
            </button>
            <span>
              {number(place + 1)} / {number(slides.length)}
            </span>
            <button
              type="button"
              onClick={() => setPaused(!isPaused)}
              aria-label={t(isPaused ? labels.play : labels.pause)}
            >
              {isPaused ? (
                <IconPlayerPlay size={20} aria-hidden />
              ) : (
                <IconPlayerPause size={20} aria-hidden />
              )}
            </button>
            <button type="button" onClick={() => go(1)} aria-label={t(labels.next)}>
              <IconChevronRight size={20} aria-hidden />
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

import './core/web/device/older-language.ts';
import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-serif/latin-600.css';
import '@fontsource/noto-sans-bengali/bengali-400.css';
import './public.css';
import { letAsk } from './modules/website/pages/alive/asked.ts';
import { letServe, showLeaving } from './modules/website/pages/alive/manners.ts';
import { restUntilTouched } from './modules/website/pages/alive/rest.ts';
import { letSpeak } from './modules/website/pages/alive/spoken.ts';

/*
 * The public website: its pages stand as the server drew them, and nothing draws them again. What only scripts can do is
 * fetched where a page has it.
 */
letSpeak();
letServe();
letAsk();
showLeaving();

const on = (selector: string, wake: (place: HTMLElement) => void) => {
  for (const place of document.querySelectorAll<HTMLElement>(selector)) wake(place);
};

// Where somebody fills something in, that is what the page is for. What stands there drawn is served from the first touch on;
// a tab that keeps something goes on with it.
on('[data-island]', (place) => {
  const bring = async () => (await import('./public-islands.tsx')).bring(place);
  if (place.querySelector('[data-wakes]') && sessionStorage.length === 0) restUntilTouched(place, bring);
  else void bring().then((wake) => wake());
});

const wakeLater = () => {
  // The heavier weights come after the first paint; until then the headings stand in the lighter one.
  void import('./public-fonts.ts');
  on('.slide:not([data-single])', (place) =>
    import('./modules/website/pages/alive/slides.ts').then(({ turnSlides }) => turnSlides(place)),
  );
  on('.calendar', (place) =>
    import('./modules/website/pages/alive/calendar.ts').then(({ turnCalendar }) => turnCalendar(place)),
  );
  on('.wall', () => import('./modules/website/pages/alive/board.ts').then(({ turnBoard }) => turnBoard()));
};
if (document.readyState === 'complete') wakeLater();
else addEventListener('load', wakeLater, { once: true });

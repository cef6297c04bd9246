import { printPaper } from '../print-paper.ts';

const keys: Readonly<Record<string, string>> = {
  ArrowLeft: 'a[rel="prev"]',
  ArrowRight: 'a[rel="next"]',
  Escape: 'a[rel="up"]',
};

/** The menu of a phone opens and closes, a paper is printed, and arrow keys go through pictures. */
export function letServe(): void {
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (button?.matches('.menu-button')) openMenu(button, button.getAttribute('aria-expanded') !== 'true');
    else if (button?.matches('[data-prints]')) void printPaper(button.dataset.prints);
  });
  // Where one picture stands large, arrow keys follow its links to the next, and Escape the one back.
  addEventListener('keydown', (event) => {
    const { target, key } = event;
    const isTyping = target instanceof Element && target.closest('input, textarea, select, [role="slider"]');
    if (isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = keys[key];
    const found = link && document.querySelector<HTMLAnchorElement>(`.viewer ${link}`);
    if (!found) return;
    event.preventDefault();
    found.click();
  });
}

function openMenu(button: Element, isOpen: boolean): void {
  button.setAttribute('aria-expanded', String(isOpen));
  document.getElementById('menu')?.setAttribute('data-open', String(isOpen));
}

/** From the press of a link until the next page is there, a line at the top says that it is on its way. */
export function showLeaving(): void {
  const html = document.documentElement;
  const arrive = () => delete html.dataset.leaving;
  // Also when somebody comes back to a page the browser kept.
  addEventListener('pageshow', arrive);
  const leave = () => {
    html.dataset.leaving = '';
    // What turned out to be a file leaves the page where it is.
    setTimeout(arrive, 20_000);
  };
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isHere = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!link || !isHere || event.defaultPrevented || link.target || link.hasAttribute('download')) return;
    const to = new URL(link.href, location.href);
    const isSamePage = to.pathname + to.search === location.pathname + location.search;
    if (to.origin === location.origin && !isSamePage && !/^\/(media|api|static)\//.test(to.pathname)) leave();
  });
  document.addEventListener('submit', (event) => {
    if (!event.defaultPrevented) leave();
  });
}

import { useEffect } from 'react';

const links: Readonly<Record<string, string>> = {
  ArrowLeft: 'a[rel="prev"]',
  ArrowRight: 'a[rel="next"]',
  Escape: 'a[rel="up"]',
};

/** Where one picture stands large, arrow keys follow its links to the next, and Escape the one back. */
export function usePictureKeys(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      const isTyping =
        target instanceof Element && target.closest('input, textarea, select, [role="slider"]');
      if (isTyping || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const link = links[key];
      const found = link && document.querySelector<HTMLAnchorElement>(`.viewer ${link}`);
      if (!found) return;
      event.preventDefault();
      found.click();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

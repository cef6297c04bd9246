import { useEffect, useState } from 'react';

/** How many pixels of the window's foot a telephone's keyboard covers; 0 without one. */
export function useKeyboardHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const seen = window.visualViewport;
    if (!seen) return;
    // A finger that zooms makes the seen part smaller too; that is no keyboard.
    const measure = () =>
      setHeight(
        seen.scale > 1.05 ? 0 : Math.max(0, Math.round(window.innerHeight - seen.height - seen.offsetTop)),
      );
    seen.addEventListener('resize', measure);
    seen.addEventListener('scroll', measure);
    return () => {
      seen.removeEventListener('resize', measure);
      seen.removeEventListener('scroll', measure);
    };
  }, []);
  return height;
}

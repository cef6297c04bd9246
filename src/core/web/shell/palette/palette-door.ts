const event = 'pathshala:search';

/** Opens the command palette from anywhere. */
export function openPalette(): void {
  window.dispatchEvent(new Event(event));
}

/** Calls `open` whenever the palette is asked for: by {@link openPalette} or by Ctrl-K. Returns the way to stop. */
export function onPaletteAsked(open: () => void): () => void {
  const onKey = (key: KeyboardEvent) => {
    if (!(key.ctrlKey || key.metaKey) || key.key.toLowerCase() !== 'k') return;
    key.preventDefault();
    open();
  };
  window.addEventListener(event, open);
  window.addEventListener('keydown', onKey);
  return () => {
    window.removeEventListener(event, open);
    window.removeEventListener('keydown', onKey);
  };
}

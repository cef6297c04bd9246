/** What the page is narrowed to, as its controls say it: `Class: Six`. Forms, dialogs and cells of tables are none. */
export function filtersInWords(): string[] {
  const view = document.querySelector('.ps-main nav a[aria-current="page"]');
  const fields = [
    ...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.ps-main :is(input, select)'),
  ];
  const words = fields.flatMap((field) => {
    if (field.closest('form, table, [role="dialog"], [role="grid"], nav')) return [];
    if (field.getAttribute('aria-hidden') || ['hidden', 'file', 'password', 'radio'].includes(field.type))
      return [];
    const name = (field.labels?.[0]?.textContent ?? field.getAttribute('aria-label') ?? '').trim();
    if (field instanceof HTMLInputElement && field.type === 'checkbox')
      return field.checked && name ? [name] : [];
    const value = field.value.trim();
    return name && value ? [`${name}: ${value}`] : [];
  });
  const chips = [...document.querySelectorAll('.ps-main [data-filter]')].map(
    (chip) => chip.textContent ?? '',
  );
  return [view?.firstChild?.textContent ?? '', ...words, ...chips].filter((text) => text !== '');
}

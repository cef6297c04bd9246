/**
 * Runs inside a page: marks the rows of tables and lists in which axe could find nothing but what it finds in another row of
 * the same table; `data-alike` stays until the caller takes it off. A row counts as alike only where each element has the same
 * attributes, the same of them empty, states and roles of the same value, words or none, references that lead somewhere or
 * not, and an identifier of its own or not. The last row of each is looked at in any case, as it has another neighbour.
 */
export function markAlikeRows(): void {
  const isValue =
    /^(class|style|role|type|tabindex|lang|dir|scope|headers|colspan|rowspan|autocomplete|disabled|hidden|checked|readonly|required|data-.*|aria-(?!label|describedby|controls|owns|details|activedescendant|errormessage|valuetext|valuenow).*)$/;
  const isReference =
    /^(for|aria-(labelledby|describedby|controls|owns|details|activedescendant|errormessage))$/;
  const ids = new Map<string, number>();
  for (const { id } of document.querySelectorAll('[id]')) ids.set(id, (ids.get(id) ?? 0) + 1);
  const plain = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();

  const sayAttribute = ({ name, value }: Attr): string => {
    if (name === 'id') return `id*${ids.get(value)}`;
    if (isReference.test(name)) return `${name}*${value.split(/\s+/).map((id) => ids.get(id) ?? 0)}`;
    return isValue.test(name) ? `${name}=${value}` : `${name}*${value.trim() === '' || value === '#'}`;
  };
  const lookOf = (one: Element): string => {
    const look = `${one.tagName}${[...one.attributes].map(sayAttribute)}`;
    const words = [...one.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
    const label = one.getAttribute('aria-label');
    const isSaid = label === null || plain(label).includes(plain(one.textContent ?? ''));
    return `${look} ${words} ${isSaid} ${one.children.length}`;
  };

  const seen = new Set<string>();
  for (const row of document.querySelectorAll('tbody tr, li')) {
    const parent = row.parentElement as Element;
    const parity = [...parent.children].indexOf(row) % 2;
    const look = `${parity}${[parent, row, ...row.querySelectorAll('*')].map(lookOf)}`;
    const isLast = row === parent.lastElementChild;
    if (seen.has(look) && !isLast) row.setAttribute('data-alike', '');
    else seen.add(look);
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text as it stands in an HTML page, in an element or in a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** A meta element; none without a content. */
export function metaTag(name: string, content: string, attribute: 'name' | 'property' = 'name'): string {
  return content === '' ? '' : `<meta ${attribute}="${escapeHtml(name)}" content="${escapeHtml(content)}" />`;
}

/** Stands in a page where a form has what proves that it is ours: no text that is escaped says this. */
export const formKeyMark = '<!--form-key-->';

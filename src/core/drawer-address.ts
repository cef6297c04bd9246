/** What a list's address ends in, where its forms have addresses beside it. */
const ending = /\/(?:list|view|master)$/;

type Listed = { readonly path: string; readonly name: string };

/**
 * The list a form's address belongs to, and what it begins with: `/academic/class/new` is the list of classes with an
 * empty drawer, `…/citizen-charter-new` that of the charter; `/site/notice/edit/…` that of notices with one record's. Null where no list is meant.
 */
export function drawerAddress(address: string, lists: readonly Listed[]): string | null {
  const asked = /^(\/.+?)(?:[/-](new)|\/edit\/([\w-]+))$/.exec(address);
  const base = asked?.[1];
  if (!asked || !base) return null;
  const list = lists.find(({ path, name }) => {
    const beside = path.replace(ending, '');
    return base === path || base === beside || base === `${beside}/${name}`;
  });
  if (!list) return null;
  return asked[2] ? `${list.path}?do=new` : `${list.path}?do=edit&id=${asked[3]}`;
}

/** A text without the secret of a link by which whoever has it answers in another's name. */
export const withoutLinkCodes = (text: string): string =>
  text.replace(/(\/web\/[\w-]+\?code=)[\w-]+/g, '$1…');

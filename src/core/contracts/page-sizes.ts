/** How many rows a page of a list may have. */
export const pageSizes = [25, 50, 100, 200] as const;
/** The same as an address and a query write them. */
export const pageSizeTexts = ['25', '50', '100', '200'] as const;

/** The size an address asks for; `usual` where there is none such. */
export function pageSizeOf(asked: unknown, usual: (typeof pageSizeTexts)[number] = '25') {
  return pageSizeTexts.find((one) => one === String(asked)) ?? usual;
}

const ticksOf = (dues: HTMLTableElement | null): HTMLInputElement[] => [
  ...(dues?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []),
];

/** Whether the keys are on the amount or on one of the ticks of the dues. */
export const isOnDues = (
  target: HTMLElement,
  amount: HTMLInputElement | null,
  dues: HTMLTableElement | null,
) => target === amount || ticksOf(dues).some((one) => one === target);

/** Up and down lead from the amount round the ticks of the dues, the first fee first, and back to it. */
export function stepOverDues(steps: number, amount: HTMLInputElement | null, dues: HTMLTableElement | null) {
  const [all, ...lines] = ticksOf(dues);
  const round = [amount, ...lines, all].filter((one) => one instanceof HTMLInputElement);
  const at = round.indexOf(document.activeElement as HTMLInputElement);
  round[(at + steps + round.length) % round.length]?.focus();
}

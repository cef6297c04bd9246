export const methods = ['straight', 'reducing', 'none'] as const;
export type Method = (typeof methods)[number];

/** How the things of a class lose their value, from a month on. */
export type DepreciationRule = {
  /** `YYYY-MM`. */
  readonly from: string;
  readonly method: Method;
  /** Hundredths of a percent a year: 1000 is 10 %. */
  readonly rate: number;
};

/** What is reckoned with of one thing; amounts in paisa. */
export type AssetValue = {
  readonly cost: bigint;
  /** What is left of it in the end. */
  readonly residual: bigint;
  /** What was written off before it stood in this register. */
  readonly earlier: bigint;
  /** `YYYY-MM`: the first month that is charged. */
  readonly firstMonth: string;
};

/** `2026-12` → `2027-01`; a negative number goes back. */
export const monthAfter = (month: string, by = 1): string => {
  const count = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + by;
  return `${Math.floor(count / 12)}-${String((count % 12) + 1).padStart(2, '0')}`;
};

/** What may be charged in all. */
export const mostToCharge = ({ cost, residual, earlier }: AssetValue): bigint => {
  const most = cost - residual - earlier;
  return most > 0n ? most : 0n;
};

/** The rule that holds in a month, of rules in the order of their months; null before the first. */
export const ruleIn = (rules: readonly DepreciationRule[], month: string): DepreciationRule | null =>
  rules.findLast((one) => one.from <= month) ?? null;

/**
 * What is charged of a thing from its first month through `month`, in paisa, without what was written off earlier.
 * Whole months count, the first and the last too. A straight rule takes its share of cost less residual each year, a
 * reducing one of what the year of the books began with. Each year, and each rule within it, is reckoned by itself and
 * rounded half up as a whole, so that twelve months come to the year's share to the paisa.
 * @param yearStartsIn the month in which the institution's years of the books begin, 1 to 12
 */
export function chargedThrough(
  asset: AssetValue,
  rules: readonly DepreciationRule[],
  month: string,
  yearStartsIn: number,
): bigint {
  const most = mostToCharge(asset);
  let before = 0n;
  let charged = 0n;
  let months = 0n;
  let rule: DepreciationRule | null = null;
  for (let at = asset.firstMonth; at <= month && charged < most; at = monthAfter(at)) {
    const now = ruleIn(rules, at);
    if (now !== rule || Number(at.slice(5)) === yearStartsIn) {
      before = charged;
      months = 0n;
      rule = now;
    }
    months += 1n;
    if (!rule || rule.method === 'none') continue;
    const base =
      rule.method === 'straight' ? asset.cost - asset.residual : asset.cost - asset.earlier - before;
    const share = (base * BigInt(rule.rate) * months * 2n + 120_000n) / 240_000n;
    charged = before + share < most ? before + share : most;
  }
  return charged;
}

/** What becomes of a thing's value when it is given away or written off; amounts in paisa. */
export function disposalOf({
  cost,
  accumulated,
  proceeds,
}: {
  readonly cost: bigint;
  readonly accumulated: bigint;
  readonly proceeds: bigint;
}): { readonly book: bigint; readonly loss: bigint } {
  const book = cost - accumulated;
  return { book, loss: book - proceeds };
}

const tagPrefix = 'A-';
/** `A-00012`. */
export const tagOf = (number: number): string => `${tagPrefix}${String(number).padStart(5, '0')}`;

/** The tag in what a scanner read: the tag itself, or the address that its picture carries. */
export const scannedTag = (code: string): string => {
  const named = /[?&]tag=([^&#]+)/.exec(code)?.[1];
  try {
    return (named === undefined ? code : decodeURIComponent(named)).trim().toUpperCase();
  } catch {
    return code.trim().toUpperCase();
  }
};

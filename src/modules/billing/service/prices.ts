import type { Price, priceModels } from '../rules.ts';

/** A package's price as the database's JSON has it. */
export type PriceJson = {
  readonly model: (typeof priceModels)[number];
  readonly price: string;
  readonly tiers: readonly { readonly upTo: number | null; readonly price: string }[];
};

export const priceOf = ({ model, price, tiers }: PriceJson): Price => ({
  priceModel: model,
  price: BigInt(price),
  tiers: tiers.map((one) => ({ upTo: one.upTo, price: BigInt(one.price) })),
});

/** A query for the price of a package that held at a moment, as JSON; null of no package. */
export const priceAt = (id: string, at: string) =>
  `(SELECT json_build_object('model', h.price_model, 'price', h.price::text, 'tiers', h.tiers) FROM (
      SELECT price_model, price, tiers, held_until FROM site_package_price WHERE package_id = ${id} AND held_until > ${at}
      UNION ALL SELECT price_model, price, tiers, 'infinity' FROM site_package WHERE id = ${id}
      ORDER BY held_until LIMIT 1) h)`;

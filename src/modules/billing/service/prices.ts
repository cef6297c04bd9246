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

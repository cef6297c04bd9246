import { openText, type SecretOwner, sealText } from '../../../../core/server/auth/secret-box.ts';

/** Whose secrets they are: what was encrypted for one cannot be put beside another. */
export type SecretsOf = { readonly siteId: number; readonly gatewayId: string };

/** The platform's own providers belong to no institution. */
export const platformOwner = (gatewayId: string): SecretsOf => ({ siteId: 0, gatewayId });

const ownerOf = ({ siteId, gatewayId }: SecretsOf): SecretOwner => ({
  use: 'pathshala gateway secrets',
  salt: String(siteId),
  name: `${siteId} ${gatewayId}`,
});

/** Encrypts the secrets of a provider with the platform's key. */
export const seal = (secret: string, owner: SecretsOf, values: Readonly<Record<string, string>>): string =>
  sealText(secret, ownerOf(owner), JSON.stringify(values));

/** Opens them again; nothing where they were sealed with another key or for another provider. */
export function open(secret: string, owner: SecretsOf, sealed: string): Readonly<Record<string, string>> {
  const text = sealed === '' ? null : openText(secret, ownerOf(owner), sealed);
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

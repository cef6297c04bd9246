import { openText, type SecretOwner, sealText } from '../../../../core/server/auth/secret-box.ts';

/** Whose secrets they are: what was encrypted for one cannot be put beside another. */
type Owner = { readonly siteId: number; readonly gatewayId: string };

const ownerOf = ({ siteId, gatewayId }: Owner): SecretOwner => ({
  use: 'pathshala gateway secrets',
  salt: String(siteId),
  name: `${siteId} ${gatewayId}`,
});

/** Encrypts the secrets of a provider with the platform's key. */
export const seal = (secret: string, owner: Owner, values: Readonly<Record<string, string>>): string =>
  sealText(secret, ownerOf(owner), JSON.stringify(values));

/** Opens them again; nothing where they were sealed with another key or for another provider. */
export function open(secret: string, owner: Owner, sealed: string): Readonly<Record<string, string>> {
  const text = sealed === '' ? null : openText(secret, ownerOf(owner), sealed);
  return text === null ? {} : (JSON.parse(text) as Record<string, string>);
}

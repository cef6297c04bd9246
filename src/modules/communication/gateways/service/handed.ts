import type { JobHands } from '../../../../core/server/jobs/jobs.ts';

type Handed = { readonly messageId: string; readonly gatewayId: string; readonly ref: string };

/**
 * Notes whose messages a provider of the platform has: before they leave, and once more with its own references when it has
 * answered. By that its reports, which say of no institution, are found.
 */
export async function noteHanded({ services, context }: JobHands, handed: readonly Handed[]): Promise<void> {
  if (handed.length === 0) return;
  await services.database.asPlatform(context, (platform) =>
    platform.change(
      `INSERT INTO communication_platform_handed (message_id, gateway_id, of_site, provider_ref, at)
       SELECT n.message_id, n.gateway_id, $2::bigint, n.ref, $3::timestamptz
         FROM jsonb_to_recordset($1::jsonb) AS n(message_id uuid, gateway_id uuid, ref text)
       ON CONFLICT (message_id) DO UPDATE SET gateway_id = EXCLUDED.gateway_id, provider_ref = EXCLUDED.provider_ref`,
      JSON.stringify(
        handed.map(({ messageId, gatewayId, ref }) => ({
          message_id: messageId,
          gateway_id: gatewayId,
          ref,
        })),
      ),
      context.siteId,
      services.now(),
    ),
  );
}

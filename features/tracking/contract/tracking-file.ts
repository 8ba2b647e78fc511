import { z } from 'zod'
import { fileKeySchema } from '#core/sites/contract/site-file.ts'
import { parseHost } from '../domain/tracking-host.ts'

/** The section `tracking` of a site file: how deliveries of outlets are followed. An outlet that it does not name stays. */
export const trackingFileSchema = z
  .array(
    z.strictObject({
      /** The outlet's key. */
      store: fileKeySchema,
      usesCourier: z.boolean(),
      /** Hosts of outside tracking pages; a leading `*.` covers all subdomains. */
      hosts: z
        .array(
          z
            .string()
            .max(300)
            .refine(
              (host) => parseHost(host) === host,
              'must be a host in lower case, such as *.courier.example',
            ),
        )
        .max(20)
        .default([]),
    }),
  )
  .max(500)
export type TrackingFile = z.output<typeof trackingFileSchema>

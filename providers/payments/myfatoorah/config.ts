import { z } from 'zod'
import { gatewayAddress, gatewaySecret, rotatingSecrets } from '#core/payments/contract/gateway-settings.ts'

export const MYFATOORAH_CURRENCIES = ['AED', 'BHD', 'EGP', 'JOD', 'KWD', 'OMR', 'QAR', 'SAR'] as const

/** A store's payment settings for MyFatoorah; an account belongs to one country. */
export const myfatoorahConfigSchema = z.strictObject({
  /** By country: `api` for KW, BH, JO and OM, `api-ae`, `api-sa`, `api-qa`, `api-eg`; `apitest` for tests. */
  baseUrl: gatewayAddress.default('https://api.myfatoorah.com'),
  /** Further origins of its pages, in addition to MyFatoorah's own hosts. */
  pageOrigins: z.array(gatewayAddress).default([]),
  apiToken: gatewaySecret,
  /** The portal's keys for webhooks. */
  webhookSecrets: rotatingSecrets,
  /** The account's own currency: invoices in another one would be converted at an unknown rate. */
  currency: z.enum(MYFATOORAH_CURRENCIES),
})

export type MyfatoorahConfig = z.output<typeof myfatoorahConfigSchema>

import { z } from 'zod'
import { gatewayAddress, gatewayName, SECRET_SETTING } from './gateway-settings.ts'

/** In `openssl` format: a single block without surrounding text. */
const certificate = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n?$/)
const privateKey = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN (?:EC |RSA )?PRIVATE KEY-----\n[\w+/=\n]+-----END (?:EC |RSA )?PRIVATE KEY-----\n?$/)
  .meta(SECRET_SETTING)

const wallet = {
  /** The country of sale, as an ISO 3166 two-letter code. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  /** Card networks that the account accepts, in the wallet's naming. */
  networks: z.array(z.string().regex(/^\w{2,30}$/)).min(1),
}

/** Apple Pay on our own page: the shop's identifiers at Apple, and the certificate that authenticates its server. */
export const applePaySettings = z.strictObject({
  ...wallet,
  networks: wallet.networks.default(['visa', 'masterCard']),
  merchantIdentifier: gatewayName,
  /** Shown to the customer on the payment sheet. */
  displayName: z.string().min(1).max(64),
  /** The merchant identity certificate, and its key, as PEM. */
  certificate,
  privateKey,
  /** Apple's domain association file for the merchant's own host, unchanged: served there for verification. */
  domainAssociation: z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[\x20-\x7e\r\n]+$/)
    .optional(),
  /** A stand-in for Apple whose certificate is signed by `authority`. Absent: Apple itself. */
  standIn: z.strictObject({ baseUrl: gatewayAddress, authority: certificate }).optional(),
})
export type ApplePaySettings = z.output<typeof applePaySettings>

/** Google Pay on our own page. */
export const googlePaySettings = z.strictObject({
  ...wallet,
  networks: wallet.networks.default(['VISA', 'MASTERCARD']),
  environment: z.enum(['TEST', 'PRODUCTION']),
  /** The shop's id at Google, required in production. */
  merchantId: gatewayName.optional(),
  merchantName: z.string().min(1).max(64),
  /** The gateway's id of the shop. */
  gatewayMerchantId: gatewayName,
  /** Google's script. */
  scriptUrl: gatewayAddress.default('https://pay.google.com/gp/p/js/pay.js'),
})

import { z } from 'zod'
import { gatewayAddress, gatewayName } from './gateway-settings.ts'

/** As `openssl` writes them: one block, and nothing around it. */
const certificate = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN CERTIFICATE-----\n[\w+/=\n]+-----END CERTIFICATE-----\n?$/)
const privateKey = z
  .string()
  .max(20_000)
  .regex(/^-----BEGIN (?:EC |RSA )?PRIVATE KEY-----\n[\w+/=\n]+-----END (?:EC |RSA )?PRIVATE KEY-----\n?$/)

const wallet = {
  /** Where the shop sells, as ISO 3166 writes it in two letters. */
  countryCode: z.string().regex(/^[A-Z]{2}$/),
  /** Kinds of cards that the account takes, as the wallet names them. */
  networks: z.array(z.string().regex(/^\w{2,30}$/)).min(1),
}

/** Apple Pay on our own page: the shop's names at Apple, and the certificate by which Apple knows its server. */
export const applePaySettings = z.strictObject({
  ...wallet,
  networks: wallet.networks.default(['visa', 'masterCard']),
  merchantIdentifier: gatewayName,
  /** What the customer reads on the sheet. */
  displayName: z.string().min(1).max(64),
  /** The merchant identity certificate, and its key, as PEM. */
  certificate,
  privateKey,
  /** The file that Apple gave for the merchant's own host, word for word: served there for Apple to find. */
  domainAssociation: z
    .string()
    .min(1)
    .max(20_000)
    .regex(/^[\x20-\x7e\r\n]+$/)
    .optional(),
  /** In front of Apple: whose certificate is signed by `authority`. Absent: Apple itself. */
  standIn: z.strictObject({ baseUrl: gatewayAddress, authority: certificate }).optional(),
})
export type ApplePaySettings = z.output<typeof applePaySettings>

/** Google Pay on our own page. */
export const googlePaySettings = z.strictObject({
  ...wallet,
  networks: wallet.networks.default(['VISA', 'MASTERCARD']),
  environment: z.enum(['TEST', 'PRODUCTION']),
  /** The shop's id at Google, which production wants. */
  merchantId: gatewayName.optional(),
  merchantName: z.string().min(1).max(64),
  /** What the gateway calls the shop. */
  gatewayMerchantId: gatewayName,
  /** Google's script. */
  scriptUrl: gatewayAddress.default('https://pay.google.com/gp/p/js/pay.js'),
})
export type GooglePaySettings = z.output<typeof googlePaySettings>

import { z } from 'zod'
import type { CreatePaymentInput } from '#core/payments/contract/payment-provider.ts'
import type { WalletSheet } from '#core/payments/contract/wallet-sheet.ts'
import type { TapConfig } from '../config.ts'
import { callTap } from './tap.client.ts'

/** The gateway for which Google encrypts its tokens. */
const GATEWAY = 'tappayments'

/** The data that our page needs to open a wallet; undefined when Tap's own page is used. */
export const getWalletSheet = (
  { applePay, googlePay }: TapConfig,
  method: string,
): WalletSheet | undefined => {
  if (method === 'applepay' && applePay) {
    const { countryCode, networks, displayName: shopName } = applePay
    return { method, countryCode, networks, shopName }
  }
  if (method !== 'googlepay' || !googlePay) return undefined
  const { countryCode, networks, merchantName: shopName, ...google } = googlePay
  return { method, countryCode, networks, shopName, google: { ...google, gateway: GATEWAY } }
}

const text = z.string().min(1).max(16_000)

/** The wallets' payloads, encrypted for Tap; nothing else is passed on. */
const tokens = {
  applepay: z.object({
    data: text,
    signature: text,
    version: text,
    header: z.object({ ephemeralPublicKey: text, publicKeyHash: text, transactionId: text }),
  }),
  googlepay: z.object({
    protocolVersion: text,
    signature: text,
    signedMessage: text,
    intermediateSigningKey: z.object({ signedKey: text, signatures: z.array(text).max(5) }).optional(),
  }),
}

const isWallet = (method: string): method is keyof typeof tokens => method in tokens

const tokenReply = z.object({ id: z.string().regex(/^tok_\w{1,100}$/) })

/** Tap's single-use token for a wallet payload; undefined when it is invalid, or Tap refuses it. */
export const createWalletToken = async (
  config: TapConfig,
  {
    method: type,
    token,
    signal,
  }: Pick<CreatePaymentInput, 'method' | 'signal'> & { readonly token: unknown },
): Promise<string | undefined> => {
  const given = isWallet(type) ? tokens[type].safeParse(token) : undefined
  if (!given?.success) return undefined
  const body = { type, token_data: given.data }
  const answer = await callTap(config, { method: 'POST', path: '/tokens', body, signal })
  return answer.kind === 'done' ? tokenReply.parse(answer.body).id : undefined
}

import { z } from 'zod'
import type { CardVault } from '#core/payments/contract/payment-provider.ts'
import type { RazorpayConfig } from '../config.ts'
import { callRazorpay, callRazorpayOrThrow } from './razorpay.client.ts'

const createReply = z.object({ id: z.string().min(1).max(300) })

const tokens = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      card: z
        .object({
          last4: z.string(),
          network: z.string(),
          expiry_month: z.union([z.int(), z.string()]).nullish(),
          expiry_year: z.union([z.int(), z.string()]).nullish(),
        })
        .nullish(),
    }),
  ),
})

const padTwoDigits = (value: string | number): string => String(value).slice(-2).padStart(2, '0')

/** The cards that Razorpay stores as tokens of a customer, who is identified by phone and e-mail. */
export const createRazorpayCards = (config: RazorpayConfig): CardVault => ({
  customer: async ({ customer: { name, email, phone }, signal }) => {
    const body = { name, email, contact: phone, fail_existing: '0' }
    return createReply.parse(
      await callRazorpayOrThrow(config, { method: 'POST', path: '/customers', body, signal }),
    ).id
  },
  list: async ({ customer, signal }) => {
    const path = `/customers/${encodeURIComponent(customer)}/tokens`
    const { items } = tokens.parse(await callRazorpayOrThrow(config, { method: 'GET', path, signal }))
    return items.flatMap(({ id: token, card }) => {
      if (!card) return []
      const { last4: lastFour, network: brand, expiry_month: month, expiry_year: year } = card
      return [
        {
          token,
          brand,
          lastFour,
          ...(month && year ? { expires: `${padTwoDigits(month)}/${padTwoDigits(year)}` } : {}),
        },
      ]
    })
  },
  remove: async ({ customer, token, signal }) => {
    const path = `/customers/${encodeURIComponent(customer)}/tokens/${encodeURIComponent(token)}`
    return (await callRazorpay(config, { method: 'DELETE', path, signal })).kind === 'done'
  },
})

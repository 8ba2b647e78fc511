import { fromMajor, fromMinor } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { HostedConfig } from '../config.ts'
import { textAt } from './pointer.ts'

/** What an answer or an event says of a payment, in our words; undefined when it names none or states no readable amount. */
export const reportOf = (config: HostedConfig, said: unknown): GatewayReport | undefined => {
  const { answers, statusMap, declineMap, amountUnit } = config
  const [reference, id, status] = [answers.reference, answers.id, answers.status].map((at) =>
    textAt(said, at),
  )
  if (reference === undefined || id === undefined || status === undefined) return undefined
  const names = { reference, gatewayReference: id }
  const state = statusMap[status] ?? 'pending'
  if (state === 'failed')
    return { ...names, state, decline: declineMap[textAt(said, answers.decline) ?? ''] ?? 5100 }
  if (state !== 'captured') return { ...names, state }
  const [amount = '', currency = ''] = [textAt(said, answers.amount), textAt(said, answers.currency)]
  const captured = amountUnit === 'minor' ? fromMinor(amount, currency) : fromMajor(amount, currency)
  return captured && /^[A-Z]{3}$/.test(currency) ? { ...names, state, captured } : undefined
}

import { fromMajor, fromMinor } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import type { HostedConfig } from '../config.ts'
import { getTextAt } from './json-pointer.parser.ts'

/** Maps a response or an event to our report; undefined when it names no payment or has no readable amount. */
export const toGatewayReport = (config: HostedConfig, said: unknown): GatewayReport | undefined => {
  const { answers, statusMap, declineMap, amountUnit } = config
  const [reference, id, status] = [answers.reference, answers.id, answers.status].map((at) =>
    getTextAt(said, at),
  )
  if (reference === undefined || id === undefined || status === undefined) return undefined
  const names = { reference, gatewayReference: id }
  const state = statusMap[status] ?? 'pending'
  if (state === 'failed')
    return { ...names, state, decline: declineMap[getTextAt(said, answers.decline) ?? ''] ?? 5100 }
  if (state !== 'captured') return { ...names, state }
  const [amount = '', currency = ''] = [getTextAt(said, answers.amount), getTextAt(said, answers.currency)]
  const captured = amountUnit === 'minor' ? fromMinor(amount, currency) : fromMajor(amount, currency)
  return captured && /^[A-Z]{3}$/.test(currency) ? { ...names, state, captured } : undefined
}

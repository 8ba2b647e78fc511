import { parseMajorAmount, parseMinorAmount } from '#core/payments/domain/gateway-amounts.ts'
import { createStateReport, readState } from '#core/payments/domain/gateway-answers.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { UnreadableAnswerError } from '#core/payments/domain/unreadable-answer.ts'
import type { HostedConfig } from '../config.ts'
import { getTextAt } from './json-pointer.parser.ts'

/**
 * Maps a response or an event to our report.
 * @throws {UnreadableAnswerError} when it names no payment, an unknown status, or no amount of a captured payment
 */
export const toGatewayReport = (config: HostedConfig, said: unknown): GatewayReport => {
  const { answers, statusMap, declineMap, amountUnit } = config
  const [reference, id, status] = [answers.reference, answers.id, answers.status].map((at) =>
    getTextAt(said, at),
  )
  if (reference === undefined || id === undefined)
    throw new UnreadableAnswerError('The gateway names no payment', said)
  const names = { reference, gatewayReference: id }
  const state = readState('The gateway', statusMap, { word: status ?? '', answer: said, names })
  const [amount = '', currency = ''] = [getTextAt(said, answers.amount), getTextAt(said, answers.currency)]
  const parse = amountUnit === 'minor' ? parseMinorAmount : parseMajorAmount
  return createStateReport(
    'The gateway',
    { state, ...names },
    {
      decline: () => declineMap[getTextAt(said, answers.decline) ?? ''] ?? 5100,
      captured: () => (/^[A-Z]{3}$/.test(currency) ? parse(amount, currency) : undefined),
    },
  )
}

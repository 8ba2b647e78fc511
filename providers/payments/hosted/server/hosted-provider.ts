import type {
  CreatedPayment,
  CreatePayment,
  InquirePayment,
  PaymentProvider,
  RefundPayment,
  RefundReport,
} from '#core/payments/contract/payment-provider.ts'
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { askJson, type JsonAnswer, type OutsideCall } from '#platform/http/ask-outside.ts'
import { knownPage } from '#platform/http/known-page.ts'
import type { Money } from '#platform/kernel/money.ts'
import type { HostedConfig } from '../config.ts'
import { reportOf } from './hosted-report.ts'
import { readHostedWebhook } from './hosted-webhook.ts'
import { textAt } from './pointer.ts'

const credentials = ({ auth, authHeader, apiKey }: HostedConfig): Record<string, string> => {
  if (auth === 'header') return { [authHeader]: apiKey }
  const basic = `Basic ${Buffer.from(apiKey).toString('base64')}`
  return { authorization: auth === 'basic' ? basic : `Bearer ${apiKey}` }
}

type HostedCall = Pick<OutsideCall, 'method' | 'signal'> & { readonly path: string; readonly body?: unknown }

const ask = (config: HostedConfig, { path, ...call }: HostedCall): Promise<JsonAnswer> =>
  askJson({ ...call, url: `${config.baseUrl}${path}`, headers: credentials(config) })

const at = (path: string, id: string): string => path.replaceAll('{id}', encodeURIComponent(id))

const amountFor = ({ amountUnit }: HostedConfig, amount: Money): number =>
  amountUnit === 'minor' ? amount.amount : toMajorNumber(amount)

const create = async (config: HostedConfig, request: CreatePayment): Promise<CreatedPayment> => {
  const { fields, answers } = config
  const { reference, amount, description, returnUrl, webhookUrl, customer, signal } = request
  const body = {
    [fields.reference]: reference,
    [fields.amount]: amountFor(config, amount),
    [fields.currency]: amount.currency,
    [fields.description]: description,
    [fields.returnUrl]: returnUrl,
    [fields.webhookUrl]: webhookUrl,
    [fields.customerName]: customer.name,
  }
  const answer = await ask(config, { method: 'POST', path: config.createPath, body, signal })
  if (answer.kind === 'no')
    return { kind: 'refused', decline: 5100, reason: `the gateway answered ${answer.status}` }
  const id = textAt(answer.body, answers.id)
  if (!id) throw new Error('The gateway made a payment without a name')
  const pageUrl = knownPage(textAt(answer.body, answers.url), { origins: config.pageOrigins, domains: [] })
  return { kind: 'redirect', gatewayReference: id, pageUrl }
}

const inquire = async (config: HostedConfig, request: InquirePayment): Promise<GatewayReport> => {
  const { reference, gatewayReference, signal } = request
  const unknown = { state: 'unknown' as const, reference, gatewayReference: gatewayReference ?? '' }
  const path = gatewayReference ? config.inquiryPath : config.referencePath
  if (path === undefined) return unknown
  const answer = await ask(config, { method: 'GET', path: at(path, gatewayReference ?? reference), signal })
  if (answer.kind === 'no' && answer.status === 404) return unknown
  const report = answer.kind === 'done' ? reportOf(config, answer.body) : undefined
  if (!report) throw new Error('The gateway did not answer an inquiry with a payment')
  return report
}

/** Nothing is known of how the gateway takes a second refund, so a lost answer is left to a person. */
const refund = async (config: HostedConfig, request: RefundPayment): Promise<RefundReport> => {
  const { fields, answers, refundPath, refundedStatus } = config
  const { gatewayReference, refundReference, amount, isRepeat, signal } = request
  const failed = (reason: string): RefundReport => ({ state: 'failed', reason })
  if (refundPath === undefined) return failed('the gateway gives nothing back by itself')
  if (isRepeat) return failed('an earlier try was not answered: look at the gateway’s portal')
  const body = {
    [fields.refundReference]: refundReference,
    [fields.amount]: amountFor(config, amount),
    [fields.currency]: amount.currency,
  }
  const answer = await ask(config, { method: 'POST', path: at(refundPath, gatewayReference), body, signal })
  if (answer.kind === 'no') return failed(`the gateway answered ${answer.status}`)
  const status = textAt(answer.body, answers.refundStatus)
  if (status === undefined) throw new Error('The gateway did not say what became of a refund')
  return status === refundedStatus
    ? { state: 'refunded', gatewayRefundReference: textAt(answer.body, answers.refundId) ?? refundReference }
    : failed(`the refund is ${status}`)
}

/** The numbers of the wire for the two of them. */
export const HOSTED = { pg1: 10, pg2: 20 } as const

/** The adapter for a gateway that hosts its page and is described by settings alone. */
export const createHostedProvider = (name: keyof typeof HOSTED, config: HostedConfig): PaymentProvider => ({
  name,
  gatewayId: HOSTED[name],
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: (request) => refund(config, request),
  readWebhook: async (webhook) => readHostedWebhook(config, webhook),
})

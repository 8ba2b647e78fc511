import { createHash } from 'node:crypto'
import type {
  CreatePaymentInput,
  CreatePaymentResult,
  IncomingWebhook,
  InquirePaymentInput,
  PaymentProvider,
  ReadWebhookResult,
  RefundPaymentInput,
} from '#core/payments/contract/payment-provider.ts'
import { readAccountCheck } from '#core/payments/domain/account-check.ts'
import { toMajorNumber } from '#core/payments/domain/gateway-amounts.ts'
import type { GatewayReport } from '#core/payments/domain/gateway-report.ts'
import { type RefundReport, readRefundState, toRefusedRefund } from '#core/payments/domain/refund-report.ts'
import { computeHmac, decodeBody, isSignedByAny, parseJsonText } from '#platform/http/signed-bodies.ts'
import type { Money } from '#platform/kernel/money.ts'
import { assertAllowedRedirect } from '#platform/outbound/allowed-redirect.ts'
import {
  type ExternalRequest,
  fetchExternalJson,
  type JsonOutcome,
} from '#platform/outbound/fetch-external.ts'
import type { HostedConfig } from '../config.ts'
import { toGatewayReport } from './hosted.mapper.ts'
import { getTextAt } from './json-pointer.parser.ts'

/** Seconds, into the past and into the future. */
const TOLERANCE = 300

const isGenuine = (config: HostedConfig, body: string, { headers, receivedAt }: IncomingWebhook): boolean => {
  const at = headers[config.timestampHeader.toLowerCase()] ?? ''
  if (!/^\d{1,12}$/.test(at) || Math.abs(receivedAt.getTime() / 1000 - Number(at)) > TOLERANCE) return false
  const signature = headers[config.signatureHeader.toLowerCase()]
  return isSignedByAny(
    config.webhookSecrets,
    signature,
    (secret) => computeHmac('sha256', secret, `${at}.${body}`).hex,
  )
}

/** Parses a signed event: it is accepted when it states a payment like an inquiry does. */
const readHostedWebhook = (config: HostedConfig, webhook: IncomingWebhook): ReadWebhookResult => {
  const text = decodeBody(webhook.rawBody)
  if (text === undefined || !isGenuine(config, text, webhook))
    return { kind: 'refused', why: 'the signature is missing, stale or does not match' }
  const report = toGatewayReport(config, parseJsonText(text))
  const eventId = createHash('sha256').update(text).digest('hex')
  return { kind: 'event', eventId, report }
}

const credentials = ({ auth, authHeader, apiKey }: HostedConfig): Record<string, string> => {
  if (auth === 'header') return { [authHeader]: apiKey }
  const basic = `Basic ${Buffer.from(apiKey).toString('base64')}`
  return { authorization: auth === 'basic' ? basic : `Bearer ${apiKey}` }
}

type HostedCall = Pick<ExternalRequest, 'method' | 'signal'> & {
  readonly path: string
  readonly body?: unknown
}

const callApi = (config: HostedConfig, { path, ...call }: HostedCall): Promise<JsonOutcome> =>
  fetchExternalJson({ ...call, url: `${config.baseUrl}${path}`, headers: credentials(config) })

const fillPath = (path: string, id: string): string => path.replaceAll('{id}', encodeURIComponent(id))

const toGatewayAmount = ({ amountUnit }: HostedConfig, amount: Money): number =>
  amountUnit === 'minor' ? amount.amount : toMajorNumber(amount)

const create = async (config: HostedConfig, request: CreatePaymentInput): Promise<CreatePaymentResult> => {
  const { fields, answers } = config
  const { reference, amount, description, returnUrl, webhookUrl, customer, signal } = request
  const body = {
    [fields.reference]: reference,
    [fields.amount]: toGatewayAmount(config, amount),
    [fields.currency]: amount.currency,
    [fields.description]: description,
    [fields.returnUrl]: returnUrl,
    [fields.webhookUrl]: webhookUrl,
    [fields.customerName]: customer.name,
  }
  const answer = await callApi(config, { method: 'POST', path: config.createPath, body, signal })
  if (answer.kind === 'no')
    return { kind: 'refused', decline: 5100, reason: `the gateway answered ${answer.status}` }
  const id = getTextAt(answer.body, answers.id)
  if (!id) throw new Error('The gateway made a payment without a name')
  const pageUrl = assertAllowedRedirect(getTextAt(answer.body, answers.url), {
    origins: config.pageOrigins,
    domains: [],
  })
  return { kind: 'redirect', gatewayReference: id, pageUrl }
}

const inquire = async (config: HostedConfig, request: InquirePaymentInput): Promise<GatewayReport> => {
  const { reference, gatewayReference, signal } = request
  const unknown = { state: 'unknown' as const, reference, gatewayReference: gatewayReference ?? '' }
  const path = gatewayReference ? config.inquiryPath : config.referencePath
  if (path === undefined) return unknown
  const answer = await callApi(config, {
    method: 'GET',
    path: fillPath(path, gatewayReference ?? reference),
    signal,
  })
  if (answer.kind === 'no' && answer.status === 404) return unknown
  if (answer.kind === 'no') throw new Error(`The gateway answered ${answer.status} to an inquiry`)
  return toGatewayReport(config, answer.body)
}

/** Asks for a payment that does not exist; possible only where payments are found by our reference. */
const withAccountCheck = (config: HostedConfig): Pick<PaymentProvider, 'checkAccount'> => {
  const { referencePath } = config
  if (referencePath === undefined) return {}
  const path = fillPath(referencePath, 'check-of-keys')
  return {
    checkAccount: async ({ signal }) => {
      const answer = await callApi(config, { method: 'GET', path, signal })
      const status = answer.kind === 'done' ? 200 : answer.status
      return readAccountCheck({ vendor: 'The gateway', status, accepted: [200, 404] })
    },
  }
}

/** The gateway's handling of a second refund is unknown. Any other word than the one of its settings is uncertain. */
const refund = async (config: HostedConfig, request: RefundPaymentInput): Promise<RefundReport> => {
  const { fields, answers, refundPath, refundedStatus } = config
  const { gatewayReference, refundReference, amount, signal } = request
  if (refundPath === undefined)
    return { state: 'refused', reason: 'the gateway gives nothing back by itself' }
  const body = {
    [fields.refundReference]: refundReference,
    [fields.amount]: toGatewayAmount(config, amount),
    [fields.currency]: amount.currency,
  }
  const path = fillPath(refundPath, gatewayReference)
  const answer = await callApi(config, { method: 'POST', path, body, signal })
  if (answer.kind === 'no') return toRefusedRefund('the gateway', answer.status)
  return readRefundState(
    'the gateway',
    { [refundedStatus]: 'done' },
    {
      word: getTextAt(answer.body, answers.refundStatus) ?? '',
      gatewayRefundReference: getTextAt(answer.body, answers.refundId) ?? refundReference,
    },
  )
}

/** The API's numeric ids of the two gateways. */
export const HOSTED_GATEWAY_IDS = { pg1: 10, pg2: 20 } as const

/** The adapter for a gateway that hosts its page and is described by settings alone. */
export const createHostedProvider = (
  name: keyof typeof HOSTED_GATEWAY_IDS,
  config: HostedConfig,
): PaymentProvider => ({
  name,
  gatewayId: HOSTED_GATEWAY_IDS[name],
  create: (request) => create(config, request),
  inquire: (request) => inquire(config, request),
  refund: (request) => refund(config, request),
  refundsOnce: false,
  readWebhook: async (webhook) => readHostedWebhook(config, webhook),
  ...withAccountCheck(config),
})

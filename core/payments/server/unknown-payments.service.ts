import type { Platform } from '#platform/http/server-plugin.ts'
import { addMilliseconds, hours } from '#platform/kernel/clock.ts'
import type { ListPaymentsInput, ListPaymentsResult } from '../contract/payment-provider.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { findNextGatewayAccount } from './accounts.repo.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { findPaymentByReference } from './payments.repo.ts'
import { hasProviderPayment } from './provider-payments.repo.ts'

/**
 * Money captured through our account without a payment of ours; a payment without one of ours of which the vendor says
 * what no adapter knows; or an account that did not respond.
 */
export type UnknownPayment = GatewayAccount &
  (
    | { readonly kind: 'unknown'; readonly report: GatewayReport }
    | { readonly kind: 'unreadable'; readonly report: GatewayReport }
    | { readonly kind: 'notAnswered'; readonly cause: string }
  )

/** A payment that was captured through our account, or may be, with the one of ours that it is for, if there is one. */
export type ListedCapture = UnknownPayment | KnownCapture

interface KnownCapture extends GatewayAccount {
  readonly kind: 'known'
  readonly payment: PaymentRecord
  readonly report: GatewayReport
}

interface GatewayAccount {
  readonly brandId: string
  readonly accountId: string
  readonly provider: string
}

/** More pages than any account has in the compared days. */
const MAX_PAGES = 10_000

/** A vendor's clock may be ahead of ours. */
const CLOCK_TOLERANCE = hours(2)

type ListPeriod = Pick<ListPaymentsInput, 'since' | 'until'>

type ListedReport = GatewayReport & Pick<ListPaymentsResult, 'hasOtherIds'>

/** What a listed payment is for; undefined when another account has it, maybe of another brand that shares the merchant. */
const matchCapture = async (
  { db }: Platform,
  account: GatewayAccount,
  { hasOtherIds = false, ...report }: ListedReport,
): Promise<ListedCapture | undefined> => {
  const { brandId, accountId, provider } = account
  const named = { reference: report.reference, gatewayReference: report.gatewayReference }
  const payment = await db.tenant(brandId, (tx) => findPaymentByReference(tx, accountId, named))
  if (payment) return { ...account, kind: 'known', payment, report }
  const isElsewhere = await db.system((tx) => hasProviderPayment(tx, { provider, ...named, hasOtherIds }))
  if (isElsewhere) return undefined
  return { ...account, kind: report.state === 'unreadable' ? 'unreadable' : 'unknown', report }
}

/** All payments that a vendor lists; its last entry says why the list was not read to its end, if it was not. */
async function* listAccountPayments(
  platform: Platform,
  { brandId, accountId }: GatewayAccount,
  period: ListPeriod,
): AsyncGenerator<ListedReport | { readonly cause: string }> {
  let after: string | undefined
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const input = { ...period, after }
    const answer = await callGateway(platform, {
      ...{ brandId, accountId },
      purpose: 'compare',
      deadline: BACKGROUND_DEADLINE,
      request: async (adapter, signal) => adapter.listPayments?.({ ...input, signal }),
    })
    if (answer.kind === 'none') return yield { cause: answer.cause }
    const { payments = [], hasOtherIds, next } = answer.value ?? {}
    for (const report of payments) yield { ...report, ...(hasOtherIds ? { hasOtherIds } : {}) }
    if (next === undefined) return
    if (next === after) break
    after = next
  }
  yield { cause: 'its list of payments has no end' }
}

async function* listAccountCaptures(
  platform: Platform,
  account: GatewayAccount,
  period: ListPeriod,
): AsyncGenerator<ListedCapture> {
  for await (const report of listAccountPayments(platform, account, period)) {
    if ('cause' in report) return yield { ...account, kind: 'notAnswered', cause: report.cause }
    if (report.state !== 'captured' && report.state !== 'unreadable') continue
    const capture = await matchCapture(platform, account, report)
    if (capture) yield capture
  }
}

/**
 * Lists the captures since then of every account whose vendor lists payments, and what it says unreadably. Changes
 * nothing.
 */
export async function* listGatewayCaptures(
  platform: Platform,
  { since }: { readonly since: Date },
): AsyncGenerator<ListedCapture> {
  const listing = platform.hooks
    .all('paymentProvider')
    .flatMap(({ name, capabilities }) => (capabilities.listsPayments ? [name] : []))
  const until = addMilliseconds(platform.clock.now(), CLOCK_TOLERANCE)
  let after = ''
  for (;;) {
    const account = await platform.db.system((tx) =>
      findNextGatewayAccount(tx, { providers: listing, after }),
    )
    if (!account) return
    yield* listAccountCaptures(platform, account, { since, until })
    after = account.accountId
  }
}

/**
 * Reports the captures since then without a payment of ours, and what may be one. Changes nothing: a person decides whose
 * money it is.
 */
export async function* findUnknownPayments(
  platform: Platform,
  { since }: { readonly since: Date },
): AsyncGenerator<UnknownPayment> {
  for await (const capture of listGatewayCaptures(platform, { since }))
    if (capture.kind !== 'known') yield capture
}

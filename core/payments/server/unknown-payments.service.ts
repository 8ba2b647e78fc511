import type { Platform } from '#platform/http/server-plugin.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import type { PaymentRecord } from '../domain/payment.ts'
import { findNextGatewayAccount } from './accounts.repo.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { findPaymentByReference } from './payments.repo.ts'
import { hasProviderPayment } from './provider-payments.repo.ts'

/** Money captured through our account without a payment of ours; or an account that did not respond. */
export type UnknownPayment = GatewayAccount &
  ({ readonly kind: 'unknown'; readonly report: GatewayReport } | { readonly kind: 'notAnswered' })

/** Money captured through our account, with the payment that it is for, if that is one of ours. */
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

/** What a listed capture is for; undefined when another account has it, maybe of another brand that shares the merchant. */
const matchCapture = async (
  { db }: Platform,
  account: GatewayAccount,
  report: GatewayReport,
): Promise<ListedCapture | undefined> => {
  const { brandId, accountId, provider } = account
  const named = { reference: report.reference, gatewayReference: report.gatewayReference }
  const payment = await db.tenant(brandId, (tx) => findPaymentByReference(tx, accountId, named))
  if (payment) return { ...account, kind: 'known', payment, report }
  const isElsewhere = await db.system((tx) => hasProviderPayment(tx, { provider, ...named }))
  return isElsewhere ? undefined : { ...account, kind: 'unknown', report }
}

async function* listAccountCaptures(
  platform: Platform,
  account: GatewayAccount,
  since: Date,
): AsyncGenerator<ListedCapture> {
  const { brandId, accountId } = account
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callGateway(platform, {
      ...{ brandId, accountId },
      purpose: 'ask',
      deadline: BACKGROUND_DEADLINE,
      request: async (adapter, signal) => adapter.listPayments?.({ since, page, signal }),
    })
    if (answer.kind === 'none') return yield { ...account, kind: 'notAnswered' }
    for (const report of answer.value?.payments ?? []) {
      const capture = report.state === 'captured' && (await matchCapture(platform, account, report))
      if (capture) yield capture
    }
    if (!answer.value?.hasMore) return
  }
}

/** Lists the captures since then of every account whose vendor lists payments. Changes nothing. */
export async function* listGatewayCaptures(
  platform: Platform,
  { since }: { readonly since: Date },
): AsyncGenerator<ListedCapture> {
  const listing = platform.hooks
    .all('paymentProvider')
    .flatMap(({ name, capabilities }) => (capabilities.listsPayments ? [name] : []))
  let after = ''
  for (;;) {
    const account = await platform.db.system((tx) =>
      findNextGatewayAccount(tx, { providers: listing, after }),
    )
    if (!account) return
    yield* listAccountCaptures(platform, account, since)
    after = account.accountId
  }
}

/**
 * Reports the captures since then without a payment of ours. Changes nothing: a person decides whose money it is.
 */
export async function* findUnknownPayments(
  platform: Platform,
  { since }: { readonly since: Date },
): AsyncGenerator<UnknownPayment> {
  for await (const capture of listGatewayCaptures(platform, { since }))
    if (capture.kind !== 'known') yield capture
}

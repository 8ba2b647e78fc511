import type { Platform } from '#platform/http/server-plugin.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { findNextGatewayAccount } from './accounts.repo.ts'
import { callGateway } from './gateway.client.ts'
import { BACKGROUND_DEADLINE } from './gateway-breakers.client.ts'
import { findPaymentByReference } from './payments.repo.ts'
import { hasProviderPayment } from './provider-payments.repo.ts'

/** Money captured through our account without a payment of ours; or an account that did not respond. */
export type UnknownPayment = { readonly provider: string; readonly accountId: string } & (
  | { readonly kind: 'unknown'; readonly report: GatewayReport }
  | { readonly kind: 'notAnswered' }
)

interface GatewayAccount {
  readonly brandId: string
  readonly accountId: string
  readonly provider: string
}

/** More pages than any account has in the compared days. */
const MAX_PAGES = 10_000

const isKnown = async (
  { db }: Platform,
  { brandId, accountId, provider }: GatewayAccount,
  { reference, gatewayReference }: GatewayReport,
): Promise<boolean> => {
  const named = { reference, gatewayReference }
  if (await db.tenant(brandId, (tx) => findPaymentByReference(tx, accountId, named))) return true
  return db.system((tx) => hasProviderPayment(tx, { provider, ...named }))
}

async function* listUnknownPayments(
  platform: Platform,
  place: GatewayAccount,
  since: Date,
): AsyncGenerator<UnknownPayment> {
  const { brandId, accountId, provider } = place
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await callGateway(platform, {
      ...{ brandId, accountId },
      purpose: 'ask',
      deadline: BACKGROUND_DEADLINE,
      request: async (adapter, signal) => adapter.listPayments?.({ since, page, signal }),
    })
    if (answer.kind === 'none') return yield { provider, accountId, kind: 'notAnswered' }
    for (const report of answer.value?.payments ?? [])
      if (report.state === 'captured' && !(await isKnown(platform, place, report)))
        yield { provider, accountId, kind: 'unknown', report }
    if (!answer.value?.hasMore) return
  }
}

/**
 * Lists the captures since then of every account whose vendor lists payments, and reports those without a payment of
 * ours. Changes nothing: a person decides whose money it is.
 */
export async function* findUnknownPayments(
  platform: Platform,
  { since }: { readonly since: Date },
): AsyncGenerator<UnknownPayment> {
  const listing = platform.hooks
    .all('paymentProvider')
    .flatMap(({ name, capabilities }) => (capabilities.listsPayments ? [name] : []))
  let after = ''
  for (;;) {
    const place = await platform.db.system((tx) => findNextGatewayAccount(tx, { providers: listing, after }))
    if (!place) return
    yield* listUnknownPayments(platform, place, since)
    after = place.accountId
  }
}

import type { Platform } from '#platform/http/area.ts'
import type { GatewayReport } from '../domain/gateway-report.ts'
import { findAccountAfter } from './accounts.service.ts'
import { askGateway } from './ask-gateway.ts'
import { BACKGROUND_DEADLINE } from './gateway-call.ts'
import { findByReference } from './payments.repo.ts'

/** Money that a gateway took through an account of ours, and no payment of ours; or an account that did not answer. */
export type UnknownPayment = { readonly provider: string; readonly accountId: string } & (
  | { readonly kind: 'unknown'; readonly report: GatewayReport }
  | { readonly kind: 'notAnswered' }
)

interface Place {
  readonly brandId: string
  readonly accountId: string
  readonly provider: string
}

/** So many pages are more than any account has in the days that are compared. */
const MOST_PAGES = 10_000

const isKnown = (platform: Platform, { brandId, accountId }: Place, report: GatewayReport) =>
  platform.db.tenant(brandId, async (unit) => (await findByReference(unit, accountId, report)) !== undefined)

async function* unknownAt(platform: Platform, place: Place, since: Date): AsyncGenerator<UnknownPayment> {
  const { brandId, accountId, provider } = place
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await askGateway(platform, {
      ...{ brandId, accountId },
      deadline: BACKGROUND_DEADLINE,
      ask: async (adapter, signal) => adapter.listPayments?.({ since, page, signal }),
    })
    if (answer.kind === 'none') return yield { provider, accountId, kind: 'notAnswered' }
    for (const report of answer.value?.payments ?? [])
      if (report.state === 'captured' && !(await isKnown(platform, place, report)))
        yield { provider, accountId, kind: 'unknown', report }
    if (!answer.value?.hasMore) return
  }
}

/**
 * Asks every account whose vendor lists payments for what it took since then, and names what no payment of ours stands
 * for. Changes nothing: whose money it is, a person finds out.
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
    const place = await platform.db.system((unit) => findAccountAfter(unit, { providers: listing, after }))
    if (!place) return
    yield* unknownAt(platform, place, since)
    after = place.accountId
  }
}

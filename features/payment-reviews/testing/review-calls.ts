import type { TestShop } from '#apps/server/testing/test-shop.ts'
import type { createTestStaff } from '#core/staff/testing/test-staff.ts'
import { generateIdempotencyKey } from '#platform/contract/browser-api.ts'
import type { CallInput } from '#platform/contract/contract.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { PaymentReviewsApi } from '../contract/endpoints.ts'

type Resolving = CallInput<PaymentReviewsApi['POST /api/v1/console/payment-reviews/:id/resolve']>

export const NOTE = 'looked it up in the portal'

/** People whom the tests call by these tokens: who may resolve, whose role may not, and who works elsewhere. */
export const addReviewers = (
  staff: ReturnType<typeof createTestStaff>,
  { brandId, stores }: TestShop['site'],
): void => {
  staff.add('Mona', { brandId, role: 'manager' })
  staff.add('Omar', { brandId, role: 'owner' })
  staff.add('kitchen', { brandId, role: 'kitchen' })
  staff.add('elsewhere', { brandId, role: 'manager', storeIds: [stores.downtown ?? ''] })
}

interface Resolution {
  readonly outcome: Resolving['body']['outcome']
  readonly note?: string
  readonly key?: string
}

/** The calls of the screen of reviews, for the outlet Marina; `open` reads the shop once it is open. */
export const createReviewCalls = (open: () => TestShop) => {
  const apiOf = (token: string) => {
    const browser = open().browser()
    browser.token = token
    return browser.api<PaymentReviewsApi>()
  }
  const marina = () => open().site.stores.marina ?? ''
  return {
    apiOf,
    read: (token: string, store = marina()) =>
      apiOf(token)('GET /api/v1/console/payment-reviews', { query: { store } }),
    listResolved: async (id: string, before?: string) => {
      const query = { store: marina(), ...(before && { before }) }
      const answer = await apiOf('Mona')('GET /api/v1/console/payment-reviews/resolved', { query })
      return expectOk(answer).filter(({ _id }) => _id === id)
    },
    resolve: (
      token: string,
      review: { readonly _id: string; readonly version: number },
      { outcome, note = NOTE, key = generateIdempotencyKey() }: Resolution,
    ) =>
      apiOf(token)('POST /api/v1/console/payment-reviews/:id/resolve', {
        params: { id: review._id },
        body: { version: review.version, outcome, note },
        idempotencyKey: key,
      }),
  }
}

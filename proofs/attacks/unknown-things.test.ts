import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { createPlacedOrder, startTestShop, type TestShop } from '#apps/server/testing/test-shop.ts'
import { STAFF_ROLES, type StaffRole } from '#core/staff/domain/staff-roles.ts'
import type { PayLinksApi } from '#features/pay-links/contract/endpoints.ts'
import { createStaffSignIn, sendCall } from './support/actors.ts'
import {
  createSiteValues,
  createVocabularyLookup,
  getFieldKind,
  seedCustomerData,
} from './support/field-values.ts'
import { listOperations, type OperationUnderAttack } from './support/operations.ts'
import { createValidInputs, toWireCall, type VocabularyLookup } from './support/requests.ts'

const UNKNOWN = 'x'.repeat(22)
const SEED = 7

describe('what exists elsewhere', () => {
  let shop: TestShop
  let operations: readonly OperationUnderAttack[]
  let words: VocabularyLookup
  const members = new Map<StaffRole, TestBrowser>()
  beforeAll(async () => {
    shop = await startTestShop()
    const { site } = shop
    const { ids } = await seedCustomerData(shop)
    words = createVocabularyLookup(createSiteValues(shop, ids))
    operations = listOperations(shop)
    for (const role of STAFF_ROLES)
      members.set(
        role,
        await createStaffSignIn(shop, { site, role, storeIds: [site.stores.downtown ?? ''] })(),
      )
  })
  afterAll(() => shop.close())

  /** Staff's operations about one outlet that is named in the path or the query. */
  const listOutletOperations = () =>
    operations.filter(({ path, endpoint }) => {
      const query: object = (endpoint.query as { shape?: object } | undefined)?.shape ?? {}
      return endpoint.access.startsWith('staff:') && (path.includes('/stores/:id') || 'store' in query)
    })

  const answerAbout = async (operation: OperationUnderAttack, role: StaffRole, store: string) => {
    const named: VocabularyLookup = (under) => (field) =>
      getFieldKind(under.path, field) === 'store' ? [store] : words(under)(field)
    const [inputs = {}] = fc.sample(createValidInputs(operation, named), { numRuns: 1, seed: SEED })
    const browser = members.get(role)
    if (!browser) throw new Error(`Nobody is a ${role}`)
    const answer = await sendCall(shop, browser, toWireCall(operation, inputs))
    return { status: answer.statusCode, body: answer.body }
  }

  it('answers about an outlet where a member of staff does not work as about one that does not exist', async () => {
    const asked = listOutletOperations()
    expect(asked.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'GET /api/v1/console/orders',
        'GET /api/v1/console/orders/past',
        'GET /api/v1/console/orders/events',
        'GET /api/v1/console/replacements',
        'GET /api/v1/console/ratings',
        'GET /api/v1/console/stores/:id/areas',
      ]),
    )
    const differing: string[] = []
    for (const operation of asked)
      for (const role of operation.endpoint.access.slice('staff:'.length).split(',') as StaffRole[]) {
        const other = await answerAbout(operation, role, shop.site.stores.marina ?? '')
        const none = await answerAbout(operation, role, UNKNOWN)
        // A change may be refused for its contents before the outlet is looked for.
        const isRefused = other.status === 404 || (operation.method !== 'GET' && other.status === 422)
        if (!isRefused || JSON.stringify(other) !== JSON.stringify(none))
          differing.push(
            `${role}: ${operation.name} ${other.status} ${other.body} / ${none.status} ${none.body}`,
          )
      }
    expect(differing).toEqual([])
  })

  it('answers about an order without a payment link as about none, whatever is asked', async () => {
    const { order } = await createPlacedOrder(shop, shop.site)
    const anybody = shop.browser().api<PayLinksApi>()
    for (const id of [order._id, order.payment._id, shop.site.siteId, UNKNOWN]) {
      const params = { id }
      const answers = [
        await anybody('GET /api/v1/pay-links/:id', { params }),
        await anybody('POST /api/v1/pay-links/:id/payment', { params }),
        await anybody('POST /api/v1/pay-links/:id/refresh', { params }),
      ]
      for (const answer of answers) expect(answer).toMatchObject({ error: { status: 404, code: 4840 } })
    }
  })
})

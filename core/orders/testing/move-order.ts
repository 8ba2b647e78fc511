import type { TestBrowser } from '#apps/server/testing/test-app.ts'
import { expectOk } from '#platform/testing/expect-ok.ts'
import type { BoardOrder, OrdersApi } from '../contract/endpoints.ts'

type Action = BoardOrder['actions'][number]

/** A member of staff presses a button of an order as their board shows it. */
export const pressOrder = async (browser: TestBrowser, id: string, action: Action) => {
  const api = browser.api<OrdersApi>()
  const board = expectOk(await api('GET /api/v1/console/orders', { query: {} }))
  const version = board.find(({ _id }) => _id === id)?.version ?? 0
  const needsReason = action === 'decline' || action === 'undelivered'
  return api('PUT /api/v1/console/orders/:id/status', {
    params: { id },
    body: { action, version, ...(needsReason && { reason: 'Sold out' }) },
  })
}

/** Presses one button after the other. */
export const moveOrder = async (
  browser: TestBrowser,
  id: string,
  ...actions: readonly Action[]
): Promise<void> => {
  for (const action of actions) expectOk(await pressOrder(browser, id, action), action)
}

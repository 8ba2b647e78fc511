import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { type CartLineRecord, toUpdatedCart } from '../domain/cart.ts'
import type { EvaluatedLine } from '../domain/evaluate-lines.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { deleteLines, setQuantity } from './cart-lines.repo.ts'
import { endCart } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { loadLiveCart, lockCurrentCart, saveLiveCart } from './live-cart.loader.ts'

/** The orderable form of a line: undefined when it cannot be ordered, a lower quantity when stock is short. */
const toOrderableLine = ({ line, issue, left }: EvaluatedLine): CartLineRecord | undefined => {
  if (issue === null) return line
  return issue === 'short' && left > 0 ? { ...line, qty: left } : undefined
}

const saveRemainingLines = async (
  tx: Transaction,
  before: readonly CartLineRecord[],
  after: readonly CartLineRecord[],
): Promise<void> => {
  const stored = new Map(after.map((line) => [line.id, line]))
  const gone = before.filter(({ id }) => !stored.has(id)).map(({ id }) => id)
  if (gone.length > 0) deleteLines(tx, gone)
  for (const { id, qty } of before) {
    const now = stored.get(id)
    if (now && now.qty !== qty) setQuantity(tx, id, now.qty)
  }
}

/** Removes in one call everything from a cart that cannot be ordered for its time and order type. */
export const removeUnavailable = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
): Promise<Result<{ cart: Cart | null; expired: boolean }, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const found = await lockCurrentCart(tx, { userId: caller.userId, storeId })
    if (!found.ok) return found
    const cart = found.value
    const evaluated = await loadLiveCart(platform, tx, { cart, known: { store } })
    const lines = evaluated.lines.flatMap((line) => toOrderableLine(line) ?? [])
    if (lines.length === 0) {
      endCart(tx, cart.id, 'closed')
      return ok({ cart: null, expired: false })
    }
    await saveRemainingLines(tx, cart.lines, lines)
    const next = { cart: toUpdatedCart(cart, tx.now, { lines }), known: { store } }
    const live = await saveLiveCart(platform, tx, next)
    return ok({ cart: presentLiveCart(live, { language, catalogue: platform.catalogue }), expired: false })
  })

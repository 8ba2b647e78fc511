import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { afterChange, type CartLine } from '../domain/cart.ts'
import type { JudgedLine } from '../domain/judge-lines.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { deleteLines, setQuantity } from './cart-lines.repo.ts'
import { endCart } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { readLive, requireCart, saveLive } from './open-cart.ts'

/** What becomes of a line: gone when it cannot be ordered, fewer pieces when there are not as many. */
const orderable = ({ line, fault, left }: JudgedLine): CartLine | undefined => {
  if (fault === null) return line
  return fault === 'short' && left > 0 ? { ...line, qty: left } : undefined
}

const shrink = async (unit: Unit, before: readonly CartLine[], after: readonly CartLine[]): Promise<void> => {
  const kept = new Map(after.map((line) => [line.id, line]))
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id)
  if (gone.length > 0) deleteLines(unit, gone)
  for (const { id, qty } of before) {
    const now = kept.get(id)
    if (now && now.qty !== qty) setQuantity(unit, id, now.qty)
  }
}

/** Removes in one step whatever of a cart cannot be ordered at the time and in the way that it is for. */
export const removeUnavailable = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
): Promise<Result<{ cart: Cart | null; expired: boolean }, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const found = await requireCart(unit, { userId: caller.userId, storeId })
    if (!found.ok) return found
    const cart = found.value
    const judged = await readLive(platform, unit, { cart, known: { store } })
    const lines = judged.lines.flatMap((line) => orderable(line) ?? [])
    if (lines.length === 0) {
      endCart(unit, cart.id, 'closed')
      return ok({ cart: null, expired: false })
    }
    await shrink(unit, cart.lines, lines)
    const next = { cart: afterChange(cart, unit.now, { lines }), known: { store } }
    const live = await saveLive(platform, unit, next)
    return ok({ cart: presentLiveCart(live, { language, catalogue: platform.catalogue }), expired: false })
  })

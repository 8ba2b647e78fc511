import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { ok, type Result } from '#platform/kernel/result.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { type CartDependencies, saveRepricedCart } from './live-cart.loader.ts'

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    /**
     * Requests a promotion, named together with a product, for a locked cart. One that the cart does not meet yet
     * stays requested, and the cart says what it lacks; an unknown one fails.
     */
    cartPromotion: (tx: Transaction, live: LiveCart, promotionId: string) => Promise<Result<void, Failure>>
  }
}

/**
 * Requests the promotion that was named together with a product and prices the saved cart again. When it fails, the
 * caller's transaction must fail too, so that nothing of the call is saved.
 */
export const requestNamedPromotion = async (
  platform: CartDependencies,
  tx: Transaction,
  { live, promotionId }: { readonly live: LiveCart; readonly promotionId: string | undefined },
): Promise<Result<LiveCart, Failure>> => {
  const [request] = platform.hooks.all('cartPromotion')
  if (promotionId === undefined || !request) return ok(live)
  const requested = await request(tx, live, promotionId)
  if (!requested.ok) return requested
  return ok(await saveRepricedCart(platform, tx, { judged: live, told: { offers: true } }))
}

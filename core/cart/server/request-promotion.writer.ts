import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { fail, type Result } from '#platform/kernel/result.ts'
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

/** Undoes the transaction in which a line was added: its promotion was refused. */
class PromotionRefusal extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super('The promotion that was named with a product is refused')
    this.failure = failure
  }
}

/**
 * Requests the promotion that was named together with a product and prices the saved cart again.
 * @throws PromotionRefusal, so that nothing of the call is saved; see {@link catchPromotionRefusals}
 */
export const requestPromotionOrThrow = async (
  platform: CartDependencies,
  tx: Transaction,
  { live, promotionId }: { readonly live: LiveCart; readonly promotionId: string | undefined },
): Promise<LiveCart> => {
  const [request] = platform.hooks.all('cartPromotion')
  if (promotionId === undefined || !request) return live
  const requested = await request(tx, live, promotionId)
  if (!requested.ok) throw new PromotionRefusal(requested.failure)
  return saveRepricedCart(platform, tx, { judged: live, told: { offers: true } })
}

/** Answers a refused promotion like any failure, after its transaction was undone. */
export const catchPromotionRefusals = async <Value>(
  work: Promise<Result<Value, Failure>>,
): Promise<Result<Value, Failure>> => {
  try {
    return await work
  } catch (error) {
    if (error instanceof PromotionRefusal) return fail(error.failure)
    throw error
  }
}

import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** What is to be paid: a cart that is being placed, or an order that waits to be paid again. */
export type PaymentSubject = { readonly live: LiveCart } | { readonly order: OrderRecord }

/** Something that was there when the customer looked and is not when it is to be taken. */
export interface ReservationFailure {
  readonly kind: 'promotion' | 'points' | 'credits'
  /** Why; the customer reads it among what has changed. */
  readonly failure: Failure
}

/** Whether something may be paid with a method. */
export interface MethodCheckInput {
  readonly subject: PaymentSubject
  readonly method: PaymentMethod
  /** While it is only offered, what the customer may still answer before paying speaks against nothing. */
  readonly stage: 'offer' | 'pay'
}

/** A removable part's say in placing orders. */
export interface CheckoutGuard {
  /** Whether something may be paid with a method, such as "this discount is for cards only". */
  validateMethod?(unit: Transaction, question: MethodCheckInput): Promise<Result<void, Failure>>
  /**
   * Before the order has its number: locks what `take` will change. An outlet's next number waits for everything that
   * comes after this, so what has to be read first is read here. Changes nothing that the customer would notice.
   */
  lock?(unit: Transaction, live: LiveCart): Promise<void>
  /**
   * In the transaction that has written the order: takes what the order uses up, by conditional updates. A refusal
   * undoes the whole order and is told as a change of the cart.
   */
  reserve?(
    unit: Transaction,
    placed: { readonly order: OrderRecord; readonly live: LiveCart },
  ): Promise<Result<void, ReservationFailure>>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    checkoutGuard: CheckoutGuard
  }
}

/** The first guard's objection to paying with a method; undefined when there is none. */
export const validateWithGuards = async (
  hooks: HookRegistry,
  unit: Transaction,
  question: MethodCheckInput,
): Promise<Failure | undefined> => {
  for (const guard of hooks.all('checkoutGuard')) {
    const judged = await guard.validateMethod?.(unit, question)
    if (judged && !judged.ok) return judged.failure
  }
  return undefined
}

/** Lets every guard lock what it will take its part of. */
export const lockForOrder = async (hooks: HookRegistry, unit: Transaction, live: LiveCart): Promise<void> => {
  const guards = hooks.all('checkoutGuard')
  await Promise.all(guards.flatMap((guard) => guard.lock?.(unit, live) ?? []))
}

/** Lets every guard take its part of an order that was just written. */
export const reserveForOrder = async (
  hooks: HookRegistry,
  unit: Transaction,
  placed: { readonly order: OrderRecord; readonly live: LiveCart },
): Promise<Result<void, ReservationFailure>> => {
  for (const guard of hooks.all('checkoutGuard')) {
    const taken = await guard.reserve?.(unit, placed)
    if (taken && !taken.ok) return fail(taken.failure)
  }
  return ok(undefined)
}

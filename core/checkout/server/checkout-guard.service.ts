import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import type { AppointmentSnapshot, OrderRecord } from '#core/orders/domain/order.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { SlotPresentationContext } from '#core/stores/server/slot-texts.service.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { HookRegistry } from '#platform/kernel/hooks.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'

/** What is being paid: a cart being placed, or an order awaiting another payment attempt. */
export type PaymentSubject = { readonly live: LiveCart } | { readonly order: OrderRecord }

/** Something that the customer was shown and that cannot be reserved any more. */
export interface ReservationFailure {
  readonly kind: 'promotion' | 'points' | 'credits'
  /** The reason; shown to the customer in the list of changes. */
  readonly failure: Failure
}

/** Whether a subject may be paid with a method. */
export interface MethodCheckInput {
  readonly subject: PaymentSubject
  readonly method: PaymentMethod
  /** At `offer`, missing answers that the customer can still give before paying are no reason to reject. */
  readonly stage: 'offer' | 'pay'
  /** Staff place the order for a customer who stands before them or is on the phone. */
  readonly isStaffEntry?: boolean
}

/** What is asked of the people of an outlet. */
export interface AppointmentRequest {
  readonly live: LiveCart
  /** Who shall do it; absent: anyone who is free. */
  readonly personId: string | undefined
  /** Staff place the order for a customer who stands before them or is on the phone. */
  readonly isStaffEntry: boolean
  readonly showing: SlotPresentationContext
}

/** An order that was just written. */
export interface PlacedOrder {
  readonly order: OrderRecord
  readonly live: LiveCart
  /** The orders that were placed before in the same call; they share what is used once. */
  readonly placedWith: readonly string[]
}

/** A plugin's hooks into placing orders. */
export interface CheckoutGuard {
  /** Whether a method is allowed, for rules such as "this discount is for cards only". */
  validateMethod?(tx: Transaction, question: MethodCheckInput): Promise<Result<void, Failure>>
  /**
   * Runs when everything else is valid: says whose time the order takes, and keeps others from taking it until the
   * transaction ends. Undefined: nobody's. A failure refuses the order before anything is written.
   */
  planAppointment?(
    tx: Transaction,
    request: AppointmentRequest,
  ): Promise<Result<AppointmentSnapshot | undefined, Failure>>
  /**
   * Whether the people of a cart pay its order together, a share each, before it begins. Asked before anything is written,
   * of carts that cost something.
   */
  isPaidInShares?(tx: Transaction, live: LiveCart): Promise<boolean>
  /**
   * Runs before the order has its number: locks what `reserve` will change. An outlet's next order number is blocked
   * until the transaction ends, so reads belong here. Makes no visible change.
   */
  lock?(tx: Transaction, live: LiveCart): Promise<void>
  /**
   * Runs in the transaction that has written the order: uses up what the order needs, by conditional updates. A
   * failure rolls back the whole order and is reported as a change of the cart.
   */
  reserve?(tx: Transaction, placed: PlacedOrder): Promise<Result<void, ReservationFailure>>
}

declare module '#platform/kernel/hooks.ts' {
  interface Hooks {
    checkoutGuard: CheckoutGuard
  }
}

/** The first guard's failure for a method; undefined without one. */
export const validateMethodWithGuards = async (
  hooks: HookRegistry,
  tx: Transaction,
  question: MethodCheckInput,
): Promise<Failure | undefined> => {
  for (const guard of hooks.all('checkoutGuard')) {
    const evaluated = await guard.validateMethod?.(tx, question)
    if (evaluated && !evaluated.ok) return evaluated.failure
  }
  return undefined
}

/** Whose time an order takes, by the first guard that plans appointments. */
export const planAppointmentWithGuards = async (
  hooks: HookRegistry,
  tx: Transaction,
  request: AppointmentRequest,
): Promise<Result<AppointmentSnapshot | undefined, Failure>> => {
  const planner = hooks.all('checkoutGuard').find(({ planAppointment }) => planAppointment)
  return (await planner?.planAppointment?.(tx, request)) ?? ok(undefined)
}

/** Whether a guard says that the order of a cart is paid in shares. */
export const isCartPaidInShares = async (
  hooks: HookRegistry,
  tx: Transaction,
  live: LiveCart,
): Promise<boolean> => {
  if (live.priced.total === 0) return false
  for (const guard of hooks.all('checkoutGuard')) if (await guard.isPaidInShares?.(tx, live)) return true
  return false
}

/** Calls `lock` of every guard. */
export const lockBenefitsForOrder = async (
  hooks: HookRegistry,
  tx: Transaction,
  live: LiveCart,
): Promise<void> => {
  const guards = hooks.all('checkoutGuard')
  await Promise.all(guards.flatMap((guard) => guard.lock?.(tx, live) ?? []))
}

/** Calls `reserve` of every guard for an order that was just written. */
export const reserveBenefitsForOrder = async (
  hooks: HookRegistry,
  tx: Transaction,
  placed: PlacedOrder,
): Promise<Result<void, ReservationFailure>> => {
  for (const guard of hooks.all('checkoutGuard')) {
    const taken = await guard.reserve?.(tx, placed)
    if (taken && !taken.ok) return fail(taken.failure)
  }
  return ok(undefined)
}

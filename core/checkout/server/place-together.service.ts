import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { fillTransientCart, type TransientCartInput } from '#core/cart/server/transient-cart.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { listUsableGateways } from '#core/payments/server/payable-methods.service.ts'
import type { PaymentMethod } from '#core/stores/domain/payment-method.ts'
import type { Failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import { type CommonPromise, loadOrderInputs, type PlaceCall, placeLockedCart } from './place-cart.writer.ts'
import { getPaymentChoices } from './validate-method.policy.ts'

type PlaceBody = PlaceCall['body']

/** What one outlet gets of several orders that are placed together; its address is the customer's, as the outlet knows it. */
export interface OrderPart
  extends Omit<TransientCartInput, 'userId' | 'language'>,
    Pick<PlaceBody, 'collectFromUser'> {
  /** To this outlet; absent: the note to all of them. */
  readonly orderNote?: PlaceBody['orderNote']
}

export interface PlaceTogetherInput
  extends Pick<
    PlaceBody,
    'payment' | 'address' | 'deliveryInstruction' | 'orderNote' | 'needsCutlery' | 'source'
  > {
  readonly userId: string
  readonly language: Language
  /** Whether one payment pays all of them; false: each is paid in person. */
  readonly isPaidTogether: boolean
  /** When all of them are to be ready. */
  readonly readyTogether: CommonPromise
  /** One for each outlet. They are placed in the order of the outlets' ids, so that no two calls wait for each other. */
  readonly parts: readonly OrderPart[]
}

/** Why one of the parts cannot be ordered. */
export interface RefusedPart {
  readonly storeId: string
  readonly failure: Failure
}

/**
 * Places one order for each outlet, by the same rules as single orders, in the caller's transaction; the customer's open
 * cart is unchanged. When it fails, the transaction must fail too: parts before the refused one are written.
 */
export const placeTogether = async (
  platform: Platform,
  tx: Transaction,
  { userId, language, isPaidTogether, readyTogether, parts, ...details }: PlaceTogetherInput,
): Promise<Result<readonly OrderRecord[], RefusedPart>> => {
  const showing = { language, catalogue: platform.catalogue }
  const sorted = parts.toSorted((a, b) => (a.store._id < b.store._id ? -1 : 1))
  const [first] = sorted
  if (!first) return ok([])
  const named = await loadOrderInputs({
    ...{ platform, tx, userId, orderId: '' },
    call: { body: { ...details, store: first.store._id }, language },
  })
  const orders: OrderRecord[] = []
  for (const part of sorted) {
    const storeId = part.store._id
    const input = { ...part, userId, language }
    const filled = await fillTransientCart(platform, tx, { input, showing })
    if (!filled.ok) return fail({ storeId, failure: filled.failure })
    const { cart, priced } = filled.value
    const { collectFromUser, orderNote = details.orderNote } = part
    const total = money(priced.total, priced.currency)
    const body = {
      ...{ ...details, orderNote, collectFromUser },
      ...{ store: storeId, cartVersion: cart.version, total },
    }
    const context = {
      ...{ platform, tx, userId, orderId: tx.generateId(), isPaidTogether, readyTogether },
      placedWith: orders.map(({ id }) => id),
      call: { body, language },
    }
    const placed = await placeLockedCart(context, filled.value, { ...named, address: part.address })
    if (!placed.ok) return fail({ storeId, failure: placed.failure.failure })
    orders.push(placed.value)
  }
  return ok(orders)
}

/** The methods by which all of several orders can be paid: those that each outlet offers for its own part. */
export const listMethodsTogether = async (
  platform: Pick<Platform, 'hooks' | 'secret'>,
  tx: Transaction,
  lives: readonly LiveCart[],
): Promise<PaymentMethod[]> => {
  const lists: PaymentMethod[][] = []
  for (const { store, channel, priced } of lives) {
    const usable = await listUsableGateways(platform, tx, store)
    const choices = getPaymentChoices({ store, channel, ...priced }, usable)
    lists.push(choices.flatMap(({ mod, refusal }) => (refusal === null ? [mod] : [])))
  }
  const [first = [], ...others] = lists
  return first.filter((mod) => others.every((list) => list.includes(mod)))
}

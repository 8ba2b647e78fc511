import { getPin } from '#core/customers/domain/pin.ts'
import type { AddressRecord } from '#core/customers/server/customers.service.ts'
import { computeDistanceMeters } from '#core/maps/domain/geo.ts'
import type { RuleSet } from '#core/pricing/domain/cart-extras.ts'
import type { Tip } from '#core/pricing/domain/price-cart.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { canReachAddress, rankAreasByTerms } from '#core/stores/domain/area-reach.ts'
import type { AreaRecord, StoreRecord } from '#core/stores/domain/store.ts'
import { loadAreas } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import { formatFailureMessage } from '#platform/http/envelope.ts'
import { addMilliseconds } from '#platform/kernel/clock.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { ChosenItems } from '../contract/chosen-items.ts'
import { cartErrors } from '../contract/errors.ts'
import { CART_TTL, type CartRecord, toUpdatedCart } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { acknowledgedBy, addLine, mergeLine } from './add-line.writer.ts'
import { type BulkAddInput, evaluateRequestedItem, loadBulkAddContext } from './bulk-add.service.ts'
import type { CartPresentationContext } from './cart.presenter.ts'
import { insertTransientCart } from './carts.repo.ts'
import { type CartDependencies, loadLiveCart, saveLiveCart } from './live-cart.loader.ts'
import { validateOrderLimits } from './order-limits.service.ts'
import { parseRequestedSlot, validateFulfilment } from './validate-fulfilment.policy.ts'
import { toCountedLine } from './validate-line.policy.ts'

export interface TransientCartInput extends Omit<BulkAddInput, 'replace' | 'area'> {
  /** The destination of a delivery; the preferred area that reaches it is used. */
  readonly address: AddressRecord | undefined
  readonly tip?: Tip | undefined
  /** Minor units to charge for the delivery instead of the outlet's own fee: its part of a fee that orders share. */
  readonly deliveryFee?: number | undefined
  /** The rules of a quote, for the same items: what reduces several orders together is decided for all of them first. */
  readonly ruleSet?: RuleSet | undefined
}

/** What staff chose for somebody else, in the form that carts validate. */
export const toRequestedItems = (items: ChosenItems): TransientCartInput['items'] =>
  items.map(({ product, qty, customize, collectFromUser = [], specialInstructions = '' }) => ({
    productId: product,
    name: undefined,
    qty,
    choices: customize?.map(({ variants, ...group }) => ({
      ...group,
      variants: variants.map(({ counter = 1, ...variant }) => ({ ...variant, counter })),
    })),
    answers: collectFromUser.map(({ _id: field, value }) => ({ field, value })),
    instructions: specialInstructions,
    isRecent: false,
  }))

/** The outlet and the area with the fee of {@link TransientCartInput.deliveryFee}, whatever the outlet's own is by. */
const applyDeliveryFee = (
  { store, deliveryFee }: TransientCartInput,
  area: AreaRecord | undefined,
): { readonly store: StoreRecord; readonly area: AreaRecord | undefined } => {
  if (deliveryFee === undefined || !area) return { store, area }
  const charges = { ...store.charges, delivery: { by: 'area' as const } }
  return { store: { ...store, charges }, area: { ...area, fee: deliveryFee } }
}

const findBestArea = async (
  tx: Transaction,
  { store, address }: TransientCartInput,
): Promise<AreaRecord | undefined> => {
  if (!address) return undefined
  const to = { areaId: address.area_id, pin: getPin(address) }
  const reaching = (await loadAreas(tx)).filter(
    (area) => area.storeId === store._id && canReachAddress(area, to),
  )
  return rankAreasByTerms(reaching, tx.now)[0]
}

/** The quote without a courier, because no courier is called inside a transaction: the area's fee applies. */
const toQuoteWithoutCourier = (
  area: AreaRecord | undefined,
  address: AddressRecord | undefined,
): CartRecord['quote'] => {
  if (!area || !address) return null
  const pin = getPin(address)
  const metres = pin && Math.round(computeDistanceMeters(area.outlet, pin))
  return { areaId: area._id, addressId: address.id, to: pin, metres, courier: null }
}

/**
 * Fills a cart in addition to the customer's open one, with all items exactly as requested, at current prices. Fails
 * with the differences where that is not possible, because the customer is not present to accept a change; the
 * transaction must then fail too, so that the cart is undone.
 */
export const fillTransientCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { input, showing: context }: { input: TransientCartInput; showing: CartPresentationContext },
): Promise<Result<LiveCart, Failure>> => {
  const { store, userId, orderType, language, address } = input
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const slot = parseRequestedSlot(store, input)
  if (!slot.ok) return slot
  const setting = await loadBulkAddContext(platform, tx, {
    ...{ input: { ...input, replace: false }, showing: context, slot: slot.value },
  })
  const { menu, now } = setting
  const evaluated = input.items.map((item) => evaluateRequestedItem(item, setting))
  const notes = evaluated.map(({ text }) => text).filter(Boolean)
  if (notes.length > 0) return fail(failure(cartErrors.notAsBefore, { values: { notes: notes.join(' ') } }))
  const area = await findBestArea(tx, input)
  const fulfilment = await validateFulfilment(tx, store, {
    ...input,
    area: area?._id ?? null,
    showing: { ...context, now },
  })
  if (!fulfilment.ok) return fulfilment
  const { areaId } = fulfilment.value
  const begun = await insertTransientCart(tx, {
    userId,
    storeId: store._id,
    orderType,
    areaId,
    slot: slot.value,
  })
  let cart = begun
  for (const { line } of evaluated) {
    const put = line && (await addLine(tx, cart, { menu, line, language }))
    if (put && !put.ok) return put
    if (put) cart = { ...cart, lines: put.value }
  }
  const after = cart.lines.map((line) => toCountedLine(menu, line))
  const refused = validateOrderLimits({ before: [], after }, { menu, language, field: 'items' })
  if (refused) return fail(refused)
  const filled = {
    ...toUpdatedCart(begun, now, { lines: cart.lines, tip: input.tip ?? null }),
    quote: toQuoteWithoutCourier(area, address),
  }
  return ok(
    await saveLiveCart(platform, tx, {
      cart: filled,
      known: { ...applyDeliveryFee(input, area), ruleSet: input.ruleSet },
      told: acknowledgedBy(begun, filled),
    }),
  )
}

/** The items as they can be ordered now, and what an order of them would cost. */
export interface TransientQuote {
  readonly live: LiveCart
  /** For each requested item, why it is not as requested; empty: it is. */
  readonly notes: readonly string[]
  /** For each requested item, the id of its line; undefined where it cannot be ordered. Equal items share one. */
  readonly lineIds: readonly (string | undefined)[]
}

/**
 * Evaluates and prices items like {@link fillTransientCart}, without writing anything and without refusing: what cannot
 * be ordered is left out and noted.
 */
export const quoteTransientCart = async (
  platform: CartDependencies,
  tx: Transaction,
  { input, showing: context }: { input: TransientCartInput; showing: CartPresentationContext },
): Promise<TransientQuote> => {
  const { store, userId, orderType, language, address } = input
  const setting = await loadBulkAddContext(platform, tx, {
    input: { ...input, replace: false },
    showing: context,
    slot: null,
  })
  const { menu } = setting
  const area = await findBestArea(tx, input)
  let lines: CartRecord['lines'] = []
  const notes: string[] = []
  const lineIds: (string | undefined)[] = []
  for (const item of input.items) {
    const { line, text } = evaluateRequestedItem(item, setting)
    const merged = line && mergeLine(tx, lines, { menu, line, language })
    if (merged?.ok) {
      const before = new Map(lines.map(({ id, qty }) => [id, qty]))
      lineIds.push(merged.value.find(({ id, qty }) => before.get(id) !== qty)?.id)
      lines = merged.value
    } else lineIds.push(undefined)
    const refusal = merged && !merged.ok ? merged.failure : undefined
    notes.push(refusal ? formatFailureMessage(refusal, context.catalogue, language) : text)
  }
  const cart: CartRecord = {
    ...{ id: tx.generateId(), userId, storeId: store._id, orderType, areaId: area?._id ?? null, slot: null },
    ...{ tip: input.tip ?? null, version: 0, quote: toQuoteWithoutCourier(area, address), shown: null },
    ...{ host: null, updatedAt: tx.now, expiresAt: addMilliseconds(tx.now, CART_TTL), lines },
  }
  return {
    live: await loadLiveCart(platform, tx, { cart, known: applyDeliveryFee(input, area) }),
    ...{ notes, lineIds },
  }
}

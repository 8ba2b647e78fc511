import { menuErrors } from '#core/menus/contract/errors.ts'
import type { ChoiceInput } from '#core/menus/domain/choices.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import type { Acknowledgement } from '../domain/accepted-terms.ts'
import { getAppliedBenefits } from '../domain/applied-benefits.ts'
import { toUpdatedCart } from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { acknowledgedBy, addLine } from './add-line.writer.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { lockCart } from './cart.service.ts'
import type { NewLine } from './cart-lines.repo.ts'
import { lockDraftCartRecord } from './carts.repo.ts'
import {
  type CartDependencies,
  type CartOwner,
  loadLiveCart,
  saveLiveCart,
  saveRepricedCart,
} from './live-cart.loader.ts'
import { toStoredAnswers, validateLine } from './validate-line.policy.ts'

/** The cart about to be ordered, or the draft. */
export type CartKind = 'open' | 'draft'

export interface CartBenefitContext {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
  /** Default: the open cart. */
  readonly which?: CartKind
}

const present = ({ catalogue }: Platform, { language }: CartBenefitContext, live: LiveCart): Cart =>
  presentLiveCart(live, { language, catalogue })

const validateSelectedProduct = (
  { cart, store, menu, now }: LiveCart,
  { product: productId, customize, collectFromUser }: SelectedProduct,
  { language }: CartBenefitContext,
): Result<NewLine, Failure> => {
  if (!store.isActive) return fail(failure(storeErrors.inactive))
  const product = menu.products.get(productId)
  if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
  const { orderType, slot } = cart
  const plain = { qty: 1, specialInstructions: '', isRecent: false }
  const input = { ...plain, orderType, slot, customize, answers: toStoredAnswers(collectFromUser) }
  return validateLine(product, input, { menu, store, now, language })
}

/**
 * A user's draft at a store, its row locked until the transaction ends, evaluated and priced now. Fails with
 * `unknownStore` or `noDraftErrors`.
 */
const lockDraftCart = async (
  platform: CartDependencies,
  tx: Transaction,
  owner: CartOwner,
): Promise<Result<LiveCart, Failure>> => {
  const store = await loadStore(tx, owner.storeId)
  if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
  const cart = await lockDraftCartRecord(tx, owner)
  return cart
    ? ok(await loadLiveCart(platform, tx, { cart, known: { store } }))
    : fail(failure(cartErrors.nothingKept))
}

/**
 * The cart of a call, its row locked until the transaction ends, evaluated and priced now. The open cart fails with
 * `expired` or `empty`, the draft with `unknownStore` or `noDraftErrors`.
 */
export const lockCartByKind = (
  platform: CartDependencies,
  tx: Transaction,
  { caller, storeId, which }: CartBenefitContext,
): Promise<Result<LiveCart, Failure>> =>
  (which === 'draft' ? lockDraftCart : lockCart)(platform, tx, { userId: caller.userId, storeId })

/** A customer who changes a draft sees its terms. */
const getDraftAcknowledgement = ({ which }: CartBenefitContext, before: LiveCart): Acknowledgement =>
  which === 'draft' ? { kept: { until: getAppliedBenefits(before) } } : {}

/**
 * Lets a plugin change its data for a user's cart at a store, under the cart's lock; returns the cart with a new
 * version and new prices. When `choose` fails, nothing is changed, save what it keeps on failure, such as a counted
 * wrong guess. The open cart fails with `expired` or `empty`, the draft with `unknownStore` or
 * `noDraftErrors`.
 */
export const updateCartBenefits = (
  platform: Platform,
  call: CartBenefitContext,
  choose: (tx: Transaction, live: LiveCart) => Promise<Result<void, Failure>>,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const locked = await lockCartByKind(platform, tx, call)
    if (!locked.ok) return locked
    const chosen = await choose(tx, locked.value)
    if (!chosen.ok) return chosen
    const evaluated = { ...locked.value, cart: toUpdatedCart(locked.value.cart, tx.now) }
    const told = { offers: true, ...getDraftAcknowledgement(call, locked.value) }
    return ok(present(platform, call, await saveRepricedCart(platform, tx, { judged: evaluated, told })))
  })

/** One unit of a product, with its choices and answers. */
export interface SelectedProduct {
  readonly product: string
  /** Undefined: the merchant's preselection. */
  readonly customize: ChoiceInput | undefined
  readonly collectFromUser: Parameters<typeof toStoredAnswers>[0]
}

/**
 * Adds one unit of a product to a user's cart, or leaves the cart unchanged, as `choose` decides from the locked
 * cart; returns the cart. Fails like any added product, and without such a cart like {@link updateCartBenefits}.
 */
export const addSelectedProduct = (
  platform: Platform,
  call: CartBenefitContext,
  choose: (live: LiveCart) => Result<SelectedProduct | null, Failure>,
): Promise<Result<Cart, Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const locked = await lockCartByKind(platform, tx, call)
    if (!locked.ok) return locked
    const { cart, store, area, menu } = locked.value
    const chosen = choose(locked.value)
    if (!chosen.ok) return chosen
    if (!chosen.value) return ok(present(platform, call, locked.value))
    const line = validateSelectedProduct(locked.value, chosen.value, call)
    if (!line.ok) return line
    const lines = await addLine(tx, cart, { menu, line: line.value, language: call.language })
    if (!lines.ok) return lines
    const changed = toUpdatedCart(cart, tx.now, { lines: lines.value })
    const told = { ...acknowledgedBy(cart, changed), ...getDraftAcknowledgement(call, locked.value) }
    const known = { store, area }
    return ok(present(platform, call, await saveLiveCart(platform, tx, { cart: changed, known, told })))
  })

import { applyMenuStockScope } from '#core/availability/domain/stock-scope.ts'
import { releaseCartSlot } from '#core/availability/server/slots.service.ts'
import { requireCustomer } from '#core/customers/server/require-customer.service.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { toUnscheduledType } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Call, Platform } from '#platform/http/server-plugin.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import type { Acknowledgement } from '../domain/accepted-terms.ts'
import { getAppliedBenefits, mergeBenefits } from '../domain/applied-benefits.ts'
import {
  type AppliedBenefit,
  addLeftOutItems,
  type CartRecord,
  type LeftOutItem,
  toUpdatedCart,
} from '../domain/cart.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { acknowledgedBy, addLine, resolveCart } from './add-line.writer.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { deleteLine, setQuantity } from './cart-lines.repo.ts'
import { endCart, insertDraftCart, lockDraftCartRecord, lockOpenCart, setCartStatus } from './carts.repo.ts'
import { findRequestedLine } from './change-line.use-case.ts'
import {
  loadCartMenu,
  loadLiveCart,
  lockCurrentCart,
  recordAcceptedTerms,
  saveLiveCart,
} from './live-cart.loader.ts'
import { mergeIntoCart } from './merge-carts.writer.ts'
import { requestNamedPromotion } from './request-promotion.writer.ts'
import { validateFulfilment } from './validate-fulfilment.policy.ts'
import { toStoredAnswers, validateLine } from './validate-line.policy.ts'

/** A customer who changes a draft sees its terms. */
const DRAFT_ACKNOWLEDGEMENT: Acknowledgement = { kept: { until: [] } }

interface MergedTerms extends Pick<CartRecord, 'shown'> {
  readonly chosen: readonly AppliedBenefit[]
  readonly leftOut: readonly LeftOutItem[]
}

/** Merges the terms of two carts; where both contain a line or a benefit, the cart's own term wins. */
const mergeAcceptedTerms = (cart: CartRecord, { shown, chosen, leftOut }: MergedTerms): CartRecord => {
  const terms = cart.shown && {
    ...cart.shown,
    lines: { ...shown?.lines, ...cart.shown.lines },
    chosen: mergeBenefits([...(cart.shown.chosen ?? []), ...chosen]),
  }
  return { ...cart, shown: addLeftOutItems(terms, leftOut) }
}

type DraftResult = { draft: Cart | null }
type DraftCall = Pick<Call, 'caller' | 'language'>

/** Owner and store of the draft. */
interface DraftContext {
  readonly tx: Transaction
  readonly store: StoreRecord
  readonly owner: { readonly userId: string; readonly storeId: string }
  readonly show: (live: LiveCart) => Cart
}

const withDraftContext = <Answer>(
  platform: Platform,
  { caller, language, storeId }: DraftCall & { readonly storeId: string },
  work: (place: DraftContext) => Promise<Result<Answer, Failure>>,
): Promise<Result<Answer, Failure>> => {
  const { userId, brandId } = requireCustomer(caller)
  return platform.db.tenant(brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const show = (live: LiveCart) => presentLiveCart(live, { language, catalogue: platform.catalogue })
    return work({ tx, store, owner: { userId, storeId }, show })
  })
}

const presentDraft = async (
  platform: Platform,
  { tx, store, show }: DraftContext,
  cart: CartRecord | undefined,
): Promise<DraftResult> => ({
  draft: cart ? show(await loadLiveCart(platform, tx, { cart, known: { store } })) : null,
})

/** The draft at a store, evaluated now. */
export const readDraftCart = (
  platform: Platform,
  call: Call<DraftApi['GET /api/v1/draft-cart']>,
): Promise<Result<DraftResult, Failure>> =>
  withDraftContext(platform, { ...call, storeId: call.query.store }, async (place) =>
    ok(await presentDraft(platform, place, await lockDraftCartRecord(place.tx, place.owner))),
  )

const openDraft = async (
  { tx, owner }: DraftContext,
  begin: Parameters<typeof insertDraftCart>[1],
): Promise<CartRecord> => {
  const draft =
    (await lockDraftCartRecord(tx, owner)) ??
    (await insertDraftCart(tx, begin)) ??
    (await lockDraftCartRecord(tx, owner))
  if (!draft) throw new Error('A draft that another call has just begun is not there')
  return draft
}

/** Adds a product to the draft. It must be on the menu with valid choices, like any line. */
export const addToDraftCart = (
  platform: Platform,
  call: Call<DraftApi['POST /api/v1/draft-cart/addProductToCart']>,
): Promise<Result<DraftResult, Failure>> =>
  withDraftContext(platform, { ...call, storeId: call.body.store }, async (place) => {
    const { body, language } = call
    const { tx, store, owner } = place
    const { now } = tx
    if (!store.isActive) return fail(failure(storeErrors.inactive))
    const menu = applyMenuStockScope(await loadCartMenu(platform, tx, store), {
      slot: null,
      timeZone: store.timeZone,
      now,
    })
    const product = menu.products.get(body.product)
    if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
    const orderType = toUnscheduledType(body.orderType)
    const input = { orderType, slot: null, qty: body.qty, customize: body.customize, isRecent: false }
    const line = validateLine(
      product,
      {
        ...input,
        answers: toStoredAnswers(body.collectFromUser),
        specialInstructions: body.specialInstructions ?? '',
      },
      { menu, store, now, language },
    )
    if (!line.ok) return line
    const showing = { language, catalogue: platform.catalogue, now }
    const fulfilment = await validateFulfilment(tx, store, { orderType, area: body.area, showing })
    if (!fulfilment.ok) return fulfilment
    const draft = await openDraft(place, {
      ...owner,
      orderType,
      areaId: fulfilment.value.areaId,
      slot: null,
    })
    const lines = await addLine(tx, draft, { menu, line: line.value, language })
    if (!lines.ok) return lines
    const cart = toUpdatedCart(draft, now, { lines: lines.value })
    const told = { ...acknowledgedBy(draft, cart), ...DRAFT_ACKNOWLEDGEMENT }
    const live = await requestNamedPromotion(platform, tx, {
      live: await saveLiveCart(platform, tx, { cart, known: { store }, told }),
      promotionId: body.cartPromo ?? body.promo,
    })
    return live.ok ? ok({ draft: place.show(live.value) }) : live
  })

/** Reduces a line of the draft by one, or removes it; removing the last line ends the draft. */
export const removeFromDraftCart = (
  platform: Platform,
  call: Call<DraftApi['POST /api/v1/draft-cart/removeProductFromCart']>,
): Promise<Result<DraftResult, Failure>> =>
  withDraftContext<DraftResult>(platform, { ...call, storeId: call.body.store }, async (place) => {
    const { tx, store, owner } = place
    const { decrease } = call.body
    const draft = await lockDraftCartRecord(tx, owner)
    const line = draft && findRequestedLine(draft.lines, call.body)
    if (!draft || !line) return fail(failure(cartErrors.unknownLine))
    const isLeft = decrease && line.qty > 1
    if (isLeft) setQuantity(tx, line.id, line.qty - 1)
    else deleteLine(tx, line.id)
    const lines = draft.lines.flatMap((other) =>
      other !== line ? [other] : isLeft ? [{ ...line, qty: line.qty - 1 }] : [],
    )
    if (lines.length > 0) {
      const cart = toUpdatedCart(draft, tx.now, { lines })
      return ok({
        draft: place.show(
          await saveLiveCart(platform, tx, { cart, known: { store }, told: DRAFT_ACKNOWLEDGEMENT }),
        ),
      })
    }
    endCart(tx, draft.id, 'closed')
    return ok({ draft: null })
  })

/**
 * Saves the whole cart as a draft, with its benefits. Its slot is released: a time is chosen when the draft is
 * restored.
 */
export const saveCartForLater = (
  platform: Platform,
  call: Call<DraftApi['PUT /api/v1/draft-cart/keep']>,
): Promise<Result<DraftResult, Failure>> =>
  withDraftContext(platform, { ...call, storeId: call.body.store }, async ({ tx, store, owner, show }) => {
    const found = await lockCurrentCart(tx, owner)
    if (!found.ok) return found
    const cart = found.value
    const known = { store }
    if (cart.slot) await releaseCartSlot(tx, cart.id)
    const draft = await lockDraftCartRecord(tx, owner)
    if (!draft) {
      const now = { ...cart, slot: null, orderType: toUnscheduledType(cart.orderType) }
      const live = await loadLiveCart(platform, tx, {
        cart: await setCartStatus(tx, now, 'draft'),
        known,
      })
      return ok({ draft: show(await recordAcceptedTerms(tx, live, DRAFT_ACKNOWLEDGEMENT)) })
    }
    const chosen = getAppliedBenefits(await loadLiveCart(platform, tx, { cart, known }))
    const leftOut = await mergeIntoCart(platform, tx, { from: cart, to: draft })
    const joined = await lockDraftCartRecord(tx, owner)
    if (!joined) throw new Error('A draft that is locked is not there any more')
    const changed = toUpdatedCart(mergeAcceptedTerms(joined, { ...cart, chosen, leftOut }), tx.now)
    return ok({
      draft: show(await saveLiveCart(platform, tx, { cart: changed, known, told: DRAFT_ACKNOWLEDGEMENT })),
    })
  })

/**
 * Turns the draft into the open cart, or merges it into an open cart of the same store. Its benefits move with it.
 * Changes since it was saved are reported in the cart's changes, because the accepted terms are stored with the
 * draft; so are benefits of either that do not hold for the cart.
 */
export const restoreDraftCart = (
  platform: Platform,
  call: Call<DraftApi['PUT /api/v1/draft-cart/takeUp']>,
): Promise<Result<{ cart: Cart }, Failure>> =>
  withDraftContext(platform, { ...call, storeId: call.body.store }, async ({ tx, store, owner, show }) => {
    const { body, language } = call
    const input = { userId: owner.userId, store, language, replace: body.replace ?? false }
    const current = await lockOpenCart(tx, owner.userId)
    const draft = await lockDraftCartRecord(tx, owner)
    if (!draft) return fail(failure(cartErrors.nothingKept))
    const open = await resolveCart(tx, input, current)
    if (!open.ok) return open
    if (!open.value) {
      const cart = await setCartStatus(tx, draft, 'open')
      return ok({ cart: show(await recordAcceptedTerms(tx, await loadLiveCart(platform, tx, { cart }))) })
    }
    const own = getAppliedBenefits(await loadLiveCart(platform, tx, { cart: open.value, known: { store } }))
    const leftOut = await mergeIntoCart(platform, tx, { from: draft, to: open.value })
    const joined = await lockCurrentCart(tx, owner)
    if (!joined.ok) return joined
    const chosen = [...own, ...(draft.shown?.chosen ?? [])]
    const cart = toUpdatedCart(mergeAcceptedTerms(joined.value, { ...draft, chosen, leftOut }), tx.now)
    return ok({ cart: show(await saveLiveCart(platform, tx, { cart, known: { store } })) })
  })

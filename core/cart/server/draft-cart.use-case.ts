import { menuFor } from '#core/availability/domain/stock-of-day.ts'
import { releaseCartsSlot } from '#core/availability/server/slots.service.ts'
import { menuErrors } from '#core/menus/contract/errors.ts'
import { unscheduledTypeOf } from '#core/sites/domain/order-type.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import type { StoreRecord } from '#core/stores/domain/store.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Call, Platform } from '#platform/http/area.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { DraftApi } from '../contract/draft-endpoints.ts'
import type { Cart } from '../contract/endpoints.ts'
import { cartErrors } from '../contract/errors.ts'
import type { Told } from '../domain/agreed-terms.ts'
import { afterChange, type CartRecord, type ChosenTerm } from '../domain/cart.ts'
import { chosenTerms, joinTerms } from '../domain/chosen-terms.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { deleteLine, setQuantity } from './cart-lines.repo.ts'
import { endCart, insertDraft, lockDraft, lockOpenCart, turnCart } from './carts.repo.ts'
import { customerOf } from './customer-of.ts'
import { putIn, takeCart, toldBy } from './fill-cart.ts'
import { judgeWay } from './judge-way.ts'
import { judgeWish, storedAnswers } from './judge-wish.ts'
import { joinCarts } from './merge-carts.ts'
import { menuOf, noteShown, readLive, requireCart, saveLive } from './open-cart.ts'

/** Whoever changes what is kept for later sees it with its terms. */
const KEPT: Told = { kept: { until: [] } }

/** A cart that another one has joined, with the terms of both: where both name a line or a choice, its own count. */
const withTermsOf = (
  cart: CartRecord,
  { shown, chosen }: Pick<CartRecord, 'shown'> & { readonly chosen: readonly ChosenTerm[] },
): CartRecord => ({
  ...cart,
  shown: cart.shown && {
    ...cart.shown,
    lines: { ...shown?.lines, ...cart.shown.lines },
    chosen: joinTerms([...(cart.shown.chosen ?? []), ...chosen]),
  },
})

type Draft = { draft: Cart | null }
type DraftCall = Pick<Call, 'caller' | 'language'>

/** Whose draft, and where. */
interface Place {
  readonly unit: Unit
  readonly store: StoreRecord
  readonly owner: { readonly userId: string; readonly storeId: string }
  readonly show: (live: LiveCart) => Cart
}

const within = <Answer>(
  platform: Platform,
  { caller, language, storeId }: DraftCall & { readonly storeId: string },
  work: (place: Place) => Promise<Result<Answer, Failure>>,
): Promise<Result<Answer, Failure>> => {
  const { userId, brandId } = customerOf(caller)
  return platform.db.tenant(brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const show = (live: LiveCart) => presentLiveCart(live, { language, catalogue: platform.catalogue })
    return work({ unit, store, owner: { userId, storeId }, show })
  })
}

const present = async (
  platform: Platform,
  { unit, store, show }: Place,
  cart: CartRecord | undefined,
): Promise<Draft> => ({
  draft: cart ? show(await readLive(platform, unit, { cart, known: { store } })) : null,
})

/** What is kept for later at a store, as it stands today. */
export const readDraft = (
  platform: Platform,
  call: Call<DraftApi['GET /api/v1/draft-cart']>,
): Promise<Result<Draft, Failure>> =>
  within(platform, { ...call, storeId: call.query.store }, async (place) =>
    ok(await present(platform, place, await lockDraft(place.unit, place.owner))),
  )

const openDraft = async (
  { unit, owner }: Place,
  begin: Parameters<typeof insertDraft>[1],
): Promise<CartRecord> => {
  const draft =
    (await lockDraft(unit, owner)) ?? (await insertDraft(unit, begin)) ?? (await lockDraft(unit, owner))
  if (!draft) throw new Error('A draft that another call has just begun is not there')
  return draft
}

/** Adds a product to what is kept for later. It must be on the menu and rightly chosen, like any line. */
export const addToDraft = (
  platform: Platform,
  call: Call<DraftApi['POST /api/v1/draft-cart/addProductToCart']>,
): Promise<Result<Draft, Failure>> =>
  within(platform, { ...call, storeId: call.body.store }, async (place) => {
    const { body, language } = call
    const { unit, store, owner } = place
    const { now } = unit
    if (!store.isActive) return fail(failure(storeErrors.inactive))
    const menu = menuFor(await menuOf(platform, unit, store), { slot: null, timeZone: store.timeZone, now })
    const product = menu.products.get(body.product)
    if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
    const orderType = unscheduledTypeOf(body.orderType)
    const wish = { orderType, slot: null, qty: body.qty, customize: body.customize, isRecent: false }
    const line = judgeWish(
      product,
      {
        ...wish,
        answers: storedAnswers(body.collectFromUser),
        specialInstructions: body.specialInstructions ?? '',
      },
      { menu, store, now, language },
    )
    if (!line.ok) return line
    const showing = { language, catalogue: platform.catalogue, now }
    const way = await judgeWay(unit, store, { orderType, area: body.area, showing })
    if (!way.ok) return way
    const draft = await openDraft(place, { ...owner, orderType, areaId: way.value.areaId, slot: null })
    const lines = await putIn(unit, draft, { menu, line: line.value, language })
    if (!lines.ok) {
      if (draft.lines.length === 0) endCart(unit, draft.id, 'closed')
      return lines
    }
    const cart = afterChange(draft, now, { lines: lines.value })
    const told = { ...toldBy(draft, cart), ...KEPT }
    return ok({ draft: place.show(await saveLive(platform, unit, { cart, known: { store }, told })) })
  })

/** Takes one piece off a line that is kept for later, or removes it; with the last line the draft ends. */
export const removeFromDraft = (
  platform: Platform,
  call: Call<DraftApi['POST /api/v1/draft-cart/removeProductFromCart']>,
): Promise<Result<Draft, Failure>> =>
  within<Draft>(platform, { ...call, storeId: call.body.store }, async (place) => {
    const { unit, store, owner } = place
    const { productId: lineId, decrease } = call.body
    const draft = await lockDraft(unit, owner)
    const line = draft?.lines.find(({ id }) => id === lineId)
    if (!draft || !line) return fail(failure(cartErrors.unknownLine))
    const isLeft = decrease && line.qty > 1
    if (isLeft) setQuantity(unit, line.id, line.qty - 1)
    else deleteLine(unit, line.id)
    const lines = draft.lines.flatMap((other) =>
      other !== line ? [other] : isLeft ? [{ ...line, qty: line.qty - 1 }] : [],
    )
    if (lines.length > 0) {
      const cart = afterChange(draft, unit.now, { lines })
      return ok({ draft: place.show(await saveLive(platform, unit, { cart, known: { store }, told: KEPT })) })
    }
    endCart(unit, draft.id, 'closed')
    return ok({ draft: null })
  })

/**
 * Keeps the whole cart for later, with what was chosen beside its lines. It gives back its place in a slot: the time is
 * chosen when it is taken up.
 */
export const keepForLater = (
  platform: Platform,
  call: Call<DraftApi['PUT /api/v1/draft-cart/keep']>,
): Promise<Result<Draft, Failure>> =>
  within(platform, { ...call, storeId: call.body.store }, async ({ unit, store, owner, show }) => {
    const found = await requireCart(unit, owner)
    if (!found.ok) return found
    const cart = found.value
    const known = { store }
    if (cart.slot) await releaseCartsSlot(unit, cart.id)
    const draft = await lockDraft(unit, owner)
    if (!draft) {
      const now = { ...cart, slot: null, orderType: unscheduledTypeOf(cart.orderType) }
      const live = await readLive(platform, unit, { cart: await turnCart(unit, now, 'draft'), known })
      return ok({ draft: show(await noteShown(unit, live, KEPT)) })
    }
    const chosen = chosenTerms(await readLive(platform, unit, { cart, known }))
    await joinCarts(platform, unit, { from: cart, to: draft })
    const joined = await lockDraft(unit, owner)
    if (!joined) throw new Error('A draft that is locked is not there any more')
    const changed = afterChange(withTermsOf(joined, { ...cart, chosen }), unit.now)
    return ok({ draft: show(await saveLive(platform, unit, { cart: changed, known, told: KEPT })) })
  })

/**
 * Makes what is kept for later the cart again; where there is one at the same store, it joins that one. What was chosen
 * beside its lines comes along. What has changed since it was put aside is among the cart's changes, as agreed terms are
 * kept with it; so is what was chosen for either and does not hold for the cart.
 */
export const takeUpDraft = (
  platform: Platform,
  call: Call<DraftApi['PUT /api/v1/draft-cart/takeUp']>,
): Promise<Result<{ cart: Cart }, Failure>> =>
  within(platform, { ...call, storeId: call.body.store }, async ({ unit, store, owner, show }) => {
    const { body, language } = call
    const wish = { userId: owner.userId, store, language, replace: body.replace ?? false }
    const current = await lockOpenCart(unit, owner.userId)
    const draft = await lockDraft(unit, owner)
    // Before another outlet's cart may be ended for it: nothing kept is no reason to lose a cart.
    if (!draft) return fail(failure(cartErrors.nothingKept))
    const open = await takeCart(unit, wish, current)
    if (!open.ok) return open
    if (!open.value) {
      const cart = await turnCart(unit, draft, 'open')
      return ok({ cart: show(await noteShown(unit, await readLive(platform, unit, { cart }))) })
    }
    const own = chosenTerms(await readLive(platform, unit, { cart: open.value, known: { store } }))
    await joinCarts(platform, unit, { from: draft, to: open.value })
    const joined = await requireCart(unit, owner)
    if (!joined.ok) return joined
    const chosen = [...own, ...(draft.shown?.chosen ?? [])]
    const cart = afterChange(withTermsOf(joined.value, { ...draft, chosen }), unit.now)
    return ok({ cart: show(await saveLive(platform, unit, { cart, known: { store } })) })
  })

import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Unit } from '#platform/db/unit.ts'
import type { Platform } from '#platform/http/area.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { Decision } from '../contract/changes.ts'
import type { Cart } from '../contract/endpoints.ts'
import { agreedTerms, chargeTerms, withoutOffer } from '../domain/agreed-terms.ts'
import { afterChange, type CartLine, type Shown } from '../domain/cart.ts'
import { type CartChange, cartChanges, changeName } from '../domain/cart-changes.ts'
import { choicesLeft } from '../domain/line-remedies.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { deleteLine, lineKey, type NewLine, rewriteLine } from './cart-lines.repo.ts'
import { endCart, saveShown } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { judgeStock, judgeWish } from './judge-wish.ts'
import { readLive, requireCart, saveLive } from './open-cart.ts'

/** A decision with the change that it is about, as it stands in the cart at this moment. */
interface Decided extends Decision {
  readonly about: CartChange
}

/** The terms after everything that was agreed to; a change that came to something else meanwhile is not among it. */
const agreeTo = (terms: Shown, { about }: Decided): Shown => {
  switch (about.kind) {
    case 'price':
      return { ...terms, lines: { ...terms.lines, [about.line]: about.to } }
    case 'deliveryFee':
      return { ...terms, deliveryFee: about.to }
    case 'packaging':
      return { ...terms, packaging: about.to }
    case 'promotion':
    case 'points':
    case 'credits':
      return {
        ...terms,
        chosen: (terms.chosen ?? []).filter(({ source }) => source !== about.source),
        offers: withoutOffer(terms, about.source),
      }
    default:
      return terms
  }
}

const agreeToCharges = (terms: Shown, live: LiveCart, kept: readonly Decided[]): Shown =>
  kept.some(({ about }) => about.kind === 'charges') ? { ...terms, charges: chargeTerms(live) } : terms

const agreeToTaxes = (terms: Shown, live: LiveCart, kept: readonly Decided[]): Shown => {
  const ids = new Set(kept.flatMap(({ about }) => (about.kind === 'tax' ? [about.taxId] : [])))
  const now = live.store.taxes.filter(({ _id }) => ids.has(_id))
  const rates = Object.fromEntries(now.map(({ _id, rate, inclusive }) => [_id, { rate, inclusive }]))
  return { ...terms, taxes: { ...terms.taxes, ...rates } }
}

/** What a line is to be for it to stay: another number of pieces, or without the choices that are gone. */
const keptLine = (line: CartLine, { about }: Decided, live: LiveCart): NewLine | undefined => {
  const hasLeft = about.kind === 'outOfStock' || about.kind === 'aboveMost'
  if (hasLeft && about.left > 0) return { ...line, qty: about.left }
  if (about.kind === 'belowLeast') return { ...line, qty: about.qty }
  const judged = live.lines.find((candidate) => candidate.line.id === line.id)
  const choices = about.kind === 'choices' && judged ? choicesLeft(judged, live) : undefined
  return choices && { ...line, choices }
}

const swappedLine = (
  line: CartLine,
  { product: productId }: Decided,
  { live, language }: { live: LiveCart; language: Language },
): Result<NewLine, Failure> => {
  const { menu, store, now, cart } = live
  const product = menu.products.get(productId ?? '')
  if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
  const plain = { customize: undefined, answers: [], specialInstructions: '', isRecent: false }
  const wish = { ...plain, orderType: cart.orderType, slot: cart.slot, qty: line.qty }
  return judgeWish(product, wish, { menu, store, now, language })
}

/** Writes what becomes of a line, joined with its equal if there is one; answers all lines as they then are. */
const writeLine = async (
  unit: Unit,
  { lines, line, wanted }: { lines: readonly CartLine[]; line: CartLine; wanted: NewLine | undefined },
  { live, language }: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLine[], Failure>> => {
  const others = lines.filter(({ id }) => id !== line.id)
  if (!wanted) {
    deleteLine(unit, line.id)
    return ok(others)
  }
  const twin = others.find(({ key }) => key === lineKey(wanted, line.adder))
  const joined = { ...wanted, qty: wanted.qty + (twin?.qty ?? 0) }
  const rest = others.filter(({ id }) => id !== twin?.id)
  const refused = judgeStock(live.menu, joined, { others: rest, before: lines, language })
  if (refused) return fail(refused)
  if (twin) deleteLine(unit, twin.id)
  const written = rewriteLine(unit, line, joined)
  return ok(
    lines.flatMap((other) => (other.id === line.id ? [written] : other.id === twin?.id ? [] : [other])),
  )
}

/** Carries out one decision about a line. */
const decideLine = (
  unit: Unit,
  { lines, decided }: { lines: readonly CartLine[]; decided: Decided },
  setting: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLine[], Failure>> => {
  const line = lines.find(({ id }) => id === decided.about.line)
  if (!line) return Promise.resolve(ok(lines))
  if (decided.remedy === 'remove') return writeLine(unit, { lines, line, wanted: undefined }, setting)
  if (decided.remedy === 'swap') {
    const wanted = swappedLine(line, decided, setting)
    return wanted.ok
      ? writeLine(unit, { lines, line, wanted: wanted.value }, setting)
      : Promise.resolve(wanted)
  }
  const wanted = keptLine(line, decided, setting.live)
  return wanted ? writeLine(unit, { lines, line, wanted }, setting) : Promise.resolve(ok(lines))
}

const decideLines = async (
  unit: Unit,
  decisions: readonly Decided[],
  setting: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLine[], Failure>> => {
  let lines: readonly CartLine[] = setting.live.cart.lines
  // What goes makes room for what stays.
  const goingFirst = decisions.toSorted((a, b) => Number(a.remedy === 'keep') - Number(b.remedy === 'keep'))
  for (const decided of goingFirst) {
    const next = await decideLine(unit, { lines, decided }, setting)
    if (!next.ok) return next
    lines = next.value
  }
  return ok(lines)
}

/** Decisions about changes that still are what the customer saw; the others come back in the answer. */
const inForce = (live: LiveCart, decisions: readonly Decision[]): Decided[] => {
  const changes = new Map(cartChanges(live).map((change) => [changeName(change), change]))
  return decisions.flatMap((decision) => {
    const about = changes.get(decision.change)
    return about ? [{ ...decision, about }] : []
  })
}

/** Lines that were taken anew, whose price is the one of now. */
const taken = (decisions: readonly Decided[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(
    decisions.flatMap(({ about, remedy }) =>
      about.line !== null && (remedy === 'swap' || about.kind === 'choices') ? [[about.line, undefined]] : [],
    ),
  )

/**
 * Does what the customer decided about changes, all of it or nothing: kept as it is now, another product in its
 * place, or removed. What has changed once more since it was shown stays in the answer's list.
 */
export const decideChanges = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
  decisions: readonly Decision[],
): Promise<Result<{ cart: Cart | null; expired: boolean }, Failure>> =>
  platform.db.tenant(caller.brandId, async (unit) => {
    const store = await loadStore(unit, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const found = await requireCart(unit, { userId: caller.userId, storeId })
    if (!found.ok) return found
    const live = await readLive(platform, unit, { cart: found.value, known: { store } })
    const decided = inForce(live, decisions)
    const lines = await decideLines(unit, decided, { live, language })
    if (!lines.ok) return lines
    if (lines.value.length === 0) {
      endCart(unit, found.value.id, 'closed')
      return ok({ cart: null, expired: false })
    }
    const kept = decided.filter(({ remedy }) => remedy === 'keep')
    const terms = agreeToCharges(kept.reduce(agreeTo, agreedTerms(live)), live, kept)
    const shown = agreeToTaxes(terms, live, kept)
    const isSame = lines.value === found.value.lines
    const agreed = { ...found.value, shown }
    const showing = { language, catalogue: platform.catalogue }
    if (isSame) {
      saveShown(unit, agreed.id, shown)
      return ok({ cart: presentLiveCart({ ...live, cart: agreed }, showing), expired: false })
    }
    const cart = afterChange(agreed, unit.now, { lines: lines.value })
    const changed = await saveLive(platform, unit, {
      cart,
      known: { store },
      told: { lines: taken(decided) },
    })
    return ok({ cart: presentLiveCart(changed, showing), expired: false })
  })

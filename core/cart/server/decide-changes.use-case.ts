import { menuErrors } from '#core/menus/contract/errors.ts'
import { storeErrors } from '#core/stores/contract/errors.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Language } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { CartChangeDecision } from '../contract/changes.ts'
import type { Cart } from '../contract/endpoints.ts'
import {
  computeAcceptedTerms,
  removeAcceptedDiscount,
  serializeChargeTerms,
} from '../domain/accepted-terms.ts'
import { type AcceptedTerms, type CartLineRecord, toUpdatedCart } from '../domain/cart.ts'
import { type CartChange, computeCartChanges, getChangeId } from '../domain/cart-changes.ts'
import { getRemainingChoices } from '../domain/line-remedies.ts'
import type { LiveCart } from '../domain/live-cart.ts'
import { presentLiveCart } from './cart.presenter.ts'
import { computeLineKey, deleteLine, type NewLine, updateLine } from './cart-lines.repo.ts'
import { endCart, saveAcceptedTerms } from './carts.repo.ts'
import type { CartCall } from './change-cart.use-case.ts'
import { loadLiveCart, lockCurrentCart, saveLiveCart } from './live-cart.loader.ts'
import { validateLine, validateStockAndLimits } from './validate-line.policy.ts'

/** A decision with the matching current change in the cart. */
interface MatchedDecision extends CartChangeDecision {
  readonly current: CartChange
}

/** The terms after the accepted changes; a change whose outcome differs by now is not included. */
const acceptChange = (terms: AcceptedTerms, { current }: MatchedDecision): AcceptedTerms => {
  switch (current.kind) {
    case 'price':
      return { ...terms, lines: { ...terms.lines, [current.line]: current.to } }
    case 'deliveryFee':
      return { ...terms, deliveryFee: current.to }
    case 'packaging':
      return { ...terms, packaging: current.to }
    case 'leftOut': {
      const leftOut = (terms.leftOut ?? []).filter((entry) => entry !== current.entry)
      return { ...terms, leftOut: leftOut.length > 0 ? leftOut : undefined }
    }
    case 'promotion':
    case 'points':
    case 'credits':
      return {
        ...terms,
        chosen: (terms.chosen ?? []).filter(({ source }) => source !== current.source),
        offers: removeAcceptedDiscount(terms, current.source),
      }
    default:
      return terms
  }
}

const acceptCharges = (
  terms: AcceptedTerms,
  live: LiveCart,
  stored: readonly MatchedDecision[],
): AcceptedTerms =>
  stored.some(({ current }) => current.kind === 'charges')
    ? { ...terms, charges: serializeChargeTerms(live) }
    : terms

const acceptTaxes = (
  terms: AcceptedTerms,
  live: LiveCart,
  stored: readonly MatchedDecision[],
): AcceptedTerms => {
  const ids = new Set(stored.flatMap(({ current }) => (current.kind === 'tax' ? [current.taxId] : [])))
  const now = live.store.taxes.filter(({ _id }) => ids.has(_id))
  const rates = Object.fromEntries(now.map(({ _id, rate, inclusive }) => [_id, { rate, inclusive }]))
  return { ...terms, taxes: { ...terms.taxes, ...rates } }
}

/** The retained form of a line: another quantity, or without the unavailable choices. */
const toRetainedLine = (
  line: CartLineRecord,
  { current }: MatchedDecision,
  live: LiveCart,
): NewLine | undefined => {
  const hasLeft = current.kind === 'outOfStock' || current.kind === 'aboveMost'
  if (hasLeft && current.left > 0) return { ...line, qty: current.left }
  if (current.kind === 'belowLeast') return { ...line, qty: current.qty }
  const evaluated = live.lines.find((candidate) => candidate.line.id === line.id)
  const choices = current.kind === 'choices' && evaluated ? getRemainingChoices(evaluated, live) : undefined
  return choices && { ...line, choices }
}

const validateSwappedLine = (
  line: CartLineRecord,
  { product: productId }: MatchedDecision,
  { live, language }: { live: LiveCart; language: Language },
): Result<NewLine, Failure> => {
  const { menu, store, now, cart } = live
  const product = menu.products.get(productId ?? '')
  if (!product) return fail(failure(menuErrors.unknownProduct, { field: 'product' }))
  const plain = { customize: undefined, answers: [], specialInstructions: '', isRecent: false }
  const input = { ...plain, orderType: cart.orderType, slot: cart.slot, qty: line.qty }
  return validateLine(product, input, { menu, store, now, language })
}

/** Writes the updated line, merged with an equal one; returns the resulting lines. */
const writeLine = async (
  tx: Transaction,
  {
    lines,
    line,
    wanted,
  }: { lines: readonly CartLineRecord[]; line: CartLineRecord; wanted: NewLine | undefined },
  { live, language }: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLineRecord[], Failure>> => {
  const others = lines.filter(({ id }) => id !== line.id)
  if (!wanted) {
    deleteLine(tx, line.id)
    return ok(others)
  }
  const twin = others.find(({ key }) => key === computeLineKey(wanted, line.adder))
  const joined = { ...wanted, qty: wanted.qty + (twin?.qty ?? 0) }
  const rest = others.filter(({ id }) => id !== twin?.id)
  const refused = validateStockAndLimits(live.menu, joined, { others: rest, before: lines, language })
  if (refused) return fail(refused)
  if (twin) deleteLine(tx, twin.id)
  const written = updateLine(tx, line, joined)
  return ok(
    lines.flatMap((other) => (other.id === line.id ? [written] : other.id === twin?.id ? [] : [other])),
  )
}

/** Applies one decision about a line. */
const applyLineDecision = (
  tx: Transaction,
  { lines, decided }: { lines: readonly CartLineRecord[]; decided: MatchedDecision },
  setting: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLineRecord[], Failure>> => {
  const line = lines.find(({ id }) => id === decided.current.line)
  if (!line) return Promise.resolve(ok(lines))
  if (decided.remedy === 'remove') return writeLine(tx, { lines, line, wanted: undefined }, setting)
  if (decided.remedy === 'swap') {
    const wanted = validateSwappedLine(line, decided, setting)
    return wanted.ok ? writeLine(tx, { lines, line, wanted: wanted.value }, setting) : Promise.resolve(wanted)
  }
  const wanted = toRetainedLine(line, decided, setting.live)
  return wanted ? writeLine(tx, { lines, line, wanted }, setting) : Promise.resolve(ok(lines))
}

const applyLineDecisions = async (
  tx: Transaction,
  decisions: readonly MatchedDecision[],
  setting: { live: LiveCart; language: Language },
): Promise<Result<readonly CartLineRecord[], Failure>> => {
  let lines: readonly CartLineRecord[] = setting.live.cart.lines
  // Removals first: they free stock for lines that stay.
  const goingFirst = decisions.toSorted((a, b) => Number(a.remedy === 'keep') - Number(b.remedy === 'keep'))
  for (const decided of goingFirst) {
    const next = await applyLineDecision(tx, { lines, decided }, setting)
    if (!next.ok) return next
    lines = next.value
  }
  return ok(lines)
}

/** Decisions whose change is still the one that the customer saw; other changes are returned again. */
const matchDecisions = (live: LiveCart, decisions: readonly CartChangeDecision[]): MatchedDecision[] => {
  const changes = new Map(computeCartChanges(live).map((change) => [getChangeId(change), change]))
  return decisions.flatMap((decision) => {
    const current = changes.get(decision.change)
    return current ? [{ ...decision, current }] : []
  })
}

/** Replaced lines, which take their current price. */
const getReplacedLines = (decisions: readonly MatchedDecision[]): Readonly<Record<string, undefined>> =>
  Object.fromEntries(
    decisions.flatMap(({ current, remedy }) =>
      current.line !== null && (remedy === 'swap' || current.kind === 'choices')
        ? [[current.line, undefined]]
        : [],
    ),
  )

/**
 * Applies the customer's decisions about changes, all or nothing: keep, swap or remove. A change that differs again
 * since it was shown is returned in the list.
 */
export const applyChangeDecisions = (
  platform: Platform,
  { caller, language, storeId }: CartCall,
  decisions: readonly CartChangeDecision[],
): Promise<Result<{ cart: Cart | null; expired: boolean }, Failure>> =>
  platform.db.tenant(caller.brandId, async (tx) => {
    const store = await loadStore(tx, storeId)
    if (!store) return fail(failure(storeErrors.unknownStore, { field: 'store' }))
    const found = await lockCurrentCart(tx, { userId: caller.userId, storeId })
    if (!found.ok) return found
    const live = await loadLiveCart(platform, tx, { cart: found.value, known: { store } })
    const decided = matchDecisions(live, decisions)
    const lines = await applyLineDecisions(tx, decided, { live, language })
    if (!lines.ok) return lines
    if (lines.value.length === 0) {
      endCart(tx, found.value.id, 'closed')
      return ok({ cart: null, expired: false })
    }
    const stored = decided.filter(({ remedy }) => remedy === 'keep')
    const terms = acceptCharges(stored.reduce(acceptChange, computeAcceptedTerms(live)), live, stored)
    const shown = acceptTaxes(terms, live, stored)
    const isSame = lines.value === found.value.lines
    const agreed = { ...found.value, shown }
    const showing = { language, catalogue: platform.catalogue }
    if (isSame) {
      saveAcceptedTerms(tx, agreed.id, shown)
      return ok({ cart: presentLiveCart({ ...live, cart: agreed }, showing), expired: false })
    }
    const cart = toUpdatedCart(agreed, tx.now, { lines: lines.value })
    const changed = await saveLiveCart(platform, tx, {
      cart,
      known: { store },
      told: { lines: getReplacedLines(decided) },
    })
    return ok({ cart: presentLiveCart(changed, showing), expired: false })
  })

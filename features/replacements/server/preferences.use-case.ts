import type { LiveCart } from '#core/cart/domain/live-cart.ts'
import { lockCart } from '#core/cart/server/cart.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { CustomerCaller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { JobDefinition } from '#platform/jobs/jobs.ts'
import { addMilliseconds, days } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { LinePreference } from '../contract/endpoints.ts'
import { replacementErrors } from '../contract/errors.ts'
import type { ReplacementPreference } from '../domain/replacement.ts'
import { pickAlternatives, type ReplacementContext } from './alternatives.loader.ts'
import {
  deletePreferencesBefore,
  findPreferences,
  getPreference,
  savePreference,
} from './preferences.repo.ts'

export interface PreferencesInput {
  readonly caller: CustomerCaller
  readonly language: Language
  readonly storeId: string
}

const toOrderingContext = ({ store, menu, cart, now }: LiveCart): ReplacementContext => ({
  ...{ store, menu, now },
  orderType: cart.orderType,
})

const present = async (tx: Transaction, live: LiveCart, language: Language): Promise<LinePreference[]> => {
  const inputs = await findPreferences(
    tx,
    live.lines.map(({ line }) => line.id),
  )
  const { currency } = live.store
  return live.lines.map(({ line, product }) => {
    const { kind, maxExtra, productId } = getPreference(inputs, line.id)
    return {
      line: line.id,
      name: localize(product?.name ?? line.snapshot.name, language),
      ...{ qty: line.qty, kind, product: productId },
      maxExtra: maxExtra === null ? null : money(maxExtra, currency),
      alternatives: pickAlternatives(line, toOrderingContext(live)).map(({ _id, name, price }) => ({
        _id,
        name: localize(name, language),
        price: money(price, currency),
      })),
    }
  })
}

/** The caller's preference for each line of the open cart. Refused with `expired` or `empty`. */
export const readReplacementPreferences = (
  platform: Platform,
  { caller: { brandId, userId }, language, storeId }: PreferencesInput,
): Promise<Result<LinePreference[], Failure>> =>
  platform.db.tenant(brandId, async (tx) => {
    const live = await lockCart(platform, tx, { userId, storeId })
    return live.ok ? ok(await present(tx, live.value, language)) : live
  })

/** Stores the preference of a line; it stays with the line in the order. */
export const setPreference = (
  platform: Platform,
  call: PreferencesInput,
  { lineId, ...input }: ReplacementPreference & { readonly lineId: string },
): Promise<Result<LinePreference[], Failure>> =>
  platform.db.tenant(call.caller.brandId, async (tx) => {
    const owner = { userId: call.caller.userId, storeId: call.storeId }
    const live = await lockCart(platform, tx, owner)
    if (!live.ok) return live
    const line = live.value.cart.lines.find(({ id }) => id === lineId)
    if (!line) return fail(failure(replacementErrors.unknownLine, { field: 'line' }))
    const isNamed = live.value.menu.products.has(input.productId ?? '')
    if (input.kind === 'thisItem' && (!isNamed || input.productId === line.productId))
      return fail(failure(replacementErrors.unknownSuggestion, { field: 'product' }))
    await savePreference(tx, lineId, input)
    return ok(await present(tx, live.value, call.language))
  })

/** Longer than any order can be scheduled ahead. */
const RETENTION = days(120)

export const createPreferenceCleanupJob = ({ db }: Pick<Platform, 'db'>): JobDefinition => ({
  name: 'replacements.forget',
  cron: '43 3 * * *',
  handle: () => db.system((tx) => deletePreferencesBefore(tx, addMilliseconds(tx.now, -RETENTION))),
})

import type { PromotionCode } from '#core/cart/server/promotion-codes.service.ts'
import { listRatedOrders } from '#core/orders/server/rated-orders.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OutreachKindInput, OutreachLimits, OutreachOverview } from '../contract/endpoints.ts'
import { outreachErrors } from '../contract/errors.ts'
import { findKindFault } from '../domain/kind-fault.ts'
import { KIND_TERMS, type OutreachKind } from '../domain/kinds.ts'
import { countAllowing } from './choices.repo.ts'
import { countSent, listSent } from './messages.repo.ts'
import { findLimits, type KindSettings, listKinds, saveKind, saveLimits } from './settings.repo.ts'

const listCodes = async ({ hooks }: Platform, tx: Transaction): Promise<readonly PromotionCode[]> =>
  (await hooks.all('promotionCodes')[0]?.list(tx)) ?? []

/** How many orders were rated after a request, or how many codes were used. */
const countFollowed = async ({ hooks }: Platform, tx: Transaction, kind: OutreachKind): Promise<number> => {
  const { orderIds, codes } = await listSent(tx, kind)
  if (kind !== 'rating') return (await hooks.all('promotionCodes')[0]?.countUses(tx, codes)) ?? 0
  return (await listRatedOrders(hooks, tx, orderIds))?.size ?? 0
}

/** Everything that the merchant sets, and what came of it. */
export const readOutreach = (
  platform: Platform,
  caller: Caller,
  language: Language,
): Promise<OutreachOverview> =>
  platform.db.tenant(requireStaff(caller).brandId, async (tx) => {
    const { brand } = await loadSite(tx)
    const languages = [...brand.languages]
    const sent = await countSent(tx)
    const standard = (kind: OutreachKind) =>
      Object.fromEntries(
        languages.map((each) => [
          each,
          platform.catalogue.getTranslator(each, 'outreach')(`standard.${kind}`, {
            brand: localize(brand.name, each),
          }),
        ]),
      )
    const kinds: OutreachOverview['kinds'] = []
    for (const { kind, promotionId, ...settings } of await listKinds(tx))
      kinds.push({
        ...{ kind, ...settings, promotion: promotionId, standard: standard(kind) },
        ...{ sent: sent.get(kind) ?? 0, followed: await countFollowed(platform, tx, kind) },
      })
    const { quiet, monthlyCap } = await findLimits(tx)
    const codes = await listCodes(platform, tx)
    return {
      kinds,
      limits: { quietFrom: quiet.from, quietUntil: quiet.until, monthlyCap },
      promotions: codes.map(({ promotionId, name, code }) => ({
        ...{ _id: promotionId, name: localize(name, language), code },
      })),
      allowed: await countAllowing(tx),
      languages,
    }
  })

type Changed = Result<Record<string, never>, Failure>

/** Runs a change for staff of all outlets. */
const change = (
  { db }: Platform,
  caller: Caller,
  work: (tx: Transaction) => Promise<Changed>,
): Promise<Changed> => {
  const staff = requireStaff(caller)
  if (staff.storeIds) return Promise.resolve(fail(failure(outreachErrors.notYourSettings)))
  return db.tenant(staff.brandId, work)
}

const validateKind = (
  { kind, wording, delay, promotionId }: KindSettings,
  codes: readonly PromotionCode[],
): Failure | undefined => {
  const found = findKindFault(kind, { wording, delay, promotion: promotionId })
  if (found?.fault === 'link') return failure(outreachErrors.wordingLink, { field: found.field })
  const { min, max } = KIND_TERMS[kind].delay
  if (found?.fault === 'delay')
    return failure(outreachErrors.delayRange, { field: 'delay', values: { min, max } })
  const isKnown = promotionId === null || codes.some((code) => code.promotionId === promotionId)
  return isKnown && !found ? undefined : failure(outreachErrors.unknownPromotion, { field: 'promotion' })
}

export const changeKind = (
  platform: Platform,
  caller: Caller,
  { kind, promotion, ...input }: OutreachKindInput & { readonly kind: OutreachKind },
): Promise<Changed> =>
  change(platform, caller, async (tx) => {
    const wording = Object.fromEntries(Object.entries(input.wording).filter(([, text]) => text !== ''))
    const settings = { ...input, kind, wording, promotionId: promotion }
    const invalid = validateKind(settings, await listCodes(platform, tx))
    if (invalid) return fail(invalid)
    await saveKind(tx, settings)
    return ok({})
  })

export const changeLimits = (
  platform: Platform,
  caller: Caller,
  { quietFrom, quietUntil, monthlyCap }: OutreachLimits,
): Promise<Changed> =>
  change(platform, caller, async (tx) => {
    await saveLimits(tx, { quiet: { from: quietFrom, until: quietUntil }, monthlyCap })
    return ok({})
  })

import type { PromotionCode } from '#core/cart/server/promotion-codes.service.ts'
import { listRatedOrders } from '#core/orders/server/rated-orders.service.ts'
import { loadSite } from '#core/sites/server/sites.service.ts'
import { requireStaff } from '#core/staff/server/require-staff.service.ts'
import { type Failure, failure } from '#platform/contract/errors.ts'
import { formErrors } from '#platform/contract/form-errors.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Caller } from '#platform/http/caller.ts'
import { computeFormVersion } from '#platform/http/form-version.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { fail, ok, type Result } from '#platform/kernel/result.ts'
import type { OutreachOverview, OutreachSettings } from '../contract/endpoints.ts'
import { outreachErrors } from '../contract/errors.ts'
import { findKindFault } from '../domain/kind-fault.ts'
import { KIND_TERMS, type OutreachKind } from '../domain/kinds.ts'
import { countAllowing } from './choices.repo.ts'
import { countSent, listSent } from './messages.repo.ts'
import {
  findLimits,
  type KindSettings,
  type Limits,
  listKinds,
  lockSettings,
  saveKind,
  saveLimits,
} from './settings.repo.ts'

const listCodes = async ({ hooks }: Platform, tx: Transaction): Promise<readonly PromotionCode[]> =>
  (await hooks.all('promotionCodes')[0]?.list(tx)) ?? []

/** How many orders were rated after a request, or how many codes were used. */
const countFollowed = async ({ hooks }: Platform, tx: Transaction, kind: OutreachKind): Promise<number> => {
  const { orderIds, codes } = await listSent(tx, kind)
  if (kind !== 'rating') return (await hooks.all('promotionCodes')[0]?.countUses(tx, codes)) ?? 0
  return (await listRatedOrders(hooks, tx, orderIds))?.size ?? 0
}

const computeVersion = (kinds: readonly KindSettings[], { quiet, monthlyCap }: Limits): string =>
  computeFormVersion([
    kinds.map(({ kind, isOn, wording, delay, promotionId }) => [kind, isOn, wording, delay, promotionId]),
    [quiet.from, quiet.until, monthlyCap],
  ])

const presentOutreach = async (
  platform: Platform,
  tx: Transaction,
  language: Language,
): Promise<OutreachOverview> => {
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
  const stored = await listKinds(tx)
  const kinds: OutreachOverview['kinds'] = []
  for (const { kind, promotionId, ...settings } of stored)
    kinds.push({
      ...{ kind, ...settings, promotion: promotionId, standard: standard(kind) },
      ...{ sent: sent.get(kind) ?? 0, followed: await countFollowed(platform, tx, kind) },
    })
  const limits = await findLimits(tx)
  const { quiet, monthlyCap } = limits
  const codes = await listCodes(platform, tx)
  return {
    ...{ version: computeVersion(stored, limits), kinds },
    limits: { quietFrom: quiet.from, quietUntil: quiet.until, monthlyCap },
    promotions: codes.map(({ promotionId, name, code }) => ({
      ...{ _id: promotionId, name: localize(name, language), code },
    })),
    allowed: await countAllowing(tx),
    languages,
  }
}

/** Everything that the merchant sets, and what came of it. */
export const readOutreach = (
  platform: Platform,
  caller: Caller,
  language: Language,
): Promise<OutreachOverview> =>
  platform.db.tenant(requireStaff(caller).brandId, (tx) => presentOutreach(platform, tx, language))

const validateKind = (
  { kind, wording, delay, promotionId }: KindSettings,
  codes: readonly PromotionCode[],
  path: string,
): Failure | undefined => {
  const found = findKindFault(kind, { wording, delay, promotion: promotionId })
  const field = `${path}.${found?.field ?? 'promotion'}`
  if (found?.fault === 'link') return failure(outreachErrors.wordingLink, { field })
  const { min, max } = KIND_TERMS[kind].delay
  if (found?.fault === 'delay') return failure(outreachErrors.delayRange, { field, values: { min, max } })
  const isKnown = promotionId === null || codes.some((code) => code.promotionId === promotionId)
  return isKnown && !found ? undefined : failure(outreachErrors.unknownPromotion, { field })
}

const removeBlanks = (wording: OutreachSettings['kinds'][number]['wording']) =>
  Object.fromEntries(Object.entries(wording).filter(([, text]) => text !== ''))

interface ChangeInput extends OutreachSettings {
  readonly language: Language
  /** As it was read. */
  readonly version: string
}

/** Changes the settings, for staff of all outlets, unless somebody else has changed them since they were read. */
export const changeOutreach = (
  platform: Platform,
  caller: Caller,
  { kinds, limits, version, language }: ChangeInput,
): Promise<Result<OutreachOverview, Failure>> => {
  const staff = requireStaff(caller)
  if (staff.storeIds) return Promise.resolve(fail(failure(outreachErrors.notYourSettings)))
  return platform.db.tenant(staff.brandId, async (tx) => {
    // Two people who save are one after another.
    await lockSettings(tx)
    const before = await presentOutreach(platform, tx, language)
    if (before.version !== version) return fail(failure(formErrors.changedMeanwhile, { data: before }))
    const codes = await listCodes(platform, tx)
    for (const [index, { promotion, wording, ...input }] of kinds.entries()) {
      const settings = { ...input, wording: removeBlanks(wording), promotionId: promotion }
      const invalid = validateKind(settings, codes, `kinds.${index}`)
      if (invalid) return fail(invalid)
      await saveKind(tx, settings)
    }
    const { quietFrom, quietUntil, monthlyCap } = limits
    await saveLimits(tx, { quiet: { from: quietFrom, until: quietUntil }, monthlyCap })
    return ok(await presentOutreach(platform, tx, language))
  })
}

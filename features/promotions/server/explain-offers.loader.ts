import type { OfferContext, OfferExplanation } from '#core/pricing/server/price-rules.service.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { Promotion } from '../domain/promotion.ts'
import { NEW_CUSTOMER, validatePromotion } from '../domain/validate-promotion.ts'
import { createDescriptionContext, loadBrandMenu } from './brand-menu.loader.ts'
import { type DescriptionContext, describePromotion } from './describe-promotion.formatter.ts'
import { toOrderingContext } from './ordering-context.mapper.ts'
import { listCurrentPromotions } from './promotions.repo.ts'

const formatObstacle = (
  promotion: Promotion,
  context: OfferContext,
  { catalogue, language }: DescriptionContext,
): string => {
  const refusal = validatePromotion(promotion, toOrderingContext(context), NEW_CUSTOMER)
  if (refusal === undefined) return ''
  const translate = catalogue.getTranslator(language, 'promotions')
  const { state, validFrom } = promotion
  if (refusal === 'ended' && state === 'paused') return translate('obstacle.paused')
  if (refusal === 'notYet' && validFrom) {
    const date = formatDateTime(validFrom, context.store.timeZone, language)
    return translate('obstacle.notYet', { date })
  }
  return translate(`refusal.${refusal}`)
}

/** The promotions without a code, and why each applies to a new customer in a context or not, the former first. */
export const explainOffers = async (
  platform: Pick<Platform, 'db' | 'catalogue'>,
  tx: Transaction,
  { language, ...context }: OfferContext & { readonly language: Language },
): Promise<OfferExplanation[]> => {
  // Read as of the earlier moment: what ended before it concerns neither.
  const since = new Date(Math.min(context.now.getTime(), tx.now.getTime()))
  const automatic = (await listCurrentPromotions(tx, since)).filter(({ code }) => code === null)
  if (automatic.length === 0) return []
  const brand = await loadBrandMenu(platform, tx)
  const describing = createDescriptionContext(platform, brand, language)
  const offers = automatic.map((promotion) => {
    const obstacle = formatObstacle(promotion, context, describing)
    return {
      _id: promotion.id,
      name: localize(promotion.name, language),
      isApplicable: obstacle === '',
      conditions: describePromotion(promotion, describing),
      obstacle,
    }
  })
  return offers.toSorted(
    (a, b) => Number(b.isApplicable) - Number(a.isApplicable) || a.name.localeCompare(b.name, language),
  )
}

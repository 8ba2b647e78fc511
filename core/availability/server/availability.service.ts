import type { ItemState } from '#core/menus/contract/endpoints.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { getMomentValues } from '#core/stores/server/moment.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { ItemAvailability } from '../domain/evaluate-item.ts'

export interface ItemStateContext {
  readonly language: Language
  readonly catalogue: Catalogue
  /** The store's zone, whose clock the text speaks of. */
  readonly timeZone: string
  /** From which moment "tomorrow" is counted; the judged moment when absent. */
  readonly now?: Date
}

const formatReason = (
  judgement: ItemAvailability,
  replacement: string,
  context: ItemStateContext,
): string => {
  const { reason, nextAt, evaluatedAt } = judgement
  const { catalogue, language, timeZone, now = evaluatedAt } = context
  const say = (key: string) =>
    catalogue.getTranslator(language, 'availability')(
      key,
      nextAt ? getMomentValues(nextAt, { now, timeZone, language }) : { replacement },
    )
  switch (reason) {
    case null:
      return ''
    case 'soldOut':
      return say(nextAt ? 'state.soldOutUntil' : 'state.soldOut')
    case 'temporarilyUnavailable':
      return say(nextAt ? 'state.pausedUntil' : 'state.paused')
    case 'replaced':
      return say('state.replaced')
    case 'notAtThisTime':
      return say(nextAt ? 'state.availableFrom' : 'state.notAtThisTime')
    case 'inactive':
      return say('state.inactive')
  }
}

/** A judgement of a product as the wire says it, with the reason in the shown language. */
export const presentItemState = (
  judgement: ItemAvailability,
  { replacedBy }: Pick<MenuProduct, 'replacedBy'>,
  context: ItemStateContext,
): ItemState => {
  const replacement = replacedBy && { _id: replacedBy._id, name: localize(replacedBy.name, context.language) }
  return {
    isAvailable: judgement.isAvailable,
    reason: judgement.reason,
    text: formatReason(judgement, replacement?.name ?? '', context),
    remaining: judgement.remaining,
    validUntil: judgement.validUntil?.toISOString() ?? null,
    replacement,
  }
}

/** When an option that the store has run out of comes back, in the shown language. */
export const formatOptionSoldOut = (until: Date | null, context: ItemStateContext & { now: Date }): string =>
  formatReason({ ...SOLD_OUT, nextAt: until, evaluatedAt: context.now }, '', context)

const SOLD_OUT = { isAvailable: false, reason: 'soldOut', remaining: null, validUntil: null } as const

import type { ItemState } from '#core/menus/contract/endpoints.ts'
import type { MenuProduct } from '#core/menus/domain/menu.ts'
import { getMomentValues } from '#core/stores/server/moment.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { ItemAvailability } from '../domain/evaluate-item.ts'

export interface ItemStateContext {
  readonly language: Language
  readonly catalogue: Catalogue
  /** The store's time zone, used by the text. */
  readonly timeZone: string
  /** The reference time for "tomorrow"; default: the evaluated time. */
  readonly now?: Date
}

const formatReason = (
  evaluation: ItemAvailability,
  replacement: string,
  context: ItemStateContext,
): string => {
  const { reason, nextAt, evaluatedAt } = evaluation
  const { catalogue, language, timeZone, now = evaluatedAt } = context
  const translate = (key: string) =>
    catalogue.getTranslator(language, 'availability')(
      key,
      nextAt ? getMomentValues(nextAt, { now, timeZone, language }) : { replacement },
    )
  switch (reason) {
    case null:
      return ''
    case 'soldOut':
      return translate(nextAt ? 'state.soldOutUntil' : 'state.soldOut')
    case 'temporarilyUnavailable':
      return translate(nextAt ? 'state.pausedUntil' : 'state.paused')
    case 'replaced':
      return translate('state.replaced')
    case 'notAtThisTime':
      return translate(nextAt ? 'state.availableFrom' : 'state.notAtThisTime')
    case 'inactive':
      return translate('state.inactive')
  }
}

/** A product's availability in API format, with the reason in the display language. */
export const presentItemState = (
  evaluation: ItemAvailability,
  { replacedBy }: Pick<MenuProduct, 'replacedBy'>,
  context: ItemStateContext,
): ItemState => {
  const replacement = replacedBy && { _id: replacedBy._id, name: localize(replacedBy.name, context.language) }
  return {
    isAvailable: evaluation.isAvailable,
    reason: evaluation.reason,
    text: formatReason(evaluation, replacement?.name ?? '', context),
    remaining: evaluation.remaining,
    validUntil: evaluation.validUntil?.toISOString() ?? null,
    replacement,
  }
}

/** When a sold-out option is available again, in the display language. */
export const formatOptionSoldOut = (until: Date | null, context: ItemStateContext & { now: Date }): string =>
  formatReason({ ...SOLD_OUT, nextAt: until, evaluatedAt: context.now }, '', context)

const SOLD_OUT = {
  isAvailable: false,
  reason: 'soldOut',
  cause: 'mark',
  remaining: null,
  validUntil: null,
} as const

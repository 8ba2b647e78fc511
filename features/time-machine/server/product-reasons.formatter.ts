import { evaluateItem, type ItemAvailability } from '#core/availability/domain/evaluate-item.ts'
import { hasWeekdays, type ItemHours } from '#core/menus/domain/item-hours.ts'
import type { MenuPart, MenuProduct, MenuSnapshot } from '#core/menus/domain/menu.ts'
import type { OrderType } from '#core/sites/domain/order-type.ts'
import { findOpeningEntry, getDayEntry, type WeeklyHours } from '#core/stores/domain/weekly-hours.ts'
import { formatDateTime } from '#platform/i18n/format-time.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { localize } from '#platform/kernel/language.ts'
import { formatDayEntry } from './hours.formatter.ts'
import type { ReasonContext } from './reason-context.data.ts'

export interface ProductReasonContext extends ReasonContext {
  readonly menu: MenuSnapshot
  readonly orderType: OrderType
}

/** The menus that contain a product. */
const listParts = ({ categoryId }: MenuProduct, { menus, categories }: MenuSnapshot): MenuPart[] => {
  const key = categories.find(({ _id }) => _id === categoryId)?.key
  return key === undefined ? [] : menus.filter((part) => part.categories.includes(key))
}

const formatDay = (hours: WeeklyHours, context: ReasonContext): string => {
  const { timeZone } = context.store
  const entry = findOpeningEntry(hours, timeZone, context.now) ?? getDayEntry(hours, timeZone, context.now)
  return formatDayEntry(entry, context)
}

const formatOwnHours = (hours: ItemHours, context: ReasonContext): string => {
  const { store, language, translate } = context
  const at = (instant: string) => formatDateTime(instant, store.timeZone, language)
  const dates = (hours.availableDates ?? []).map(({ startDateTime, endDateTime }) =>
    translate('reason.productDates', { from: at(startDateTime), to: at(endDateTime) }),
  )
  const days = hasWeekdays(hours)
    ? [translate('reason.productHours', { hours: formatDay(hours, context) })]
    : []
  return [...dates, ...days].join(' ')
}

const formatMenuHours = (product: MenuProduct, context: ProductReasonContext): string =>
  listParts(product, context.menu)
    .flatMap(({ name, hours }) =>
      hours
        ? [
            context.translate('reason.menuHours', {
              menu: localize(name, context.language),
              hours: formatDay(hours, context),
            }),
          ]
        : [],
    )
    .join(' ')

const formatMark = (
  { mark, soldOutUntil }: MenuProduct,
  { store, language, translate }: ReasonContext,
): string => {
  const key = mark === 'paused' ? 'reason.markPaused' : 'reason.markSoldOut'
  return soldOutUntil
    ? translate(`${key}Until`, { until: formatDateTime(soldOutUntil, store.timeZone, language) })
    : translate(key)
}

const formatCause = (
  product: MenuProduct,
  { cause, remaining }: ItemAvailability,
  context: ProductReasonContext,
): string => {
  const { translate, language } = context
  switch (cause) {
    case 'replaced':
      return translate('reason.replaced', { name: localize(product.replacedBy?.name, language) })
    case 'mark':
      return formatMark(product, context)
    case 'ownHours':
      return product.availability ? formatOwnHours(product.availability, context) : ''
    case 'menuHours':
      return formatMenuHours(product, context)
    case 'menuServices': {
      const names = listParts(product, context.menu).map(({ name }) => localize(name, language))
      return translate('reason.menuServices', { menus: joinWithCommas(names, language) })
    }
    case 'stock':
    case 'inactive':
      return translate(`reason.${cause}`)
    case null:
      return remaining === null ? translate('reason.unrestricted') : ''
  }
}

/** The setting that makes a product available or not, as `evaluateItem` names it. */
export const formatProductReason = (product: MenuProduct, context: ProductReasonContext): string => {
  const { store, now, orderType, translate } = context
  const evaluation = evaluateItem(product, store, { now, orderType, slot: null })
  const { remaining } = evaluation
  return [
    formatCause(product, evaluation, context),
    ...(remaining === null ? [] : [translate('reason.remaining', { count: remaining })]),
  ]
    .filter(Boolean)
    .join(' ')
}

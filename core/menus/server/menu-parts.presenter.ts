import { getChannel, type OrderType } from '#core/sites/domain/order-type.ts'
import { evaluateHours } from '#core/stores/domain/weekly-hours.ts'
import { getMomentValues } from '#core/stores/server/moment.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { localize } from '#platform/kernel/language.ts'
import type { MenuPartView } from '../contract/hamburger-endpoints.ts'
import type { MenuPart, MenuSnapshot } from '../domain/menu.ts'
import type { MenuPresentationContext } from './menu-presentation.data.ts'

/** The menus that can be ordered with this order type, at any time. */
export const filterPartsByOrderType = (
  { menu }: MenuPresentationContext,
  orderType: OrderType,
): MenuPart[] => {
  const channel = getChannel(orderType)
  return menu.menus.filter(({ channels }) => channels === null || channels.includes(channel))
}

/** The whole menu restricted to the categories of one part, and those that are in no part and always served. */
export const restrictToPart = (menu: MenuSnapshot, part: MenuPart): MenuSnapshot => {
  const inParts = new Set(menu.menus.flatMap(({ categories }) => categories))
  const isShown = (key: string) => part.categories.includes(key) || !inParts.has(key)
  return { ...menu, categories: menu.categories.filter(({ key }) => isShown(key)) }
}

const presentTimes = (
  part: MenuPart,
  { timeZone, now, language }: MenuPresentationContext,
  catalogue: Catalogue,
) => {
  const translate = catalogue.getTranslator(language, 'menus')
  const { isOpen, opensAt, closesAt } = part.hours
    ? evaluateHours(part.hours, timeZone, now)
    : { isOpen: true, opensAt: null, closesAt: null }
  const at = (instant: Date) => getMomentValues(instant, { now, timeZone, language })
  const text = closesAt
    ? translate('part.until', at(closesAt))
    : opensAt
      ? translate('part.from', at(opensAt))
      : ''
  return {
    isServed: isOpen,
    servedFrom: opensAt?.toISOString() ?? null,
    text,
    validUntil: (closesAt ?? opensAt)?.toISOString() ?? null,
  }
}

/** A menu of an outlet with its categories, and its serving times as text. */
export const presentPart = (
  part: MenuPart,
  shown: MenuPresentationContext,
  catalogue: Catalogue,
): MenuPartView => ({
  _id: part._id,
  name: localize(part.name, shown.language),
  ...presentTimes(part, shown, catalogue),
  categories: shown.menu.categories
    .filter(({ key }) => part.categories.includes(key))
    .map(({ _id, name, products }) => ({
      _id,
      name: localize(name, shown.language),
      count: products.length,
    })),
})

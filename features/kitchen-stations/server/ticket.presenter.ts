import { NO_ALLERGENS } from '#core/menus/domain/allergens.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { ORDER_STATUS } from '#core/orders/domain/order-status.ts'
import { toChoiceLines } from '#core/orders/server/choice-lines.service.ts'
import { presentAllergies } from '#core/orders/server/present-order.service.ts'
import { presentLabelledAnswers } from '#core/stores/server/collect.service.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { joinWithCommas } from '#platform/i18n/join-with-commas.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import type { KitchenTicket, KitchenTicketItem } from '../contract/endpoints.ts'
import type { KitchenItem } from '../domain/kitchen-items.ts'
import { getShownStage, isAllReady, listLateLines, type TicketItem } from '../domain/ticket.ts'
import type { KitchenRecord } from './kitchen.repo.ts'
import {
  buildOrderItems,
  getGoneKey,
  type KitchenContext,
  listScreenStations,
} from './kitchen-context.rules.ts'

export interface KitchenPresentation {
  readonly language: Language
  readonly catalogue: Catalogue
}

/** A previous version of an item as one line of text. */
const formatItem = ({ qty, name, choices, specialInstructions }: KitchenItem, language: Language): string => {
  const chosen = toChoiceLines(choices, language).map((choice) =>
    choice.isWithout ? `− ${choice.name}` : choice.name,
  )
  return joinWithCommas(
    [`${qty} × ${localize(name, language)}`, ...chosen, specialInstructions].filter(Boolean),
    language,
  )
}

const presentItem = (
  { item, content, state, change, before }: TicketItem,
  { menu }: KitchenContext,
  { language, catalogue }: KitchenPresentation,
): KitchenTicketItem => {
  const translate = catalogue.getTranslator(language, 'menus')
  const { key: _id, station, partOf, qty, specialInstructions } = item
  return {
    ...{ _id, station, qty, specialInstructions, state, content, change },
    name: localize(item.name, language),
    partOf: partOf && localize(partOf, language),
    choices: toChoiceLines(item.choices, language).map(
      ({ key, name, depth, isWithout, portion, inEach }) => ({
        ...{ key, name, depth, isWithout, portion, inEach },
        inAll: inEach * qty,
      }),
    ),
    answers: presentLabelledAnswers(item.answers, language),
    allergens: (menu.products.get(item.productId)?.allergens ?? [])
      .filter((name) => name !== NO_ALLERGENS)
      .map((name) => translate(`allergen.${name}`)),
    before: before && formatItem(before, language),
  }
}

const firstName = (name: string): string => name.trim().split(/\s+/)[0] ?? ''

/**
 * When the kitchen received an order: when it was accepted or, for a scheduled order, when preparation was due to
 * begin; for a further round of a table, when that was sent.
 */
const getKitchenStart = (order: OrderRecord): Date => {
  const { history, placedAt } = order
  const added = listLateLines(order).at(-1)?.addedAt
  if (added !== undefined) return new Date(added)
  return history.findLast(({ status }) => status === ORDER_STATUS.approved)?.at ?? placedAt
}

/** The ticket of an order; undefined if it is not in the kitchen. */
export const presentTicket = (
  kitchen: KitchenContext,
  { order, noted }: { readonly order: OrderRecord; readonly noted: KitchenRecord },
  context: KitchenPresentation,
): KitchenTicket | undefined => {
  const items = buildOrderItems(kitchen, order, noted)
  const stage = getShownStage(order, items)
  if (!stage) return undefined
  const isLaterRound = listLateLines(order).length > 0
  return {
    ...{ _id: order.id, orderId: String(order.number), version: order.version, stage },
    ...{ orderType: order.orderType, timeZone: order.store.timeZone, needsCutlery: order.needsCutlery },
    table: order.table && { kind: order.table.kind, name: order.table.name },
    orderNote: order.orderNote,
    allergies: presentAllergies(order, context),
    since: getKitchenStart(order).toISOString(),
    // What was promised for the first round says nothing of a further one.
    dueAt: (!isLaterRound && order.readyAt?.toISOString()) || null,
    scheduledFor: order.scheduledFor?.toISOString() ?? null,
    name: firstName(order.contact.name),
    answers: presentLabelledAnswers(order.answers, context.language),
    items: items.map((item) => presentItem(item, kitchen, context)),
    isAllReady: isAllReady(items),
    seenBy: listScreenStations(kitchen).filter(
      (viewer) => noted.known.get(getGoneKey(viewer))?.state === 'ready',
    ),
  }
}

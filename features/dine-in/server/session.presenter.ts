import { peekCart, presentCartForOthers } from '#core/cart/server/cart.service.ts'
import { formatLeftOutItem } from '#core/cart/server/present-changes.service.ts'
import type { OrderRecord } from '#core/orders/domain/order.ts'
import { isCancelledOrDeclined } from '#core/orders/domain/transitions.ts'
import { formatItemDetails } from '#core/orders/server/choice-lines.service.ts'
import { loadOrder } from '#core/orders/server/orders.service.ts'
import { PAYMENT_STATUS } from '#core/payments/domain/payment-status.ts'
import { loadStore } from '#core/stores/server/stores.service.ts'
import { getTableOrderType } from '#core/tables/domain/table.ts'
import type { Transaction } from '#platform/db/transaction.ts'
import type { Platform } from '#platform/http/server-plugin.ts'
import type { Catalogue } from '#platform/i18n/catalogue.server.ts'
import { addMilliseconds, minutes } from '#platform/kernel/clock.ts'
import { type Language, localize } from '#platform/kernel/language.ts'
import { money } from '#platform/kernel/money.ts'
import type { TableRoundView, TableSession } from '../contract/endpoints.ts'
import { isReadyToServe } from '../domain/item-state.ts'
import { getReadySince } from '../domain/ready-rounds.ts'
import { loadCalls } from './call-list.repo.ts'
import { type ItemRow, listCalls, listItems, listRounds, type RoundRow } from './rounds.repo.ts'
import { listTableMembers, type MemberRow, type SessionRow } from './sessions.repo.ts'
import { findTable, loadSettings } from './tables.repo.ts'

/** How long guests still read that somebody came. */
const ANSWERED_CALL_SHOWN = minutes(10)

interface RoundsInput {
  readonly rounds: readonly RoundRow[]
  readonly items: readonly ItemRow[]
  readonly language: Language
  readonly catalogue: Catalogue
  readonly currency: string
  /** The viewer's ids as a member. */
  readonly own: readonly string[]
  /** Whether the viewer works here, and so reads which member of staff sent a round. */
  readonly isStaff?: boolean
}

const listRoundItems = (items: readonly ItemRow[], { id }: RoundRow): ItemRow[] =>
  items.filter(({ round_id }) => round_id === id)

const toReadiness = ({ state, ready_at: readyAt }: ItemRow) => ({ state, readyAt })

/** Rounds with their items, in the order of `rounds`. */
export const presentRounds = ({
  rounds,
  items,
  language,
  catalogue,
  currency,
  own,
  isStaff = false,
}: RoundsInput): TableRoundView[] =>
  rounds.map((round) => ({
    ...{ _id: round.id, number: round.number, order: round.order_id },
    sentAt: round.sent_at.toISOString(),
    readySince: getReadySince(listRoundItems(items, round).map(toReadiness))?.toISOString() ?? null,
    sentBy: round.staff_id === null || isStaff ? round.sent_by : '',
    isByStaff: round.staff_id !== null,
    items: listRoundItems(items, round).map((item) => ({
      ...{ _id: item.id, name: localize(item.name, language), qty: item.qty },
      details: formatItemDetails(
        { choices: item.choices ?? [], specialInstructions: item.special_instructions ?? '' },
        { language, catalogue },
      ),
      ...{ total: money(item.total, currency), state: item.state, reason: item.reason },
      isReady: isReadyToServe(toReadiness(item)),
      by: {
        name: isStaff && round.staff_id !== null ? round.sent_by : item.member_name,
        isYou: item.member_id !== null && own.includes(item.member_id),
      },
    })),
  }))

/** The orders of a visit that are on its bill, in the order of their first rounds. */
export const loadBillOrders = async (
  tx: Transaction,
  rounds: readonly Pick<RoundRow, 'order_id'>[],
): Promise<OrderRecord[]> => {
  const ids = [...new Set(rounds.map(({ order_id }) => order_id).toReversed())]
  const found: OrderRecord[] = []
  for (const id of ids) {
    const order = await loadOrder(tx, id)
    if (order && !isCancelledOrDeclined(order.status)) found.push(order)
  }
  return found
}

/** Minor units of bills that nobody has paid yet. */
export const computeDue = (orders: readonly OrderRecord[]): number =>
  orders.reduce(
    (sum, { payment }) => sum + (payment.status === PAYMENT_STATUS.unpaid ? payment.amount.amount : 0),
    0,
  )

export interface SessionViewer {
  readonly userId: string
  readonly language: Language
}

const presentDraft = async (
  platform: Platform,
  tx: Transaction,
  { session, own, language }: { session: SessionRow; own: readonly string[]; language: Language },
): Promise<Pick<NonNullable<TableSession['detail']>, 'draft' | 'leftOut'>> => {
  const live = await peekCart(platform, tx, { userId: session.host_id, storeId: session.store_id })
  if (!live || session.status === 'closed') return { draft: null, leftOut: [] }
  const showing = { language, catalogue: platform.catalogue }
  const leftOut = (live.cart.shown?.leftOut ?? []).map((item) => formatLeftOutItem(item, showing))
  if (live.lines.length === 0) return { draft: null, leftOut }
  const cart = presentCartForOthers(live, { ...showing, viewer: own })
  return {
    leftOut,
    draft: {
      ...{ version: cart.version, total: cart.total, expiresAt: cart.dateTime.expiry },
      products: cart.products.map(
        ({ _id, product, name, qty, total, customize, specialInstructions, state, userInfo }) => ({
          ...{ _id, product, name, qty, total, customize, specialInstructions, state, userInfo },
        }),
      ),
    },
  }
}

const presentDetail = async (
  platform: Platform,
  tx: Transaction,
  {
    session,
    members,
    viewer,
    currency,
  }: {
    session: SessionRow
    members: readonly MemberRow[]
    viewer: SessionViewer
    currency: string
  },
): Promise<TableSession['detail']> => {
  const { userId, language } = viewer
  const own = members.filter(({ user_id }) => user_id === userId).map(({ id }) => id)
  const rounds = await listRounds(tx, [session.id])
  const items = await listItems(tx, [session.id])
  const since = addMilliseconds(tx.now, -ANSWERED_CALL_SHOWN)
  const calls = await listCalls(tx, { sessionIds: [session.id], since })
  const orders = await loadBillOrders(tx, rounds)
  const { isSingleOrder } = await loadSettings(tx, session.store_id)
  return {
    ...{ joinCode: session.join_code, isSingleOrder },
    people: members
      .filter(({ status }) => status === 'in')
      .map(({ id, name, user_id }) => ({ _id: id, name, isYou: user_id === userId })),
    ...(await presentDraft(platform, tx, { session, own, language })),
    rounds: presentRounds({ rounds, items, language, currency, own, catalogue: platform.catalogue }),
    calls: calls.map(({ id, kind, name, called_at, answered_at }) => ({
      ...{ _id: id, kind, name: localize(name, language), at: called_at.toISOString() },
      answeredAt: answered_at?.toISOString() ?? null,
    })),
    callChoices: (await loadCalls(tx, session.store_id))
      .filter(({ isOffered }) => isOffered)
      .map(({ key, name }) => ({ kind: key, name: localize(name, language) })),
    orders: orders.map(({ id }) => id),
    bill:
      orders.length > 0
        ? {
            total: money(
              orders.reduce((sum, { total }) => sum + total, 0),
              currency,
            ),
          }
        : null,
  }
}

/** A visit as a guest may see it: without detail for whoever is not let in. */
export const presentSession = async (
  platform: Platform,
  tx: Transaction,
  { session, viewer }: { readonly session: SessionRow; readonly viewer: SessionViewer },
): Promise<TableSession> => {
  const [store, table, members] = await Promise.all([
    loadStore(tx, session.store_id),
    findTable(tx, session.table_id),
    listTableMembers(tx, [session.id]),
  ])
  if (!store || !table) throw new Error(`The visit ${session.id} has no table any more`)
  const you = members.find(({ user_id }) => user_id === viewer.userId)
  const isIn = you?.status === 'in' && session.status !== 'pending'
  return {
    ...{ _id: session.id, status: session.status },
    you: { name: you?.name ?? '', status: you?.status ?? 'refused' },
    store: { _id: store._id, name: localize(store.name, viewer.language), homePath: store.homePath },
    table: { kind: table.kind, name: table.name, orderType: getTableOrderType(table.kind) },
    asOf: tx.now.toISOString(),
    version: session.version,
    detail: isIn
      ? await presentDetail(platform, tx, { session, members, viewer, currency: store.currency })
      : null,
  }
}

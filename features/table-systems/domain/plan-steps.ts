import type { CheckItem } from '#core/tables/domain/check-item.ts'
import type { StepData, StepDraft } from './step.ts'

export interface PlannedPayment {
  readonly id: string
  /** Minor units, without the tip. */
  readonly amount: number
  readonly tip: number
  readonly method: string
}

export interface PlanInput {
  /** The order's items as they are now, each with its round. */
  readonly items: readonly { readonly item: CheckItem; readonly round: number }[]
  /** Captured payments, oldest first. */
  readonly payments: readonly PlannedPayment[]
  /** Refunds that did not fail, oldest first. */
  readonly refunds: readonly { readonly id: string; readonly amount: number }[]
  /** `cancelled`: nothing of it is served or paid. */
  readonly state: 'open' | 'ended' | 'cancelled'
  readonly version: number
  readonly table: string
  readonly covers: number
  /** The steps planned so far. */
  readonly steps: readonly StepDraft[]
}

const listSentItems = (steps: readonly StepDraft[]): CheckItem[] =>
  steps.flatMap(({ data }) => (data.kind === 'open' || data.kind === 'items' ? data.items : []))

const listRemovedReferences = (steps: readonly StepDraft[]): ReadonlySet<string> =>
  new Set(
    steps.flatMap(({ data }) =>
      data.kind === 'removal' ? data.items.map(({ reference }) => reference) : [],
    ),
  )

/** New items, one step for each round; the first of an order opens its check. */
const planRounds = ({ items, steps, table, covers }: PlanInput): StepDraft[] => {
  const sent = new Set(listSentItems(steps).map(({ reference }) => reference))
  const rounds = Map.groupBy(
    items.filter(({ item }) => !sent.has(item.reference)),
    ({ round }) => round,
  )
  const isOpened = steps.some(({ data }) => data.kind === 'open')
  return [...rounds]
    .toSorted(([a], [b]) => a - b)
    .map(([, added], index) => {
      const list = added.map(({ item }) => item)
      return isOpened || index > 0
        ? { key: `items ${list[0]?.reference}`, data: { kind: 'items', table, items: list } }
        : { key: 'open', data: { kind: 'open', table, covers, items: list } }
    })
}

const planRemovals = ({ items, steps, version, state }: PlanInput): StepDraft[] => {
  const there = new Set(state === 'cancelled' ? [] : items.map(({ item }) => item.reference))
  const removed = listRemovedReferences(steps)
  const gone = listSentItems(steps).filter(
    ({ reference }) => !there.has(reference) && !removed.has(reference),
  )
  return gone.length === 0 ? [] : [{ key: `removal ${version}`, data: { kind: 'removal', items: gone } }]
}

const planMoney = ({ payments, refunds }: PlanInput): StepDraft[] => [
  ...payments
    .filter(({ amount, tip }) => amount + tip > 0)
    .map(({ id, amount, tip, method }) => ({
      key: `payment ${id}`,
      data: { kind: 'payment' as const, amount, tip, method },
    })),
  ...refunds.map(({ id, amount }) => ({
    key: `refund ${id}`,
    data: { kind: 'payment' as const, amount: -amount, tip: 0, method: 'refund' },
  })),
]

const CLOSE: { readonly key: string; readonly data: StepData } = { key: 'close', data: { kind: 'close' } }

/**
 * The steps that an order lacks at the merchant's system. Planned again after every change, and after every failure:
 * what is planned already is never planned twice, so that each call is made under one reference.
 */
export const planSteps = (input: PlanInput): StepDraft[] => {
  const isOpened = input.steps.some(({ data }) => data.kind === 'open')
  // An order that ended before its check was opened, such as one declined at once, never gets there.
  if (!isOpened && input.state === 'cancelled') return []
  const planned = [
    ...(input.state === 'cancelled' ? [] : planRounds(input)),
    ...planRemovals(input),
    ...planMoney(input),
    ...(input.state === 'open' ? [] : [CLOSE]),
  ]
  const known = new Set(input.steps.map(({ key }) => key))
  return planned.filter(({ key }) => !known.has(key))
}

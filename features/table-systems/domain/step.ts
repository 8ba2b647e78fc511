import type { CheckItem } from '#core/tables/domain/check-item.ts'

/** What is done at the merchant's own system for an order at a table. */
export const STEP_KINDS = ['open', 'items', 'removal', 'payment', 'close', 'credit'] as const
export type StepKind = (typeof STEP_KINDS)[number]

export const STEP_STATUSES = ['waiting', 'delivered', 'failed'] as const
export type StepStatus = (typeof STEP_STATUSES)[number]

/** What a step says, as it is when the step is planned: later changes of the order are steps of their own. */
export type StepData =
  | {
      readonly kind: 'open'
      readonly table: string
      readonly covers: number
      readonly items: readonly CheckItem[]
    }
  | { readonly kind: 'items'; readonly table: string; readonly items: readonly CheckItem[] }
  | { readonly kind: 'removal'; readonly items: readonly CheckItem[] }
  /** Minor units; below zero: money that went back. */
  | { readonly kind: 'payment'; readonly amount: number; readonly tip: number; readonly method: string }
  | { readonly kind: 'close' }
  /** Takes back a part of what a room was charged. */
  | { readonly kind: 'credit'; readonly charge: string; readonly amount: number }

export interface StepDraft {
  /** What it is about: a step of this key is planned once. */
  readonly key: string
  readonly data: StepData
}

/** The error of a step that staff do by hand, among those that systems answer. */
export const BY_HAND = 'by hand'

/**
 * The relay pauses 5 s, 10 s, 20 s … between attempts. This limit is below the relay's own, so that a failed step is in
 * the console, to be sent again by staff.
 */
export const MAX_STEP_ATTEMPTS = 12

/** After this many, about two minutes, a guest is not left waiting for the hotel any longer. */
export const MAX_CHARGE_ATTEMPTS = 5

import { normalizeDigits } from '#core/customers/domain/digits.ts'
import { CHANNELS, type Channel } from '#core/sites/domain/order-type.ts'
import type { Weekday } from '#core/stores/domain/weekly-hours.ts'
import { formatPlainPrice, getMinorPerMajor, MAX_AMOUNT } from '#platform/kernel/money.ts'
import { parseTypedAmount } from '#platform/kernel/typed-amount.ts'
import type { ProgramView } from '../contract/console-endpoints.ts'

/** A program while it is edited: numbers are texts until they are saved. */
export interface ProgramDraft {
  readonly isActive: boolean
  readonly isOwn: boolean
  readonly earnPoints: string
  readonly earnPer: string
  readonly earnMinimum: string
  readonly channels: readonly Channel[]
  readonly boostDays: readonly Weekday[]
  /** Hundredths. */
  readonly boostFactor: number
  /** Empty: points never expire. */
  readonly expireDays: string
  readonly redeemPoints: string
  readonly redeemValue: string
  readonly redeemMinimum: string
  /** Percent. */
  readonly maxShare: string
  readonly needsCode: boolean
}

/** Defaults for merchants without a program: one point per unit of money, 5 % back. */
const createDefaultProgram = (currency: string): ProgramView => ({
  isActive: true,
  earn: {
    points: 1,
    per: getMinorPerMajor(currency),
    minimum: 0,
    channels: [...CHANNELS],
    boosts: [],
    expireDays: 365,
  },
  redeem: {
    points: 100,
    value: 5 * getMinorPerMajor(currency),
    minimum: 100,
    maxShare: 10_000,
    needsCode: false,
  },
})

export const toProgramDraft = (
  program: ProgramView | null,
  { currency, isOwn }: { readonly currency: string; readonly isOwn: boolean },
): ProgramDraft => {
  const { isActive, earn, redeem } = program ?? createDefaultProgram(currency)
  const [boost] = earn.boosts
  const amount = (minor: number) => formatPlainPrice(minor, currency)
  return {
    ...{ isActive, isOwn, channels: earn.channels, needsCode: redeem.needsCode },
    earnPoints: String(earn.points),
    earnPer: amount(earn.per),
    earnMinimum: amount(earn.minimum),
    boostDays: boost?.days ?? [],
    boostFactor: boost?.factor ?? 200,
    expireDays: earn.expireDays === null ? '' : String(earn.expireDays),
    redeemPoints: String(redeem.points),
    redeemValue: amount(redeem.value),
    redeemMinimum: String(redeem.minimum),
    maxShare: String(redeem.maxShare / 100),
  }
}

/** Fields that do not contain a valid number. */
export type DraftIssue = Extract<
  keyof ProgramDraft,
  | 'earnPoints'
  | 'earnPer'
  | 'earnMinimum'
  | 'expireDays'
  | 'redeemPoints'
  | 'redeemValue'
  | 'redeemMinimum'
  | 'maxShare'
>

const MAX_VALUES: Readonly<Record<DraftIssue, number>> = {
  earnPoints: 10_000,
  earnPer: MAX_AMOUNT,
  earnMinimum: MAX_AMOUNT,
  expireDays: 3650,
  redeemPoints: 100_000,
  redeemValue: MAX_AMOUNT,
  redeemMinimum: 100_000_000,
  maxShare: 100,
}

const AMOUNT_FIELDS: ReadonlySet<DraftIssue> = new Set(['earnPer', 'earnMinimum', 'redeemValue'])

const parseNumber = (typed: string): number | undefined => {
  const text = normalizeDigits(typed).trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

/** A field's number; undefined when it is missing or invalid. */
const parseField = (draft: ProgramDraft, field: DraftIssue, currency: string): number | undefined => {
  const typed = draft[field]
  const number = AMOUNT_FIELDS.has(field) ? parseTypedAmount(typed, currency) : parseNumber(typed)
  const least = field === 'earnMinimum' ? 0 : 1
  return number !== undefined && number >= least && number <= MAX_VALUES[field] ? number : undefined
}

export const listDraftIssues = (draft: ProgramDraft, currency: string): DraftIssue[] =>
  (Object.keys(MAX_VALUES) as DraftIssue[]).filter((field) => {
    if (field === 'expireDays' && draft.expireDays.trim() === '') return false
    return parseField(draft, field, currency) === undefined
  })

/** Converts a draft to a program; undefined while one of its numbers is invalid. */
export const toProgram = (draft: ProgramDraft, currency: string): ProgramView | undefined => {
  if (listDraftIssues(draft, currency).length > 0) return undefined
  const number = (field: DraftIssue): number => parseField(draft, field, currency) ?? 0
  const { channels, boostDays, boostFactor, isActive, needsCode } = draft
  return {
    isActive,
    earn: {
      points: number('earnPoints'),
      per: number('earnPer'),
      minimum: number('earnMinimum'),
      channels: [...channels],
      boosts: boostDays.length > 0 ? [{ days: [...boostDays], factor: boostFactor }] : [],
      expireDays: draft.expireDays.trim() === '' ? null : number('expireDays'),
    },
    redeem: {
      points: number('redeemPoints'),
      value: number('redeemValue'),
      minimum: number('redeemMinimum'),
      maxShare: number('maxShare') * 100,
      needsCode,
    },
  }
}

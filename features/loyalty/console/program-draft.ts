import { foldDigits } from '#core/customers/domain/digits.ts'
import { CHANNELS, type Channel } from '#core/sites/domain/order-type.ts'
import type { Weekday } from '#core/stores/domain/weekly-hours.ts'
import { fromDecimal, minorUnitsPerMajor, money, toDecimal } from '#platform/kernel/money.ts'
import type { ProgramView } from '../contract/console-endpoints.ts'

/** A program as it is being typed: numbers are texts until they are saved. */
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
  /** Empty: points never end. */
  readonly expireDays: string
  readonly redeemPoints: string
  readonly redeemValue: string
  readonly redeemMinimum: string
  /** Percent. */
  readonly maxShare: string
  readonly needsCode: boolean
}

/** What merchants who begin are shown: one point per unit of money, 5 % back. */
const usual = (currency: string): ProgramView => ({
  isActive: true,
  earn: {
    points: 1,
    per: minorUnitsPerMajor(currency),
    minimum: 0,
    channels: [...CHANNELS],
    boosts: [],
    expireDays: 365,
  },
  redeem: {
    points: 100,
    value: 5 * minorUnitsPerMajor(currency),
    minimum: 100,
    maxShare: 10_000,
    needsCode: false,
  },
})

export const draftOf = (
  program: ProgramView | null,
  { currency, isOwn }: { readonly currency: string; readonly isOwn: boolean },
): ProgramDraft => {
  const { isActive, earn, redeem } = program ?? usual(currency)
  const [boost] = earn.boosts
  const amount = (minor: number) => toDecimal(money(minor, currency))
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

/** The fields in which something else than a fitting number stands. */
export type DraftFault = Extract<
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

const MOST: Readonly<Record<DraftFault, number>> = {
  earnPoints: 10_000,
  earnPer: 100_000_000,
  earnMinimum: 100_000_000,
  expireDays: 3650,
  redeemPoints: 100_000,
  redeemValue: 100_000_000,
  redeemMinimum: 100_000_000,
  maxShare: 100,
}

const AMOUNTS: ReadonlySet<DraftFault> = new Set(['earnPer', 'earnMinimum', 'redeemValue'])

const readNumber = (typed: string): number | undefined => {
  const text = foldDigits(typed).trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}

const readMinor = (typed: string, currency: string): number | undefined =>
  fromDecimal(foldDigits(typed).trim().replace(/[,٫]/, '.'), currency)?.amount

/** A field's number; undefined when there is none, or none that fits. */
const numberIn = (draft: ProgramDraft, field: DraftFault, currency: string): number | undefined => {
  const typed = draft[field]
  const number = AMOUNTS.has(field) ? readMinor(typed, currency) : readNumber(typed)
  const least = field === 'earnMinimum' ? 0 : 1
  return number !== undefined && number >= least && number <= MOST[field] ? number : undefined
}

export const draftFaults = (draft: ProgramDraft, currency: string): DraftFault[] =>
  (Object.keys(MOST) as DraftFault[]).filter((field) => {
    if (field === 'expireDays' && draft.expireDays.trim() === '') return false
    return numberIn(draft, field, currency) === undefined
  })

/** The program that a draft says; undefined while one of its numbers does not fit. */
export const programOf = (draft: ProgramDraft, currency: string): ProgramView | undefined => {
  if (draftFaults(draft, currency).length > 0) return undefined
  const number = (field: DraftFault): number => numberIn(draft, field, currency) ?? 0
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

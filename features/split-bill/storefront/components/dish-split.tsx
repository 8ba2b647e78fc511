import { useState } from 'react'
import { formatColumnMoney, formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { classNames } from '#platform/ui/class-names.ts'
import { Face } from '#platform/ui/face.tsx'
import { CheckIcon } from '#platform/ui/icons/check.tsx'
import { PlusIcon } from '#platform/ui/icons/plus.tsx'
import { Price } from '#platform/ui/price.tsx'
import type { SharedBill, ShareView } from '../../contract/endpoints.ts'
import { addSlices, listSlices, type ShareFraction, type Slice } from '../../domain/slices.ts'
import { useSplitBillTexts } from '../split-bill-texts.ts'
import { type Claim, findOwnClaim } from '../use-shared-bill.ts'

type Line = SharedBill['lines'][number]

/** Into how many parts one dish is offered to be divided. */
const DIVISIONS = [2, 3, 4] as const

const SLICE =
  'pressable flex min-h-14 min-w-24 flex-1 items-center justify-center gap-2 rounded-lg border-2 px-3 py-2 text-center font-semibold'

const listParts = ({ shares }: SharedBill, line: string): ShareFraction[] =>
  shares.flatMap(({ _id, parts }) =>
    parts.filter((part) => part.line === line).map(({ num, den }) => ({ share: _id, num, den })),
  )

interface SliceButtonProps {
  readonly slice: Slice
  readonly owner: ShareView | undefined
  readonly label: string
  readonly onTake: () => unknown
  readonly onGiveUp: () => unknown
  readonly isBusy: boolean
  readonly free: string
}

const SliceButton = ({ owner, label, onTake, onGiveUp, isBusy, free }: SliceButtonProps) => {
  const t = useSplitBillTexts()
  if (!owner)
    return (
      <button
        type="button"
        aria-pressed="false"
        aria-label={`${free}: ${label}`}
        aria-disabled={isBusy || undefined}
        className={classNames(SLICE, 'border-line-strong bg-surface-raised')}
        onClick={() => !isBusy && onTake()}
      >
        <PlusIcon size={18} />
        {free}
      </button>
    )
  const isPaid = owner.state === 'paid'
  if (owner.by.isYou && !isPaid)
    return (
      <button
        type="button"
        aria-pressed="true"
        aria-label={`${t('piece.you')}: ${label}`}
        aria-disabled={isBusy || undefined}
        className={classNames(SLICE, 'focus-on-brand border-brand bg-brand text-on-brand')}
        onClick={() => !isBusy && onGiveUp()}
      >
        <CheckIcon size={18} />
        {t('piece.you')}
      </button>
    )
  const name = owner.by.isYou ? t('piece.you') : owner.by.name
  return (
    <span className={classNames(SLICE, 'border-transparent bg-surface-sunken text-muted')}>
      <Face name={owner.by.name} size="sm" />
      <bdi className="truncate">{isPaid ? t('piece.paid', { name }) : name}</bdi>
    </span>
  )
}

/** What tells a dish from another of the same name. */
const Details = ({ line: { details } }: { line: Line }) =>
  details && (
    <span className="block text-muted text-sm">
      <bdi>{details}</bdi>
    </span>
  )

interface DishProps {
  readonly bill: SharedBill
  readonly line: Line
  readonly isBusy: boolean
  readonly onChange: (line: string, change: { count: number; of: number }) => unknown
}

const Dish = ({ bill, line, isBusy, onChange }: DishProps) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const [divided, setDivided] = useState(1)
  const [isChoosing, setChoosing] = useState(false)
  const parts = listParts(bill, line._id)
  const slices = listSlices(parts, { qty: line.qty, divided }) ?? []
  const count = slices.length
  const isWhole = count === 1 && parts.length === 0
  const each = { ...line.amount, amount: Math.round(line.amount.amount / Math.max(1, count)) }
  const owners = new Map(bill.shares.map((share) => [share._id, share]))
  return (
    <li className="py-4">
      <div className="mb-3 flex items-start justify-between gap-3">
        <span className="min-w-0">
          <bdi className="font-bold">{line.name}</bdi>
          <Details line={line} />
          {count > 1 && (
            <span className="block text-muted text-sm">
              {t('dish.parts', { count, price: formatMoney(each, language) })}
            </span>
          )}
          {count === 0 && <span className="block text-muted text-sm">{t('dish.small')}</span>}
        </span>
        <Price className="font-semibold" text={formatColumnMoney(line.amount, language)} />
      </div>
      <div className="flex flex-wrap gap-2">
        {slices.map((slice, index) => {
          const owner = slice.share === null ? undefined : owners.get(slice.share)
          return (
            <SliceButton
              // biome-ignore lint/suspicious/noArrayIndexKey: slices of a line differ by their place alone
              key={index}
              {...{ slice, owner, isBusy }}
              label={t('piece.label', { item: line.name, index: index + 1, count })}
              free={isWhole ? t('piece.all') : t('piece.take')}
              onTake={() => onChange(line._id, { count: 1, of: count })}
              onGiveUp={() => onChange(line._id, { count: -1, of: count })}
            />
          )
        })}
        {isWhole && !isChoosing && (
          <button
            type="button"
            aria-label={`${t('piece.part')}: ${line.name}`}
            className={classNames(SLICE, 'border-line-strong bg-surface-raised')}
            onClick={() => setChoosing(true)}
          >
            {t('piece.part')}
          </button>
        )}
      </div>
      {isWhole && isChoosing && (
        <fieldset className="mt-3 flex flex-wrap items-center gap-2">
          <legend className="sr-only">{t('dish.divide', { item: line.name })}</legend>
          {DIVISIONS.map((parts) => (
            <button
              key={parts}
              type="button"
              className="pressable min-h-target rounded-full border border-line px-4 font-semibold"
              onClick={() => setDivided(parts)}
            >
              {t(`divide.${parts}`)}
            </button>
          ))}
        </fieldset>
      )}
    </li>
  )
}

const isTaken = (bill: SharedBill, line: Line): boolean => {
  const parts = listParts(bill, line._id)
  const own = findOwnClaim(bill)?._id
  return (
    !parts.some(({ share }) => share === own) &&
    parts.reduce((sum, { num, den }) => sum + num / den, 0) > 1 - Number.EPSILON * 8
  )
}

const TakenDishes = ({ bill, lines }: { bill: SharedBill; lines: readonly Line[] }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  if (lines.length === 0) return null
  const namesOf = ({ _id }: Line) => [
    ...new Set(
      bill.shares.filter(({ parts }) => parts.some(({ line }) => line === _id)).map(({ by }) => by.name),
    ),
  ]
  return (
    <section className="border-line border-t-8 pt-4">
      <h2 className="font-bold text-xl tracking-tight">{t('taken.heading')}</h2>
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <li key={line._id} className="flex items-center gap-3 py-3">
            <span className="text-muted tabular-nums">{formatNumber(line.qty, language)}</span>
            <span className="min-w-0 flex-1">
              <bdi className="font-semibold">{line.name}</bdi>
              <Details line={line} />
            </span>
            <span className="flex -space-x-1 rtl:space-x-reverse">
              {namesOf(line).map((name) => (
                <Face key={name} name={name} size="sm" />
              ))}
            </span>
            <span className="sr-only">{namesOf(line).join(', ')}</span>
            <Price text={formatColumnMoney(line.amount, language)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Guests tap what they had: a dish, one of several, or a part of it. */
export const DishSplit = ({ bill, claim }: { bill: SharedBill; claim: Claim }) => {
  const t = useSplitBillTexts()
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const own = findOwnClaim(bill)
  const change: DishProps['onChange'] = async (line, slices) => {
    const parts = own?.way === 'items' ? own.parts : []
    const changed = addSlices(
      parts.find((part) => part.line === line),
      slices,
    )
    const others = parts.filter((part) => part.line !== line).map(({ amount: _, ...part }) => part)
    const wanted = changed ? [...others, { line, ...changed }] : others
    setBusy(true)
    await claim(wanted.length > 0 ? { way: 'items', parts: wanted } : undefined)
    setBusy(false)
  }
  const taken = bill.lines.filter((line) => isTaken(bill, line))
  const free = bill.lines.filter((line) => !taken.includes(line))
  return (
    <>
      <ul className="divide-y divide-line">
        {free.map((line) => (
          <Dish key={line._id} bill={bill} line={line} isBusy={isBusy} onChange={change} />
        ))}
      </ul>
      <TakenDishes bill={bill} lines={taken} />
      <p className="flex justify-between gap-3 border-line border-t-8 py-4 font-semibold">
        {t('nobody')}
        <Price text={formatColumnMoney(bill.open, language)} />
      </p>
    </>
  )
}

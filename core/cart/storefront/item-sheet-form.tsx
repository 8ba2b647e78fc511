import { useMemo, useState } from 'react'
import type { Product } from '#core/menus/contract/endpoints.ts'
import { useDishNotes } from '#core/menus/storefront/dish-notes.ts'
import type { CollectedAnswers } from '#core/stores/contract/collect.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { money } from '#platform/kernel/money.ts'
import { Button } from '#platform/ui/button.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import type { CustomizeInput } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import {
  type Choices,
  computeItemPrice,
  getIncompleteGroups,
  getInitialChoices,
  type SheetGroup,
  toCustomize,
  toSheetGroups,
} from './item-choices.ts'
import { getGroupElementId, ItemGroups } from './item-sheet-group.tsx'
import {
  type Answers,
  getMissingAnswers,
  getQuestionElementId,
  ItemQuestions,
  toCollectedAnswers,
} from './item-sheet-questions.tsx'
import { LimitNote } from './limit-note.tsx'
import { listOptionIds } from './line-guard.ts'
import { computeStepLimits } from './step-limits.ts'

const MAX_QUANTITY = 99
export const MAX_NOTE_LENGTH = 250

/** Initial values of a sheet that changes a line of the cart. */
export interface ItemFormDefaults {
  readonly choices: Choices
  readonly qty: number
  readonly note: string
  readonly answers: Answers
}

/** The configured item. */
export interface ConfiguredItem {
  readonly customize: CustomizeInput
  readonly collectFromUser: CollectedAnswers
  readonly qty: number
  readonly note: string
  /** The unit price that was shown, in minor units. */
  readonly seenPrice: number
}

/** The first missing field: its name and the element that contains it. */
interface MissingField {
  readonly name: string
  readonly elementId: string
}

const findFirstMissing = (
  product: Product,
  { groups, choices, answers }: { groups: readonly SheetGroup[]; choices: Choices; answers: Answers },
): MissingField | undefined => {
  const [place] = getIncompleteGroups(groups, choices)
  if (place) return { name: place.group.name, elementId: getGroupElementId(place) }
  const [field] = getMissingAnswers(product.collectFromUser, answers)
  return field && { name: field.label, elementId: getQuestionElementId(field) }
}

const scrollToMissing = ({ elementId }: MissingField): void => {
  const element = document.getElementById(elementId)
  element?.scrollIntoView({ block: 'start', behavior: 'smooth' })
  const input = element?.querySelector<HTMLElement>('input:enabled, select:enabled, button:enabled')
  input?.focus({ preventScroll: true })
}

/** The state of one sheet: choices, answers, quantity and note. */
export const useItemForm = (
  product: Product,
  {
    begin,
    inCart = 0,
  }: {
    begin?: (groups: readonly SheetGroup[]) => ItemFormDefaults
    /** Quantity of it in the order's other lines. */
    inCart?: number
  } = {},
) => {
  const groups = useMemo(() => toSheetGroups(product), [product])
  const [start] = useState(() => begin?.(groups))
  const [choices, setChoices] = useState(() => start?.choices ?? getInitialChoices(groups))
  const [answers, setAnswers] = useState<Answers>(start?.answers ?? {})
  const limits = computeStepLimits(product, { inCart, hasChoices: groups.length > 0 })
  const [qty, setQty] = useState(() => start?.qty ?? limits.first)
  const [note, setNote] = useState(start?.note ?? '')
  const [complainedAbout, setComplainedAbout] = useState(false)
  const missing = findFirstMissing(product, { groups, choices, answers })
  const { amount, currency } = product.price
  const seenPrice = computeItemPrice(amount, groups, choices)
  const total = money(seenPrice * qty, currency)
  const decision: ConfiguredItem = {
    customize: toCustomize(groups, choices),
    collectFromUser: toCollectedAnswers(product.collectFromUser, answers),
    qty,
    note: note.trim(),
    seenPrice,
  }

  /** Scrolls to the first missing field; returns whether there is one. */
  const complain = (): boolean => {
    if (!missing) return false
    setComplainedAbout(true)
    scrollToMissing(missing)
    return true
  }

  return {
    ...{ product, groups, choices, setChoices, answers, setAnswers, qty, setQty, note, setNote },
    ...{ complainedAbout, missing, total, decision, complain, limits },
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

/** The groups, the questions and the note of a product. */
export const ItemFields = ({ form }: { form: ItemForm }) => {
  const t = useCartTexts()
  const { product, groups, choices, setChoices, answers, setAnswers, note, setNote, complainedAbout } = form
  const Note = useDishNotes((notes) => notes.SheetNote)
  return (
    <>
      {Note && <Note productId={product._id} options={listOptionIds(form.decision.customize)} />}
      <ItemGroups
        groups={groups}
        under={[]}
        above={undefined}
        choices={choices}
        onChange={setChoices}
        isComplainedAbout={complainedAbout}
      />
      <ItemQuestions
        fields={product.collectFromUser}
        answers={answers}
        isComplainedAbout={complainedAbout}
        onAnswers={setAnswers}
      />
      {product.specialInstructions && (
        <TextArea
          label={t('note.label')}
          hint={t('note.hint')}
          optional
          maxLength={MAX_NOTE_LENGTH}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          fieldClassName="border-line border-t pt-4"
        />
      )}
    </>
  )
}

/** Quantity and the submit button, which shows the running total or what is missing. */
export const ItemFooter = ({
  form,
  label,
  most = MAX_QUANTITY,
  onDecide,
}: {
  form: ItemForm
  label: string
  most?: number | undefined
  onDecide: (decision: ConfiguredItem) => Promise<unknown>
}) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { qty, setQty, missing, total, decision, complain, limits } = form
  const isFull = limits.most < 1
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <LimitNote limits={limits} qty={qty} className="w-full" />
      <QuantityStepper
        label={form.product.name}
        value={qty}
        valueText={formatNumber(qty, language)}
        min={Math.min(limits.least, qty)}
        max={Math.min(MAX_QUANTITY, most, limits.most)}
        onChange={setQty}
      />
      <Button
        size="lg"
        full
        aria-disabled={isFull || undefined}
        onClick={() => (isFull || complain() ? undefined : onDecide(decision))}
        variant={missing ? 'ink' : 'primary'}
        className="min-w-0 flex-1 basis-44 max-sm:px-3"
      >
        {missing ? (
          <span className="line-clamp-2 text-base leading-tight">
            {t('button.missing', { group: missing.name })}
          </span>
        ) : (
          <span className="flex w-full flex-wrap items-center justify-center gap-x-3 whitespace-nowrap text-base leading-tight sm:justify-between sm:text-lg">
            <span>{label}</span>
            <bdi className="tabular-nums">{formatMoney(total, language)}</bdi>
          </span>
        )}
      </Button>
      <p className="sr-only" aria-live="polite">
        {t('total.now', { amount: formatMoney(total, language) })}
      </p>
    </div>
  )
}

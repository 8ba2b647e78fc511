import { useState } from 'react'
import type { Product } from '#core/menus/contract/endpoints.ts'
import { formatMoney, formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { QuantityStepper } from '#platform/ui/quantity-stepper.tsx'
import { TextArea } from '#platform/ui/text-area.tsx'
import type { Customize } from '../contract/endpoints.ts'
import { useCartTexts } from './cart-texts.ts'
import { type Choices, inOrder, missingGroups, preselected, toCustomize, unitPrice } from './item-choices.ts'
import { ItemSheetGroup } from './item-sheet-group.tsx'

const MAX_QUANTITY = 99
export const NOTE_LIMIT = 250

/** What a sheet begins with when a line of the cart is changed. */
export interface ItemStart {
  readonly choices: Choices
  readonly qty: number
  readonly note: string
}

/** What the customer decided on. */
export interface ItemDecision {
  readonly customize: Customize
  readonly qty: number
  readonly note: string
}

/** The state of one sheet: choices, number and note. */
export const useItemForm = (product: Product, start?: ItemStart) => {
  const [choices, setChoices] = useState(() => start?.choices ?? preselected(product))
  const [qty, setQty] = useState(start?.qty ?? 1)
  const [note, setNote] = useState(start?.note ?? '')
  const [complainedAbout, setComplainedAbout] = useState(false)
  const missing = missingGroups(product, choices)
  const total = { amount: unitPrice(product, choices) * qty, currency: product.price.currency }
  const decision: ItemDecision = { customize: toCustomize(product, choices), qty, note: note.trim() }

  /** Goes to the first group that lacks something; true when there is one. */
  const complain = (): boolean => {
    const [first] = missing
    if (!first) return false
    setComplainedAbout(true)
    const group = document.getElementById(`group-${first._id}`)
    group?.scrollIntoView({ block: 'start', behavior: 'smooth' })
    const input = group?.querySelector<HTMLElement>('input:enabled, button:enabled')
    input?.focus({ preventScroll: true })
    return true
  }

  return {
    product,
    choices,
    setChoices,
    qty,
    setQty,
    note,
    setNote,
    complainedAbout,
    missing,
    total,
    decision,
    complain,
  }
}

export type ItemForm = ReturnType<typeof useItemForm>

/** The groups and the note of a product. */
export const ItemFields = ({ form }: { form: ItemForm }) => {
  const t = useCartTexts()
  const { product, choices, setChoices, note, setNote, complainedAbout } = form
  return (
    <>
      {inOrder(product.customize).map((group) => (
        <ItemSheetGroup
          key={group._id}
          group={group}
          choices={choices}
          onChange={setChoices}
          isComplainedAbout={complainedAbout}
        />
      ))}
      {product.specialInstructions && (
        <TextArea
          label={t('note.label')}
          hint={t('note.hint')}
          optional
          maxLength={NOTE_LIMIT}
          value={note}
          onChange={(event) => setNote(event.target.value)}
          fieldClassName="border-line border-t pt-4"
        />
      )}
    </>
  )
}

/** How many, and the one button, which carries the running total or says what is missing. */
export const ItemFooter = ({
  form,
  label,
  most = MAX_QUANTITY,
  onDecide,
}: {
  form: ItemForm
  label: string
  most?: number | undefined
  onDecide: (decision: ItemDecision) => Promise<unknown>
}) => {
  const t = useCartTexts()
  const language = useLanguage()
  const { qty, setQty, missing, total, decision, complain } = form
  const [first] = missing
  return (
    <div className="flex items-center gap-3">
      <QuantityStepper
        label={form.product.name}
        value={qty}
        valueText={formatNumber(qty, language)}
        max={Math.min(MAX_QUANTITY, most)}
        onChange={setQty}
      />
      <Button
        size="lg"
        full
        onClick={() => (complain() ? undefined : onDecide(decision))}
        className="min-w-0 flex-1 max-sm:px-3"
      >
        {first ? (
          <span className="line-clamp-2 text-base leading-tight">
            {t('button.missing', { group: first.name })}
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

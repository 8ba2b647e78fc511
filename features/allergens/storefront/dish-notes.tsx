import { classNames } from '#platform/ui/class-names.ts'
import { Notice } from '#platform/ui/notice.tsx'
import { listDishParts } from '../domain/dish-parts.ts'
import { type DishVerdict, evaluateDish, listContained } from '../domain/evaluate-dish.ts'
import { useAllergenFacts } from './allergen-facts.ts'
import { useAllergenList, useAllergensTexts } from './allergens-texts.ts'
import { useAllergies } from './allergies-store.ts'
import { ConflictLines } from './conflict-lines.tsx'

const LOOKS = { safe: 'text-success', contains: 'text-danger', unknown: 'text-warning' } as const

const useVerdictText = () => {
  const t = useAllergensTexts()
  const listNames = useAllergenList()
  return ({ kind, conflicts }: DishVerdict): string =>
    kind === 'contains'
      ? t('note.contains', { list: listNames(listContained(conflicts)) })
      : t(`note.${kind}`)
}

/** On a card: what the dish, as it comes without further choices, means for the household. */
export const CardNote = ({ productId }: { productId: string }) => {
  const facts = useAllergenFacts()
  const allergens = useAllergies((state) => state.allergens)
  const toText = useVerdictText()
  if (!facts || allergens.length === 0) return null
  const verdict = evaluateDish(allergens, listDishParts(facts, { product: productId }))
  return (
    <span
      data-allergy={verdict.kind}
      className={classNames('me-1.5 block font-semibold text-sm', LOOKS[verdict.kind])}
    >
      {toText(verdict)}
    </span>
  )
}

/** Below an option that conflicts. */
export const OptionNote = ({ optionId }: { optionId: string }) => {
  const facts = useAllergenFacts()
  const allergens = useAllergies((state) => state.allergens)
  const toText = useVerdictText()
  const option = facts?.options.get(optionId)
  if (!option || (option.isPartOfDish && option.allergens.length === 0)) return null
  const verdict = evaluateDish(allergens, [option])
  if (verdict.kind === 'safe') return null
  return (
    <span className={classNames('block font-semibold text-sm', LOOKS[verdict.kind])}>{toText(verdict)}</span>
  )
}

const TONES = { safe: 'success', contains: 'danger', unknown: 'warning' } as const

/** In the product's sheet: what the dish means for the household with the options chosen now. */
export const SheetNote = ({ productId, options }: { productId: string; options: readonly string[] }) => {
  const t = useAllergensTexts()
  const facts = useAllergenFacts()
  const allergens = useAllergies((state) => state.allergens)
  const toText = useVerdictText()
  if (!facts || allergens.length === 0) return null
  const verdict = evaluateDish(allergens, listDishParts(facts, { product: productId, options }))
  return (
    <Notice tone={TONES[verdict.kind]} heading={toText(verdict)} announce="polite" className="my-4">
      <ConflictLines conflicts={verdict.conflicts} />
      <p className="mt-1">{t('honest')}</p>
    </Notice>
  )
}

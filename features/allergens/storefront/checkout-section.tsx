import type { Cart, CartLine } from '#core/cart/contract/endpoints.ts'
import { removeFromCart } from '#core/cart/storefront/cart-calls.ts'
import { toGuardedLines } from '#core/cart/storefront/line-guard.ts'
import { useCartScope } from '#core/cart/storefront/use-add-to-cart.ts'
import type { CheckoutSectionProps } from '#core/checkout/storefront/checkout-extensions.tsx'
import { useErrorText } from '#core/customers/storefront/use-error-text.ts'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { Notice } from '#platform/ui/notice.tsx'
import { useToasts } from '#platform/ui/toast-store.ts'
import { type AllergenFacts, listDishParts } from '../domain/dish-parts.ts'
import { evaluateDish, getConflictKey, isAcknowledged } from '../domain/evaluate-dish.ts'
import { useAllergenFacts } from './allergen-facts.ts'
import { useAcknowledgement, useAllergenList, useAllergensTexts } from './allergens-texts.ts'
import { acknowledgeLine, setSentWith, type UnsafeDish, useAllergies } from './allergies-store.ts'
import { AllergyButton } from './allergy-button.tsx'
import { ConflictLines } from './conflict-lines.tsx'

interface UnsafeLine extends UnsafeDish {
  readonly line: CartLine
  readonly isKnown: boolean
}

const useUnsafeLines = ({ store, products }: Cart, facts: AllergenFacts): UnsafeLine[] => {
  const { allergens, acknowledged } = useAllergies()
  const guarded = toGuardedLines(store, products)
  return products.flatMap((line, at) => {
    const { product = '', name = '', options } = guarded[at] ?? {}
    const { conflicts } = evaluateDish(allergens, listDishParts(facts, { product, name, options }))
    const isKnown = isAcknowledged(conflicts, acknowledged[line._id])
    return conflicts.length > 0 ? [{ line, conflicts, isKnown, key: line._id, name: line.name }] : []
  })
}

const UnsafeLineRow = ({ dish }: { dish: UnsafeLine }) => {
  const t = useAllergensTexts()
  const toSentence = useAcknowledgement()
  const place = useCartScope()
  const errorText = useErrorText()
  const show = useToasts((state) => state.show)
  const { line, conflicts, isKnown, name } = dish
  const remove = async () => {
    const answer = place && (await removeFromCart(place, line, { decrease: false }))
    if (answer && !answer.ok) show({ text: errorText(answer.error), tone: 'danger' })
  }
  return (
    <li className="py-3">
      <h3 className="font-semibold">
        <bdi>{name}</bdi>
      </h3>
      <ConflictLines conflicts={conflicts} />
      <CheckboxField
        label={toSentence(dish)}
        checked={isKnown}
        onChange={({ currentTarget: { checked } }) =>
          acknowledgeLine(line._id, checked ? conflicts.map(getConflictKey) : [])
        }
      />
      <Button size="sm" variant="secondary" className="min-h-target" onClick={remove}>
        {t('checkout.remove', { dish: name })}
      </Button>
    </li>
  )
}

const CartDishes = ({ cart, facts }: { cart: Cart; facts: AllergenFacts }) => {
  const t = useAllergensTexts()
  const listNames = useAllergenList()
  const allergens = useAllergies((state) => state.allergens)
  const unsafe = useUnsafeLines(cart, facts)
  if (unsafe.length === 0)
    return <Notice tone="success">{t('checkout.clear', { list: listNames(allergens) })}</Notice>
  return (
    <>
      {unsafe.some(({ isKnown }) => !isKnown) && (
        <Notice tone="danger" announce="polite">
          {t('checkout.held')}
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {unsafe.map((dish) => (
          <UnsafeLineRow key={dish.key} dish={dish} />
        ))}
      </ul>
    </>
  )
}

/** The household's allergies next to the order: unsafe dishes, and whether the kitchen is informed. */
export const AllergySection = ({ cart, step }: CheckoutSectionProps) => {
  const t = useAllergensTexts()
  const listNames = useAllergenList()
  const { allergens, sentWith } = useAllergies()
  const facts = useAllergenFacts(cart.store)
  if (allergens.length === 0) return null
  return (
    <section
      aria-labelledby={`allergies-${step}`}
      className="min-w-0 rounded-xl border border-line bg-surface-raised p-4 md:p-5"
    >
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={`allergies-${step}`} className="font-bold text-lg tracking-tight">
          {t('control')}
        </h2>
        <AllergyButton />
      </div>
      {facts && <CartDishes cart={cart} facts={facts} />}
      <CheckboxField
        label={t('checkout.send', { list: listNames(allergens) })}
        hint={t('checkout.sendHint')}
        checked={sentWith === cart._id}
        onChange={({ currentTarget: { checked } }) => setSentWith(checked ? cart._id : null)}
      />
      <p className="text-muted text-sm">{t('honest')}</p>
    </section>
  )
}

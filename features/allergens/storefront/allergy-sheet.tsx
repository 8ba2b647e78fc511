import { Link } from 'react-router'
import { ALLERGENS } from '#core/menus/domain/allergens.ts'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { useOptionalVendor } from '#core/stores/storefront/use-vendor.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { CheckboxField } from '#platform/ui/checkbox-field.tsx'
import { RetryNotice } from '#platform/ui/retry-notice.tsx'
import { Sheet } from '#platform/ui/sheet.tsx'
import { type AllergenFacts, type DishFacts, listDishParts } from '../domain/dish-parts.ts'
import { evaluateDish } from '../domain/evaluate-dish.ts'
import { fetchFacts, useAllergenFacts, useFactsStore } from './allergen-facts.ts'
import { useAllergensTexts } from './allergens-texts.ts'
import { setAllergens, useAllergies } from './allergies-store.ts'

const close = (): void => useAllergies.setState({ isSheetOpen: false })

const useSafeDishes = (facts: AllergenFacts): DishFacts[] => {
  const allergens = useAllergies((state) => state.allergens)
  return [...facts.dishes.values()].filter(
    ({ _id }) => evaluateDish(allergens, listDishParts(facts, { product: _id })).kind === 'safe',
  )
}

/** Only the dishes that are stated to be without the household's allergens, each a link to its sheet. */
const SafeDishes = ({ facts }: { facts: AllergenFacts }) => {
  const t = useAllergensTexts()
  const language = useLanguage()
  const home = useHome()
  const dishes = useSafeDishes(facts)
  if (dishes.length === 0) return <p className="mt-4 font-semibold">{t('safe.none')}</p>
  return (
    <section className="mt-4" aria-labelledby="safe-dishes">
      <h3 id="safe-dishes" className="font-semibold">
        {t('safe.heading', { count: dishes.length, number: formatNumber(dishes.length, language) })}
      </h3>
      <ul className="mt-1 divide-y divide-line">
        {dishes.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={`${getPagePath(home)}?product=${_id}`}
              onClick={close}
              className="flex min-h-target items-center text-ink underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

const Outlet = ({ id }: { id: string }) => {
  const t = useAllergensTexts()
  const facts = useAllergenFacts(id)
  const hasFailed = useFactsStore((state) => state.hasFailed)
  if (facts) return <SafeDishes facts={facts} />
  return (
    hasFailed && <RetryNotice text={t('failed')} again={t('retry')} onRetry={() => void fetchFacts(id)} />
  )
}

/** The household's allergens, and what the outlet has without them. */
export const AllergySheet = () => {
  const t = useAllergensTexts()
  const isOpen = useAllergies((state) => state.isSheetOpen)
  const allergens = useAllergies((state) => state.allergens)
  const vendor = useOptionalVendor()
  if (!isOpen) return null
  const isOn = allergens.length > 0
  return (
    <Sheet
      open
      onClose={close}
      // A dish in the list is opened by its address: leaving the sheet must not go back from there.
      backCloses={false}
      title={t('title')}
      footer={
        <div className="flex flex-wrap gap-3 *:flex-1">
          {isOn && (
            <Button variant="secondary" onClick={() => setAllergens([])}>
              {t('off')}
            </Button>
          )}
          <Button onClick={close}>{t('done')}</Button>
        </div>
      }
    >
      <p>{t('text')}</p>
      <fieldset className="mt-2">
        <legend className="sr-only">{t('title')}</legend>
        <div className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
          {ALLERGENS.map((name) => (
            <CheckboxField
              key={name}
              label={t(`allergen.${name}`)}
              checked={allergens.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                setAllergens(checked ? [...allergens, name] : allergens.filter((each) => each !== name))
              }
            />
          ))}
        </div>
      </fieldset>
      <p className="mt-2 text-muted text-sm">{t('honest')}</p>
      {isOn && vendor && <Outlet id={vendor.store._id} />}
    </Sheet>
  )
}

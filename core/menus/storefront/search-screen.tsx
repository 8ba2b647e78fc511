import { type FormEvent, lazy, Suspense, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useNavigate, useNavigation, useSearchParams } from 'react-router'
import { pagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import type { Product } from '../contract/endpoints.ts'
import { NO_FILTER } from '../domain/menu-filter.ts'
import { FilterChips } from './components/filter-chips.tsx'
import { Pager } from './components/pager.tsx'
import { filterHref, filterOf } from './filter-address.ts'
import type { ProductList as Products } from './load-products.ts'
import type { Finder } from './menu-finder.ts'
import { pageIn, pagesFor } from './menu-pages.ts'
import { categoryPath } from './menu-paths.ts'
import { useMenusTexts } from './menus-texts.ts'
import { ProductList } from './product-list.tsx'
import { useOfferWord } from './use-offer-word.ts'

// After what is found here, and only where a brand has several outlets.
const OtherOutlets = lazy(() =>
  import('./other-outlets.tsx').then((module) => ({ default: module.OtherOutlets })),
)

export interface SearchData {
  readonly categories: readonly { readonly _id: string; readonly name: string; readonly count: number }[]
  /** What the server found for the address. */
  readonly list: Products
  readonly product: Product | null
  readonly currency: string
}

/** So long after the last key the address says what was typed. */
const SETTLED_MS = 400

/** The menu's words in the browser, as soon as they are here. */
const useFinder = (vendor: Vendor): Finder | undefined => {
  const { uiVersion } = useSite()
  const [finder, setFinder] = useState<{ readonly find: Finder }>()
  const language = useLanguage()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language has other words
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const { loadFinder } = await import('./menu-finder.ts')
      const find = await loadFinder(vendor, uiVersion)
      if (isWanted && find) setFinder({ find })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [vendor.store._id, vendor.orderType, uiVersion, language])
  return finder?.find
}

const Categories = ({ categories }: Pick<SearchData, 'categories'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const home = useHome()
  return (
    <nav aria-label={t('categories')} className="mt-6">
      <ul className="grid gap-2 md:grid-cols-2 desktop:grid-cols-3">
        {categories.map(({ _id, name, count }) => (
          <li key={_id}>
            <Link
              to={categoryPath(home, _id)}
              className="pressable flex min-h-target items-center justify-between gap-3 rounded-md border border-line px-4 py-2 hover:bg-surface-sunken"
            >
              <span className="font-semibold">{name}</span>
              <bdi className="text-muted text-sm tabular-nums">{formatNumber(count, language)}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const Nothing = ({ categories, isFiltered }: Pick<SearchData, 'categories'> & { isFiltered: boolean }) => {
  const t = useMenusTexts()
  const [params] = useSearchParams()
  const clear = <ButtonLink to={filterHref(params, NO_FILTER)}>{t('filter.clear')}</ButtonLink>
  return (
    <>
      <EmptyState heading={t('search.none')} action={isFiltered ? clear : undefined}>
        {t('search.noneText')}
      </EmptyState>
      <Categories categories={categories} />
    </>
  )
}

interface SearchFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** A form that works by itself where no script does; white space alone is nothing to search for. */
const SearchField = ({ value, onChange }: SearchFieldProps) => {
  const t = useMenusTexts()
  const [params] = useSearchParams()
  const field = useRef<HTMLInputElement>(null)
  const isAlive = useRef(false)
  // The field keeps its own text, because what was typed before the scripts were here counts as well.
  useEffect(() => {
    const input = field.current
    if (!input || input.value === value) return
    if (isAlive.current) input.value = value
    else onChange(input.value)
  }, [value, onChange])
  useEffect(() => {
    isAlive.current = true
  }, [])
  const isBlank = value !== '' && value.trim() === ''
  const submit = (event: FormEvent) => event.preventDefault()
  return (
    <search>
      <form onSubmit={submit} className="mt-4 flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            ref={field}
            type="search"
            name="q"
            label={t('search.label')}
            defaultValue={value}
            onChange={(event) => onChange(event.target.value)}
            error={isBlank ? t('search.blank') : undefined}
            leading={<SearchIcon size={20} />}
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        {['food', 'without'].map((name) => {
          const kept = params.get(name)
          return kept && <input key={name} type="hidden" name={name} value={kept} />
        })}
        <noscript>
          <Button type="submit">{t('search.submit')}</Button>
        </noscript>
      </form>
    </search>
  )
}

/** Keeps the address behind what is typed, so that it can be shared and comes back with the back button. */
const useTyped = () => {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const { state } = useNavigation()
  const asked = params.get('q') ?? ''
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState(asked)
  // What this field wrote into the address itself; by then more may have been typed.
  const [written, setWritten] = useState(asked)
  if (asked !== known) {
    setKnown(asked)
    if (asked !== written) setTyped(asked)
  }
  useEffect(() => {
    // Whoever is on the way to another page is not called back.
    if (typed.trim() === asked || state !== 'idle') return
    const timer = setTimeout(() => {
      const next = new URLSearchParams(window.location.search)
      setWritten(typed.trim())
      next.delete('page')
      if (typed.trim()) next.set('q', typed.trim())
      else next.delete('q')
      void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true })
    }, SETTLED_MS)
    return () => clearTimeout(timer)
  }, [typed, asked, state, navigate])
  return { typed, setTyped, isSettled: typed.trim() === asked }
}

/** So many cards are drawn with the key that found them: on a phone the keyboard hides most of what is below the first. */
const AT_ONCE = 1

/** And so many while keys follow each other: a screen and what peeks out below. */
const WHILE_TYPED = 8

/**
 * The first of what was found, and below it, until the next moment, what stood there before: to take fifty cards away
 * costs as much time as to draw those that are looked at.
 */
const firstOf = (found: Products['products'], before: Products['products']): Products['products'] => {
  const first = found.slice(0, AT_ONCE)
  // The very same list where nothing changes, which is not drawn again.
  if (first.every((card, at) => card === before[at])) return before
  const shown = new Set(first.map(({ id }) => id))
  return [...first, ...before.slice(AT_ONCE).filter(({ id }) => !shown.has(id))]
}

/**
 * What is found, and as much of it as can be drawn without holding up the next key: more cards follow, and all of a
 * page and what it can be filtered by once the typing rests.
 */
const useFound = (find: Finder | undefined, typed: string, data: SearchData) => {
  const [params] = useSearchParams()
  const filter = useMemo(() => filterOf(params), [params])
  const isResting = typed.trim() === (params.get('q') ?? '')
  const page = isResting ? pageIn(params) : 1
  const list = useMemo(
    () => (find ? find(typed, filter, page) : data.list),
    [find, typed, filter, page, data.list],
  )
  const most = isResting ? list.products.length : WHILE_TYPED
  const drawn = useDeferredValue(useMemo(() => ({ list, cards: list.products.slice(0, most) }), [list, most]))
  const cards = drawn.list === list ? drawn.cards : firstOf(list.products, drawn.cards)
  const [rested, setRested] = useState(list)
  if (isResting && rested !== list) setRested(list)
  return { filter, page, list, cards, facets: rested.facets }
}

/** The search in a menu: instant where scripts run, a page of the server's where they do not. */
export const SearchScreen = ({ data, vendor }: { data: SearchData; vendor: Vendor }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const home = useHome()
  const offer = useOfferWord()
  const { typed, setTyped, isSettled } = useTyped()
  const { filter, page, list, cards, facets } = useFound(useFinder(vendor), typed, data)
  const isFiltered = filter !== NO_FILTER
  const isAsked = typed.trim() !== '' || isFiltered
  return (
    <div className="pt-6 pb-section">
      <h1 className="font-bold text-3xl tracking-tight">{t('search.heading', { offer })}</h1>
      <SearchField value={typed} onChange={setTyped} />
      <FilterChips facets={facets} />
      <div role="status" className="mt-4 text-muted text-sm">
        {isAsked && list.total > 0 && (
          <h2>
            {t('category.count', { offer, count: list.total, number: formatNumber(list.total, language) })}
          </h2>
        )}
      </div>
      {!isAsked && <Categories categories={data.categories} />}
      {isAsked && list.total === 0 && <Nothing categories={data.categories} isFiltered={isFiltered} />}
      {isAsked && list.total > 0 && (
        <>
          <ProductList
            products={cards}
            count={list.products.length}
            currency={data.currency}
            opened={data.product}
          />
          <Pager page={page} pages={pagesFor(list.total)} />
        </>
      )}
      {isSettled && typed.trim() !== '' && vendor.stores.length > 1 && (
        <Suspense>
          <OtherOutlets search={typed.trim()} vendor={vendor} />
        </Suspense>
      )}
      <p className="mt-8 text-center">
        <ButtonLink variant="secondary" to={pagePath(home)}>
          {t('category.back', { offer })}
        </ButtonLink>
      </p>
    </div>
  )
}

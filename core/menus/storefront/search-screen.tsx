import {
  type FormEvent,
  lazy,
  type MouseEvent,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useRef,
  useState,
} from 'react'
import { Link, useSearchParams } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import type { Vendor } from '#core/stores/storefront/load-vendor.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { Button } from '#platform/ui/button.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { SearchIcon } from '#platform/ui/icons/search.tsx'
import { TextField } from '#platform/ui/text-field.tsx'
import { NO_FILTER } from '../domain/menu-filter.ts'
import { FilterChips } from './components/filter-chips.tsx'
import { Pager } from './components/pager.tsx'
import { SearchChips } from './components/search-chips.tsx'
import { useDishNotes } from './dish-notes.ts'
import { getFilterHref } from './filter-url.ts'
import { countPages } from './menu-pages.ts'
import { getCategoryPath } from './menu-paths.ts'
import { useMenusTexts } from './menus-texts.ts'
import { ProductList } from './product-list.tsx'
import { addRecentSearch, clearRecentSearches, readRecentSearches } from './recent-searches.ts'
import { useIsHydrated } from './use-is-hydrated.ts'
import { type SearchData, useSearchResults } from './use-search-results.ts'
import { type SearchText, useSearchText } from './use-search-text.ts'

// Loaded after the results here, and only where a brand has several outlets.
const OtherOutlets = lazy(() =>
  import('./other-outlets.tsx').then((module) => ({ default: module.OtherOutlets })),
)

const Categories = memo(({ categories }: Pick<SearchData, 'categories'>) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const home = useHome()
  return (
    <nav aria-label={t('categories')} className="mt-6">
      <ul className="grid gap-2 md:grid-cols-2 desktop:grid-cols-3">
        {categories.map(({ _id, name, count }) => (
          <li key={_id}>
            <Link
              to={getCategoryPath(home, _id)}
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
})
Categories.displayName = 'Categories'

interface NoResultsProps extends Pick<SearchData, 'categories'> {
  readonly isFiltered: boolean
  /** Words of the search that would find something alone. */
  readonly suggestions: readonly string[]
}

const NoResults = ({ categories, isFiltered, suggestions }: NoResultsProps) => {
  const t = useMenusTexts()
  const [params] = useSearchParams()
  const clear = <ButtonLink to={getFilterHref(params, NO_FILTER)}>{t('filter.clear')}</ButtonLink>
  return (
    <>
      <EmptyState heading={t('search.none')} action={isFiltered ? clear : undefined}>
        {t('search.noneText')}
      </EmptyState>
      {suggestions.length > 0 && <SearchChips heading={t('search.fewer')} searches={suggestions} />}
      <Categories categories={categories} />
    </>
  )
}

interface SearchFieldProps {
  readonly given: SearchText
  readonly isBlank: boolean
  readonly params: URLSearchParams
  readonly onChange: (text: string) => void
}

/**
 * A form that works without scripts; white space alone is not a search. It has its own text, so that no keystroke
 * re-renders it, and because text typed before the scripts loaded counts as well.
 */
const SearchField = memo(({ given, isBlank, params, onChange }: SearchFieldProps) => {
  const t = useMenusTexts()
  const field = useRef<HTMLInputElement>(null)
  const isAlive = useRef(false)
  useEffect(() => {
    const input = field.current
    if (!input || input.value === given.text) return
    if (isAlive.current) input.value = given.text
    else onChange(input.value)
  }, [given, onChange])
  useEffect(() => {
    isAlive.current = true
    // Whoever opens the search wants to type; whoever returns to results does not.
    if (field.current?.value === '') field.current.focus({ preventScroll: true })
  }, [])
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
            defaultValue={given.text}
            onChange={(event) => onChange(event.target.value)}
            error={isBlank ? t('search.blank') : undefined}
            leading={<SearchIcon size={20} />}
            maxLength={80}
            autoComplete="off"
            enterKeyHint="search"
          />
        </div>
        {['food', 'without'].map((name) => {
          const stored = params.get(name)
          return stored && <input key={name} type="hidden" name={name} value={stored} />
        })}
        <noscript>
          <Button type="submit">{t('search.submit')}</Button>
        </noscript>
      </form>
    </search>
  )
})
SearchField.displayName = 'SearchField'

/** What this device searched for here, read once the page is alive: the server does not know it. */
const RecentSearches = memo(() => {
  const t = useMenusTexts()
  const isHydrated = useIsHydrated()
  const [isCleared, setCleared] = useState(false)
  const searches = isHydrated && !isCleared ? readRecentSearches() : []
  if (searches.length === 0) return null
  const clear = () => {
    clearRecentSearches()
    setCleared(true)
  }
  const action = (
    <Button size="sm" variant="ghost" onClick={clear}>
      {t('search.forget')}
    </Button>
  )
  return <SearchChips heading={t('search.recent')} searches={searches} action={action} />
})
RecentSearches.displayName = 'RecentSearches'

/** Suggestions before anything is typed. Hidden with the first keystroke, and removed after its frame. */
const SearchSuggestions = ({
  categories,
  isAsked,
}: Pick<SearchData, 'categories'> & { isAsked: boolean }) => {
  const isGone = useDeferredValue(isAsked)
  if (isAsked && isGone) return null
  return (
    <div hidden={isAsked}>
      <RecentSearches />
      <Categories categories={categories} />
    </div>
  )
}

const BackToMenu = memo(() => {
  const t = useMenusTexts()
  const home = useHome()
  return (
    <p className="mt-8 text-center">
      <ButtonLink variant="secondary" to={getPagePath(home)}>
        {t('category.back')}
      </ButtonLink>
    </p>
  )
})
BackToMenu.displayName = 'BackToMenu'

/** The search in a menu: instant with scripts, a page rendered by the server without. */
export const SearchScreen = ({ data, vendor }: { data: SearchData; vendor: Vendor }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const [params] = useSearchParams()
  const NoteControl = useDishNotes((notes) => notes.Control)
  const { typed, setTyped, given, isSettled } = useSearchText(params)
  const { isAsked, isFiltered, page, list, cards, facets } = useSearchResults({ vendor, typed, params, data })
  // A search is worth remembering when it led to a product.
  const rememberSearch = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('a, button')) addRecentSearch(typed)
  }
  return (
    <div className="pt-6 pb-end">
      <h1 className="font-bold text-3xl tracking-tight">{t('search.heading')}</h1>
      <SearchField
        given={given}
        isBlank={typed !== '' && typed.trim() === ''}
        params={params}
        onChange={setTyped}
      />
      <FilterChips facets={facets} />
      {NoteControl && <NoteControl />}
      <div role="status" className="mt-4 text-muted text-sm">
        {isAsked && list.total > 0 && (
          <h2>{t('category.count', { count: list.total, number: formatNumber(list.total, language) })}</h2>
        )}
      </div>
      <SearchSuggestions categories={data.categories} isAsked={isAsked} />
      {isAsked && list.total === 0 && (
        <NoResults
          categories={data.categories}
          isFiltered={isFiltered}
          suggestions={list.suggestions ?? []}
        />
      )}
      {isAsked && list.total > 0 && (
        <>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: it only listens for the links inside, which keyboards follow as links */}
          <div onClickCapture={rememberSearch}>
            <ProductList
              products={cards}
              count={list.products.length}
              currency={data.currency}
              opened={data.product}
            />
          </div>
          <Pager page={page} pages={countPages(list.total)} />
        </>
      )}
      {isSettled && typed.trim() !== '' && vendor.stores.length > 1 && (
        <Suspense>
          <OtherOutlets search={typed.trim()} vendor={vendor} />
        </Suspense>
      )}
      <BackToMenu />
    </div>
  )
}

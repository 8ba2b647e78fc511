import { Link } from 'react-router'
import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome } from '#core/sites/storefront/use-site.ts'
import { formatNumber } from '#platform/i18n/format.ts'
import { useLanguage } from '#platform/i18n/texts-context.tsx'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import type { MenuOutline } from '../contract/browse-endpoints.ts'
import type { Product } from '../contract/endpoints.ts'
import { Pager } from './components/pager.tsx'
import type { ProductPage as Products } from './load-products.ts'
import { countPages } from './menu-pages.ts'
import { getCategoryPath } from './menu-paths.ts'
import { useMenusTexts } from './menus-texts.ts'
import { ProductList } from './product-list.tsx'

export interface CategoryData {
  readonly category: MenuOutline['categories'][number]
  /** All categories of the menu, for navigation between them. */
  readonly categories: readonly { readonly _id: string; readonly name: string }[]
  readonly list: Products
  readonly page: number
  readonly product: Product | null
  readonly currency: string
}

const OtherCategories = ({
  categories,
  shown,
}: {
  categories: CategoryData['categories']
  shown: string
}) => {
  const t = useMenusTexts()
  const home = useHome()
  return (
    <nav aria-label={t('categories')} className="-mx-gutter mt-4">
      <ul className="scroll-strip flex gap-2 px-gutter py-1">
        {categories.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              to={getCategoryPath(home, _id)}
              aria-current={_id === shown ? 'page' : undefined}
              className="inline-flex min-h-target items-center whitespace-nowrap rounded-full border border-line px-4 font-semibold text-muted text-sm hover:bg-surface-sunken aria-[current]:border-transparent aria-[current]:bg-brand-strong aria-[current]:text-surface"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** One category on its own page, readable without scripts. */
export const CategoryScreen = ({ data }: { data: CategoryData | null }) => {
  const t = useMenusTexts()
  const language = useLanguage()
  const home = useHome()
  const back = <ButtonLink to={getPagePath(home)}>{t('category.back')}</ButtonLink>
  if (!data) return <EmptyState heading={t('search.none')} action={back} />
  const { category, list, page } = data
  return (
    <div className="pb-end">
      <OtherCategories categories={data.categories} shown={category._id} />
      <h1 className="mt-6 font-bold text-3xl tracking-tight">{category.name}</h1>
      {category.description && <p className="mt-1 text-muted">{category.description}</p>}
      <h2 className="mt-4 text-muted text-sm">
        {t('category.count', { count: list.total, number: formatNumber(list.total, language) })}
      </h2>
      <ProductList products={list.products} currency={data.currency} opened={data.product} />
      <Pager page={page} pages={countPages(list.total)} />
      <p className="mt-8 text-center">{back}</p>
    </div>
  )
}

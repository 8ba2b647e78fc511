import {
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import { pageOf } from '#platform/contract/page-context.ts'
import { type CategoryData, CategoryScreen } from '../category-screen.tsx'
import { keepUnless } from '../keep-menu.ts'
import { isId, loadCategories, loadOpened, loadProducts, menuPlace } from '../load-products.ts'
import { pageIn } from '../menu-pages.ts'
import { categoryPath } from '../menu-paths.ts'
import { ReadyOutlet } from '../ready-outlet.tsx'

interface Loaded {
  readonly shown: CategoryData | null
  readonly head: MetaDescriptor[]
}

/** Links from elsewhere name the category in one way or the other. */
const categoryIn = (params: URLSearchParams): string | undefined =>
  [params.get('category'), params.get('id')].find(isId)

export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const page = pageOf(context)
  const place = await menuPlace(page, url)
  const nothing: Loaded = { shown: null, head: [] }
  if (!place) return data(nothing)
  const categories = await loadCategories(page, place)
  const wanted = categoryIn(url.searchParams)
  const category = categories.find(({ _id }) => _id === wanted)
  if (!category) return data(nothing, { status: 404 })
  const number = pageIn(url.searchParams)
  const list = await loadProducts(page, place, { category: category._id, page: number })
  const { site, language, vendor } = place
  const path = `${categoryPath('', category._id).slice(1)}${number > 1 ? `&page=${number}` : ''}`
  const head = siteMeta(
    { site, language, origin: page.origin },
    { path, isIndexed: true, title: category.name, description: category.description },
  )
  const shown: CategoryData = {
    ...{ category, list, page: number, currency: vendor.store.currency.code },
    categories: categories.map(({ _id, name }) => ({ _id, name })),
    product: await loadOpened(page, place, url),
  }
  return data<Loaded>({ shown, head })
}

/** Products are chosen here, so the way to the cart is pinned over it. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = keepUnless('category', 'id', 'page')

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function CategoryPage() {
  const { shown } = useLoaderData<typeof loader>()
  return <ReadyOutlet>{() => <CategoryScreen data={shown} />}</ReadyOutlet>
}

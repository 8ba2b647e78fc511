import {
  data,
  type LoaderFunctionArgs,
  type MetaDescriptor,
  type MetaFunction,
  useLoaderData,
} from 'react-router'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { ReadyOutlet } from '#core/stores/storefront/ready-outlet.tsx'
import { KEEP_OFFLINE } from '#platform/contract/keep-offline.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { getCategoryAddress } from '../../domain/menu-address.ts'
import { type CategoryData, CategoryScreen } from '../category-screen.tsx'
import {
  isId,
  loadCategories,
  loadMenuPageContext,
  loadOpenedProduct,
  loadProducts,
} from '../load-products.ts'
import { parsePage } from '../menu-pages.ts'
import { revalidateOnParams } from '../revalidate-on-params.ts'

interface CategoryLoaderData {
  readonly shown: CategoryData | null
  readonly head: MetaDescriptor[]
}

/** External links name the category in either form. */
const parseCategory = (params: URLSearchParams): string | undefined =>
  [params.get('category'), params.get('id')].find(isId)

export const loader = async ({ url, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const place = await loadMenuPageContext(page, url)
  const nothing: CategoryLoaderData = { shown: null, head: [] }
  if (!place) return data(nothing)
  const categories = await loadCategories(page, place)
  const wanted = parseCategory(url.searchParams)
  const category = categories.find(({ _id }) => _id === wanted)
  const { site, language, vendor } = place
  const root = { site, language, origin: page.origin }
  if (!category) return data({ ...nothing, head: buildSiteMeta(root, { path: '' }) }, { status: 404 })
  const number = parsePage(url.searchParams)
  const list = await loadProducts(page, place, { category: category._id, page: number })
  const path = `${getCategoryAddress(category._id)}${number > 1 ? `&page=${number}` : ''}`
  const { name: title, description } = category
  const head = buildSiteMeta(root, { path, isIndexed: true, title, description })
  const shown: CategoryData = {
    ...{ category, list, page: number, currency: vendor.store.currency.code },
    categories: categories.map(({ _id, name }) => ({ _id, name })),
    product: await loadOpenedProduct(page, place, url),
  }
  return data<CategoryLoaderData>({ shown, head })
}

/** Products are chosen here, so the link to the cart is pinned over the page. */
export const handle = { isForChoosing: true }

export const shouldRevalidate = revalidateOnParams('category', 'id', 'page')

/** A browser may keep the page to show it without a connection: nothing personal is in it. */
export const headers = () => KEEP_OFFLINE

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

export default function CategoryPage() {
  const { shown } = useLoaderData<typeof loader>()
  return <ReadyOutlet>{() => <CategoryScreen data={shown} />}</ReadyOutlet>
}

import { lazy, Suspense } from 'react'
import { data, type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router'
import { loadPageSite } from '#core/sites/storefront/page-site.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import { useHome, useSite } from '#core/sites/storefront/use-site.ts'
import { getPageContext } from '#platform/contract/page-context.ts'
import { Picture } from '#platform/ui/picture.tsx'
import type { LinkListsApi, PublicLinkList } from '../../contract/endpoints.ts'
import { countClick } from '../count-click.ts'
import { LinkListView } from '../link-list-view.tsx'

const NOT_FOUND = 404
const GONE = 410

/**
 * The list of the address, below the path of its merchant, so that the page carries the merchant's look. The head is built
 * here, so that the browser does not load the code.
 */
export const loader = async ({ url, params, context }: LoaderFunctionArgs) => {
  const page = getPageContext(context)
  const { site, language } = await loadPageSite(page, url)
  const { id = '' } = params
  const answer = await page.api<LinkListsApi>(language)('GET /api/v1/link-lists/:id', { params: { id } })
  const list = answer.ok ? answer.data : null
  if (list && site?.homePath !== list.homePath)
    throw redirect(`/${list.homePath}/linklist/${id}${url.search}`)
  const head = buildSiteMeta(site ? { site, language, origin: page.origin } : undefined, {
    path: `linklist/${id}`,
    ...(list?.isActive && { title: list.title, description: list.intro, isIndexed: true }),
  })
  if (answer.ok) return data({ list, head }, { status: answer.data.isActive ? 200 : GONE })
  return data({ list, head }, { status: answer.error.status >= 500 ? 503 : NOT_FOUND })
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head

const ClosedList = lazy(() =>
  import('../components/closed-list.tsx').then((module) => ({ default: module.ClosedList })),
)

const SiteIcon = () => {
  const { icon } = useSite()
  return (
    icon && (
      <span className="block size-24 overflow-hidden rounded-2xl border border-line shadow-md">
        <Picture base={icon.base} alt="" width={96} height={96} eager />
      </span>
    )
  )
}

const ActiveList = ({ list }: { list: PublicLinkList }) => (
  <LinkListView
    list={list}
    icon={<SiteIcon />}
    home={useHome()}
    onOpen={({ _id }) => countClick(list._id, _id)}
  />
)

/** A merchant's links on one page. */
export default function LinkListPage() {
  const { list } = useLoaderData<typeof loader>()
  if (list?.isActive) return <ActiveList list={list} />
  return (
    <Suspense>
      <ClosedList isOff={list !== null} />
    </Suspense>
  )
}

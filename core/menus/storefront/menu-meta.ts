import type { MetaDescriptor } from 'react-router'
import type { Site } from '#core/sites/contract/endpoints.ts'
import { buildSiteMeta } from '#core/sites/storefront/site-meta.ts'
import type { PageContext } from '#platform/contract/page-context.ts'
import type { Language } from '#platform/kernel/language.ts'
import type { MenuData } from './load-menu.ts'
import { getProductPath } from './menu-paths.ts'

interface MenuHeadInput {
  readonly site: Site
  readonly language: Language
  readonly menu: MenuData
  /** Whether search engines may list the page. */
  readonly isIndexed: boolean
}

/**
 * The head of a menu page; a shared link to one product shows that product. Built on the server, so that the browser
 * does not load the code.
 */
export const getMenuHead = (
  { origin }: PageContext,
  { site, language, menu, isIndexed }: MenuHeadInput,
): MetaDescriptor[] => {
  const { product } = menu
  return buildSiteMeta(
    { site, language, origin },
    {
      path: product ? getProductPath(product._id) : '',
      isIndexed,
      ...(product && { title: product.name, description: product.description, picture: product.photo }),
    },
  )
}

import type { MetaDescriptor, ShouldRevalidateFunctionArgs } from 'react-router'
import { siteMeta } from '#core/sites/storefront/site-meta.ts'
import type { RootData } from '#core/sites/storefront/use-site.ts'
import type { MenuData } from './load-menu.ts'

/** The head of a menu page; a link to one product shows that product where it is shared. */
export const menuMeta = (root: RootData | undefined, menu: MenuData | null | undefined): MetaDescriptor[] => {
  const product = menu?.product
  return siteMeta(root, {
    path: '',
    isIndexed: true,
    ...(product && { title: product.name, description: product.description, picture: product.photo }),
  })
}

/** Opening and closing a product changes only the address's query; the menu stays as it is. */
export const keepMenu = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate

import type { ShouldRevalidateFunctionArgs } from 'react-router'

/** Opening and closing a product changes only the address's query; the menu stays as it is. */
export const keepMenu = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname === nextUrl.pathname && currentUrl.href !== nextUrl.href
    ? false
    : defaultShouldRevalidate

import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Opening and closing a product changes only the address's query; loaded data stays, unless one of `names` in the
 * query changes.
 */
export const revalidateOnParams =
  (...names: readonly string[]) =>
  ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
    currentUrl.pathname === nextUrl.pathname &&
    currentUrl.href !== nextUrl.href &&
    names.every((name) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name))
      ? false
      : defaultShouldRevalidate

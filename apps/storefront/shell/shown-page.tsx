import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { useLatest } from '#core/cart/storefront/use-latest.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { setLoadGuard } from './load-guard.ts'
import { createPageGuard, type ShownPage } from './page-guard.ts'
import { startRenewal } from './renewal.ts'
import { useShellTexts } from './shell-texts.ts'

/** The page on the screen; routes that failed have loaded nothing. */
const useLoadedPage = (): ShownPage => {
  const { pathname, search } = useLocation()
  const matches = useMatches()
  return {
    path: pathname + search,
    loaded: Object.fromEntries(
      matches
        .filter(({ loaderData }) => loaderData !== undefined)
        .map(({ id, loaderData }) => [id, { type: 'data', result: loaderData }]),
    ),
  }
}

/**
 * Keeps the page that is shown while it cannot be loaded again, says so quietly, and loads it as soon as it can be.
 * Renders nothing.
 */
export const ShownPageGuard = () => {
  const t = useShellTexts()
  const shown = useLatest(useLoadedPage())
  const { revalidate } = useRevalidator()
  const show = useToasts((state) => state.show)
  useEffect(() => {
    const announce = () =>
      show({
        text: t(navigator.onLine ? 'problem.notRenewed' : 'offline'),
        action: { label: t('problem.retry'), act: () => void revalidate() },
      })
    const { end, ...reports } = startRenewal({ renew: () => void revalidate(), announce })
    setLoadGuard(
      createPageGuard({ getShown: () => shown.current, isOnline: () => navigator.onLine, ...reports }),
    )
    return () => {
      setLoadGuard(undefined)
      end()
    }
  }, [t, shown, revalidate, show])
  return null
}

import { useEffect } from 'react'
import type { SitesApi } from '#core/sites/contract/endpoints.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { useShellTexts } from './shell-texts.ts'

const CHECK_INTERVAL_MS = 10 * 60_000

let firstBuild: string | undefined
let lastCheck = Number.NEGATIVE_INFINITY

/**
 * Asks for the server's build when the customer comes back to the page, at most every ten minutes, and offers to
 * load anew when it is another one than at first. Never by itself: something may be half typed.
 */
export const useVersionCheck = (): void => {
  const t = useShellTexts()
  const showToast = useToasts((state) => state.show)
  useEffect(() => {
    const ask = async () => {
      if (performance.now() - lastCheck < CHECK_INTERVAL_MS) return
      lastCheck = performance.now()
      const answer = await browserApi<SitesApi>()('GET /api/v1/version')
      if (!answer.ok) return
      firstBuild ??= answer.data.build
      if (answer.data.build === firstBuild) return
      showToast({
        text: t('update.text'),
        action: { label: t('update.reload'), act: () => location.reload() },
      })
    }
    const whenIdle = setTimeout(() => void ask(), 5000)
    window.addEventListener('focus', ask)
    return () => {
      clearTimeout(whenIdle)
      window.removeEventListener('focus', ask)
    }
  }, [t, showToast])
}

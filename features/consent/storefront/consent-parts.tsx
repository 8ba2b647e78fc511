import { lazy, Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useUserStore } from '#core/customers/storefront/session.ts'
import { type PageConsent, useConsentStore } from '#core/sites/storefront/consent-store.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { browserApi } from '#platform/contract/browser-api.ts'
import type { ConsentApi } from '../contract/endpoints.ts'
import { ConsentBanner } from './consent-banner.tsx'
import { useConsentTexts } from './consent-texts.ts'
import { reportChoice } from './report-choice.ts'

const PrivacySheet = lazy(() =>
  import('./privacy-sheet.tsx').then((module) => ({ default: module.PrivacySheet })),
)

/** Some browsers refuse by a header alone, which only the server sees; without an answer nothing is known. */
const useHeaderRefusal = (): { readonly isRead: boolean } => {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    void browserApi<ConsentApi>()('GET /api/v1/privacy-signal').then((answer) => {
      if (answer.ok && answer.data.isRefused) useConsentStore.setState({ isRefusedByBrowser: true })
      setRead(true)
    })
  }, [])
  return { isRead }
}

/** Reports the choice when it is made, when a session begins, and again on the next page after a failure. */
const useReportedChoice = (consent: PageConsent, isRead: boolean): void => {
  const { _id: siteId } = useSite()
  const { pathname } = useLocation()
  const userId = useUserStore(({ user }) => user?._id)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or session is a reason to report
  useEffect(() => {
    if (isRead) void reportChoice(siteId, consent)
  }, [siteId, consent, isRead, pathname, userId])
}

/** The last line of every page. It takes the room that pages leave for a bar at the bottom, and leaves room for bar and banner. */
const PrivacyFooter = ({ onOpen }: { onOpen: () => void }) => {
  const t = useConsentTexts()
  return (
    <footer className="mx-auto -mt-(--sticky-bottom,0px) w-full max-w-page px-gutter pb-[calc(1.5rem+var(--sticky-bottom,0px)+var(--banner-height,0px)+env(safe-area-inset-bottom))] text-center">
      <button
        type="button"
        onClick={onOpen}
        className="inline-flex min-h-target items-center px-3 text-muted text-sm underline"
      >
        {t('link')}
      </button>
    </footer>
  )
}

/** The question, the link and the choices. */
export const ConsentParts = ({ consent }: { consent: PageConsent }) => {
  const [isOpen, setOpen] = useState(false)
  const { isRead } = useHeaderRefusal()
  const { choice, isRequired, isRefusedByBrowser } = consent
  useReportedChoice(consent, isRead)
  const isQuestionDue = isRead && isRequired && choice === undefined && !isRefusedByBrowser
  return (
    <>
      <PrivacyFooter onOpen={() => setOpen(true)} />
      {isQuestionDue && !isOpen && <ConsentBanner onChoose={() => setOpen(true)} />}
      {isOpen && (
        <Suspense>
          <PrivacySheet consent={consent} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

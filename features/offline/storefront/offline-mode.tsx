import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Location, useBlocker, useLocation, useNavigate } from 'react-router'
import { useIsProductPage } from '#core/cart/storefront/pinned-bar.tsx'
import { useLatest } from '#core/cart/storefront/use-latest.ts'
import { onSignedOut } from '#core/customers/storefront/session.ts'
import { useRootData } from '#core/sites/storefront/use-site.ts'
import { LANGUAGE_TABLE, type Language } from '#platform/kernel/language.ts'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { createLazyPart } from '#platform/ui/lazy-part.ts'
import { usePopup } from '#platform/ui/popup-store.ts'
import { useToasts } from '#platform/ui/toast-store.ts'
import { SEEN_AT } from '../domain/cache-names.ts'
import { watchInstallOffer } from './install-offer.ts'
import { useOfflineTexts } from './offline-texts.ts'
import { cachePageData, forgetSeen, isPageDataCached, startWorker } from './register-worker.ts'
import { useIsOnline } from './use-is-online.ts'

/** Pages that need nothing but what the browser holds already. */
const WITHOUT_DATA = /\/(?:my-order|table-order)$/

/** When the shown menu was seen: as written into a kept page, else at the load of this one. */
const getSeenAt = (): number =>
  Number(document.documentElement.getAttribute(SEEN_AT)) || performance.timeOrigin

const formatSeenAt = (at: number, language: Language): string => {
  const { tag } = LANGUAGE_TABLE[language]
  const isToday = new Date(at).toDateString() === new Date().toDateString()
  const style = isToday
    ? ({ timeStyle: 'short' } as const)
    : ({ dateStyle: 'medium', timeStyle: 'short' } as const)
  return new Intl.DateTimeFormat(tag, style).format(at)
}

/** The shell's sticky bars stand below a notice of this height, so that it hides none of them. */
const NOTICE_HEIGHT = '--notice-height'

/** Stays in view while there is no connection, and says how old the menu is. */
const OfflineBanner = () => {
  const t = useOfflineTexts()
  const { language } = useRootData()
  const notice = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty(NOTICE_HEIGHT, `${notice.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty(NOTICE_HEIGHT)
  }, [])
  return (
    <p
      ref={notice}
      className="flex flex-wrap items-center justify-center gap-x-2 bg-ink px-gutter pt-[calc(0.375rem+env(safe-area-inset-top))] pb-1.5 text-center font-semibold text-sm text-surface"
    >
      <WarningIcon size={18} />
      <span>{t('banner')}</span>
      <span className="font-normal">{t('banner.age', { time: formatSeenAt(getSeenAt(), language) })}</span>
    </p>
  )
}

let isLoaded = false

/** Opened offline: says at once what still works. Once per load: a page that fails later mounts all this again. */
const useOfflineModal = (): void => {
  const t = useOfflineTexts()
  const openPopup = usePopup((state) => state.openPopup)
  useEffect(() => {
    const isFirst = !isLoaded
    isLoaded = true
    if (navigator.onLine || !isFirst) return
    openPopup({ heading: t('modal.heading'), subText: t('modal.text'), rightBtnText: t('modal.close') })
  }, [openPopup, t])
}

const toPath = ({ pathname, search, hash }: Location): string => pathname + search + hash

/**
 * Without a connection only what is kept is opened. Anything else says so and offers another try, and the page stays as
 * it is: a failed navigation would replace the shop by an error.
 */
const useCachedNavigation = (): void => {
  const t = useOfflineTexts()
  const navigate = useNavigate()
  const showToast = useToasts((state) => state.show)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !navigator.onLine &&
      currentLocation.pathname !== nextLocation.pathname &&
      !WITHOUT_DATA.test(nextLocation.pathname),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const target = blocker.location
    void isPageDataCached(target).then((isKept) => {
      if (isKept) return blocker.proceed()
      blocker.reset()
      const retry = () => void navigate(toPath(target))
      showToast({ text: t('banner'), tone: 'danger', action: { label: t('retry'), act: retry } })
    })
  }, [blocker, navigate, showToast, t])
}

/** Starts the worker, and offers its updates where nothing can be lost by them: in front of a menu. */
const useWorker = (): void => {
  const t = useOfflineTexts()
  const showToast = useToasts((state) => state.show)
  const isForChoosing = useIsProductPage()
  const { pathname } = useLocation()
  const [update, setUpdate] = useState<{ readonly takeOver: () => void }>()
  const isMenu = useLatest(isForChoosing)
  useEffect(() => {
    void startWorker({
      onCached: () => isMenu.current && showToast({ text: t('saved'), tone: 'success' }),
      onNewContent: (takeOver) => setUpdate({ takeOver }),
    })
  }, [isMenu, showToast, t])
  useEffect(() => {
    if (!isForChoosing || !update) return
    showToast({ text: t('update.text'), action: { label: t('update.reload'), act: update.takeOver } })
    setUpdate(undefined)
  }, [isForChoosing, update, showToast, t])
  useEffect(() => {
    if (isForChoosing) void cachePageData({ pathname })
  }, [isForChoosing, pathname])
}

const ShownMenu = createLazyPart(() => import('./shown-menu.tsx').then((module) => module.ShownMenu))

/** What a shop does about a connection that may be lost. */
export const OfflineMode = () => {
  const isOnline = useIsOnline()
  useWorker()
  useOfflineModal()
  useCachedNavigation()
  useEffect(() => watchInstallOffer(), [])
  useEffect(() => onSignedOut(() => void forgetSeen()), [])
  return (
    <>
      <div role="status" className="fixed inset-x-0 top-0 z-50">
        {!isOnline && <OfflineBanner />}
      </div>
      <Suspense>
        <ShownMenu isOnline={isOnline} />
      </Suspense>
    </>
  )
}

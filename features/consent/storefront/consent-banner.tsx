import { useId, useLayoutEffect, useRef } from 'react'
import { CONSENT_PURPOSES, type ConsentPurpose } from '#core/sites/domain/consent.ts'
import { saveConsentChoice } from '#core/sites/storefront/consent-store.ts'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { useConsentTexts } from './consent-texts.ts'

/** What gets the focus is scrolled clear of the banner. */
const BANNER_HEIGHT = '--banner-height'

const useBannerHeight = () => {
  const banner = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty(BANNER_HEIGHT, `${banner.current?.offsetHeight ?? 0}px`),
    )
    if (banner.current) observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty(BANNER_HEIGHT)
    }
  }, [])
  return banner
}

/**
 * Asks above the bar of the cart. It is no dialog: the shop behind it works, and the keyboard passes it at the end of
 * the page. Accepting and refusing look the same.
 */
export const ConsentBanner = ({ onChoose }: { onChoose: () => void }) => {
  const t = useConsentTexts()
  const site = useSite()
  const id = useId()
  const banner = useBannerHeight()
  const choose = (purposes: readonly ConsentPurpose[]) => {
    saveConsentChoice(site._id, purposes)
    // The focused button goes with the banner.
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  return (
    <section
      ref={banner}
      aria-labelledby={id}
      className="pointer-events-none fixed inset-x-0 bottom-(--sticky-bottom,0px) z-20 px-gutter pb-safe-3"
    >
      <div className="scroll-slim pointer-events-auto mx-auto max-h-[45dvh] w-full max-w-lg animate-rise rounded-xl border border-line bg-surface-raised p-4 shadow-xl">
        <h2 id={id} className="font-bold text-lg tracking-tight">
          {t('heading')}
        </h2>
        <p className="mt-1 text-sm">
          {t('text', { shop: site.brand.name })}{' '}
          <button type="button" onClick={onChoose} className="font-semibold underline">
            {t('choose')}
          </button>
        </p>
        <div className="mt-3 flex flex-wrap gap-3 *:flex-1">
          <Button variant="ink" onClick={() => choose([])}>
            {t('refuse')}
          </Button>
          <Button variant="ink" onClick={() => choose(CONSENT_PURPOSES)}>
            {t('accept')}
          </Button>
        </div>
      </div>
    </section>
  )
}

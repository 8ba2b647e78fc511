import { Suspense, useEffect, useState } from 'react'
import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { createOptionalPart } from '#platform/ui/lazy-part.ts'

const PixelFrames = createOptionalPart(() =>
  import('./pixel-frames.tsx').then((module) => module.PixelFrames),
)

/** By then the page has everything of its own. */
const IDLE_DELAY_MS = 2000

const useIsIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), IDLE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isIdle
}

/** Loads nothing before the customer allows a purpose. */
export const PixelHost = () => {
  const consent = useConsent()
  const isIdle = useIsIdle()
  if (!consent || consent.allowed.length === 0 || !isIdle) return null
  return (
    <Suspense>
      <PixelFrames purposes={consent.allowed} />
    </Suspense>
  )
}

import { useConsent } from '#core/sites/storefront/consent-store.ts'
import { ConsentParts } from './consent-parts.tsx'

/** Nothing before this device's choice was read. */
export const ConsentHost = () => {
  const consent = useConsent()
  return consent && <ConsentParts consent={consent} />
}

import { useState } from 'react'
import { useSite } from '#core/sites/storefront/use-site.ts'
import { Button } from '#platform/ui/button.tsx'
import { declineInstall, isInstallDeclined, needsManualInstall, useInstallOffer } from './install-offer.ts'
import { useOfflineTexts } from './offline-texts.ts'

/**
 * Offers to put the shop on the home screen, after something was ordered there. One tap installs it, where the browser
 * can; "no" is remembered for this shop and for good.
 */
export const InstallSection = () => {
  const t = useOfflineTexts()
  const { _id: siteId, brand } = useSite()
  const event = useInstallOffer((state) => state.event)
  const setEvent = useInstallOffer((state) => state.setEvent)
  const [isDeclined, setDeclined] = useState(() => isInstallDeclined(siteId))
  const isManual = needsManualInstall()
  if (isDeclined || !(event || isManual)) return null

  const decline = (): void => {
    declineInstall(siteId)
    setDeclined(true)
  }
  const install = async (): Promise<void> => {
    if (!event) return
    await event.prompt()
    const { outcome } = await event.userChoice
    setEvent(undefined)
    if (outcome === 'dismissed') decline()
  }
  return (
    <section aria-labelledby="install-heading" className="border-line border-t py-5">
      <h2 id="install-heading" className="font-bold text-lg">
        {t('install.heading', { shop: brand.name })}
      </h2>
      <p className="mt-1 text-muted">{isManual ? t('install.ios') : t('install.text')}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {!isManual && <Button onClick={install}>{t('install.add')}</Button>}
        <Button variant="secondary" onClick={decline}>
          {t('install.never')}
        </Button>
      </div>
    </section>
  )
}

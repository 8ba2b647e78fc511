import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useLandingTexts } from '../landing-texts.ts'

/** Says that there is no landing page at this address, and leads to the shop, if there is one. */
export const NoLanding = () => {
  const t = useLandingTexts()
  const { site } = useRootData()
  const home = useHome()
  return (
    <>
      <h1 className="sr-only">{t('title')}</h1>
      <EmptyState
        icon={<WarningIcon size={40} />}
        heading={t('gone.heading')}
        action={<ButtonLink to={getPagePath(home)}>{t(site ? 'gone.order' : 'gone.start')}</ButtonLink>}
      >
        {t('gone.text')}
      </EmptyState>
    </>
  )
}

/** In place of the outlets of a merchant that has none to order from. */
export const NoOutlets = () => {
  const t = useLandingTexts()
  return (
    <div className="mt-6 rounded-lg bg-warning-soft px-4 py-3">
      <p className="font-semibold">{t('none.heading')}</p>
      <p>{t('none.text')}</p>
    </div>
  )
}

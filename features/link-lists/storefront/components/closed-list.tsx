import { getPagePath } from '#core/sites/storefront/paths.ts'
import { useHome, useRootData } from '#core/sites/storefront/use-site.ts'
import { ButtonLink } from '#platform/ui/button-link.tsx'
import { EmptyState } from '#platform/ui/empty-state.tsx'
import { PauseIcon } from '#platform/ui/icons/pause.tsx'
import { WarningIcon } from '#platform/ui/icons/warning.tsx'
import { useLinkListsTexts } from '../link-lists-texts.ts'

/** In the place of links: the list is switched off, or there is none at this address. Leads to the shop, if there is one. */
export const ClosedList = ({ isOff }: { isOff: boolean }) => {
  const t = useLinkListsTexts()
  const home = useHome()
  const { site } = useRootData()
  const Icon = isOff ? PauseIcon : WarningIcon
  return (
    <>
      <h1 className="sr-only">{t('label')}</h1>
      <EmptyState
        icon={<Icon size={40} />}
        heading={t(isOff ? 'off.heading' : 'gone.heading')}
        action={<ButtonLink to={getPagePath(home)}>{t(site ? 'order' : 'gone.start')}</ButtonLink>}
      >
        <bdi>{isOff ? t('off.text', { name: site?.brand.name ?? '' }) : t('gone.text')}</bdi>
      </EmptyState>
    </>
  )
}
